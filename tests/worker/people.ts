import { sha256 } from '../../worker/crypto.ts';
import { sweep } from '../../worker/outbox/deliver.ts';
import { codeOf, earlyInStep } from '../otp.ts';
import { betweenDeliveries } from './main.ts';
import { env, Visitor } from './shop.ts';

export const OWNER = {
  fullName: 'Wanjiru Kamau',
  email: 'wanjiru@shop.test',
  password: 'chai na mandazi saa nne',
};

export const SIGN_IN = '/auth/v1/token?grant_type=password';
export const SIGN_OUT = '/auth/v1/logout?scope=local';

type Answer = { code?: string; reasons?: string[]; left?: number; [key: string]: unknown };
export const read = async (response: Response) => (await response.json()) as Answer;

export const setupBody = (changes: object = {}) => ({
  token: env.SETUP_TOKEN,
  ...OWNER,
  ...changes,
});

/** The first admin's browser, signed in, and the key of her app. */
export async function firstAdmin() {
  const visitor = new Visitor();
  const { key } = (await read(await visitor.post('/api/setup/start', setupBody()))) as {
    key: string;
  };
  await earlyInStep();
  const answer = await visitor.post('/api/setup/finish', setupBody({ code: codeOf(key, -1) }));
  return { visitor, key, answer };
}

/** A browser that has given the password, but not the code. */
export async function withPassword(): Promise<Visitor> {
  const visitor = new Visitor();
  const { email, password } = OWNER;
  await visitor.post(SIGN_IN, { email, password });
  return visitor;
}

/** Enters a code of an app, or a recovery code. */
export async function enterCode(visitor: Visitor, code: string): Promise<Response> {
  const answer = await visitor.fetch('/auth/v1/user');
  if (!answer.ok) return answer;
  const { factors } = (await answer.json()) as { factors: { id: string; status: string }[] };
  const path = `/auth/v1/factors/${factors.find(({ status }) => status === 'verified')?.id}`;
  const { id } = await read(await visitor.post(`${path}/challenge`, {}));
  return visitor.post(`${path}/verify`, { challenge_id: id, code });
}

/** A signed-in customer's browser. */
export async function customer(fullName = 'Achieng Odhiambo'): Promise<Visitor> {
  const id = crypto.randomUUID();
  const secret = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
       VALUES (?1, ?1 || '@shop.test', ?2, 'customer', 'none', 0)`,
    ).bind(id, fullName),
    env.DB.prepare(
      `INSERT INTO session (id, userId, aal, createdAt, seenAt, expiresAt)
       VALUES (?, ?, 1, 0, 9e14, 9e15)`,
    ).bind(await sha256(secret), id),
  ]);
  const visitor = new Visitor();
  visitor.cookies.set('__Host-session', secret);
  visitor.owner = `u:${id}`;
  return visitor;
}

/**
 * Delivers all of the outbox that is due, however much that is. Not beside the Queue: what that has begun to
 * send is no longer due and not yet sent.
 */
export const deliverDue = () =>
  betweenDeliveries(async () => {
    const due = env.DB.prepare('SELECT 1 FROM outbox WHERE doneAt IS NULL AND dueAt <= ?1');
    do await sweep(env);
    while (await due.bind(Date.now()).first());
  });

/** Delivers what is due; returns all mails so far, newest first. */
export async function mails() {
  await deliverDue();
  const sent = await (await fetch(env.MAIL_URL ?? '')).json();
  return sent as { to: string; subject: string; text: string; html: string }[];
}
