import { codeOf } from '../otp.ts';
import { PASSWORD } from '../shop/accounts.ts';
import { type Running, Visitor } from '../shop/harness.ts';
import type { Measure, Print } from './measure.ts';

const CLIENTS = 8;
const SIGN_INS = 40;
const ROUNDS = 20;

/** Sign-ins, what a hash costs, and how soon a disabled person is refused. */
export async function accountFigures(shop: Running, boss: Visitor, measure: Measure, print: Print) {
  const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${shop.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const email = 'wanjiru@bench.test';
  const signIn = () => ask('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  await shop.db
    .prepare(
      `INSERT INTO user (id, email, fullName, role, passwordHash, emailConfirmedAt, createdAt)
       SELECT 'bench-customer', ?, 'B', 'customer', passwordHash, 1, 1 FROM user WHERE email = 'boss@bench.test'`,
    )
    .bind(email)
    .run();
  const { access_token, refresh_token } = await tokens(await signIn());
  const authorization = { Authorization: `Bearer ${access_token}` };
  await measure('GET /auth/v1/user with a token', () =>
    fetch(`${shop.origin}/auth/v1/user`, { headers: authorization }),
  );
  let refresh = refresh_token;
  const rest = await measure('a refresh of tokens', async () => {
    const body = { refresh_token: refresh };
    refresh = (await tokens(await ask('/auth/v1/token?grant_type=refresh_token', body)))
      .refresh_token;
  });
  const whole = await measure('a sign-in by password', signIn, SIGN_INS);
  print(`a hash in workerd: about ${(whole - rest).toFixed(0)} ms (a sign-in less a refresh)`);
  await measure(
    'a sign-in of nobody',
    () =>
      ask('/auth/v1/token?grant_type=password', {
        email: `${crypto.randomUUID()}@bench.test`,
        password: PASSWORD,
      }),
    SIGN_INS,
  );

  const started = performance.now();
  let [done, sentAway] = [0, 0];
  const client = async () => {
    while (done < SIGN_INS) {
      const { status } = await signIn();
      if (status === 200) done++;
      else sentAway++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - started) / 1000;
  print(
    `sign-ins a second, ${CLIENTS} clients at once: ${(done / seconds).toFixed(1)} (${sentAway} sent away, 429)`,
  );
  await disabling(shop, boss, signIn, print);
}

/**
 * From sending the admin's request to the first refusal; the user sends requests without a pause.
 */
async function disabling(
  shop: Running,
  boss: Visitor,
  signIn: () => Promise<Response>,
  print: Print,
) {
  const taken: number[] = [];
  let late = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const { access_token } = await tokens(await signIn());
    const headers = { Authorization: `Bearer ${access_token}` };
    let [answered, refusedAt] = [false, 0];
    const person = async () => {
      while (refusedAt === 0) {
        const sentAfter = answered;
        const { status } = await fetch(`${shop.origin}/auth/v1/user`, { headers });
        if (status === 403) refusedAt = performance.now();
        else if (sentAfter) late++;
      }
    };
    const asking = person();
    const from = performance.now();
    await boss.post('/api/admin/users/bench-customer/disable', { reason: 'bench' });
    answered = true;
    await asking;
    taken.push(refusedAt - from);
    await boss.post('/api/admin/users/bench-customer/enable', { reason: 'bench' });
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
  print(
    `from an admin's "disable" to the person's refusal: ${at(0.5)} / ${at(0.95)} (${ROUNDS} times); let in after its answer: ${late}`,
  );
}

/** Uses the set-up link. */
export async function admin(shop: Running): Promise<Visitor> {
  await shop.db.prepare("DELETE FROM user WHERE role = 'admin'").run();
  const visitor = new Visitor(shop.origin);
  const person = {
    token: 'setup-token-for-tests',
    fullName: 'Bench Boss',
    email: 'boss@bench.test',
    password: PASSWORD,
  };
  const { key } = (await (await visitor.post('/api/setup/start', person)).json()) as {
    key: string;
  };
  const { status } = await visitor.post('/api/setup/finish', { ...person, code: codeOf(key) });
  if (status !== 201) throw new Error(`no admin: ${status}`);
  return visitor;
}

async function tokens(answer: Response) {
  if (answer.status !== 200) throw new Error(`no session: ${answer.status}`);
  return (await answer.json()) as { access_token: string; refresh_token: string };
}
