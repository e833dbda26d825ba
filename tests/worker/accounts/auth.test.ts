import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, earlyInStep } from '../../otp.ts';
import { member, PASSWORD } from '../accounts.ts';
import { hashAsTheShop } from '../hashing.ts';
import { enterCode, firstAdmin, OWNER, read, SIGN_IN, SIGN_OUT, withPassword } from '../people.ts';
import { env, guest, Visitor } from '../shop.ts';

let admin: Visitor;
let key: string;

beforeAll(async () => {
  const made = await firstAdmin();
  expect(made.answer.status).toBe(201);
  admin = made.visitor;
  key = made.key;
});

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM failure'),
    env.DB.prepare('UPDATE factor SET counter = 0'),
  ]);
});

const signIn = (
  changes: object = {},
  headers: Record<string, string> = {},
  visitor = new Visitor(),
) => visitor.post(SIGN_IN, { email: OWNER.email, password: OWNER.password, ...changes }, headers);
const giveCode = (visitor: Visitor, code: string) => enterCode(visitor, code);
const adminPull = (visitor: Visitor, group = crypto.randomUUID()) =>
  visitor.post('/api/sync/pull?view=admin', {
    pullVersion: 1,
    clientGroupID: group,
    schemaVersion: '1',
    profileID: 'p',
    cookie: null,
  });
const roleOf = async (visitor: Visitor) => (await read(await visitor.fetch('/api/session'))).role;

test('password, then code, and the admin is in', async () => {
  const visitor = await guest();
  const first = await signIn({ email: ' Wanjiru@Shop.test ' }, {}, visitor);
  expect(await read(first)).toMatchObject({ next: 'code' });
  expect(await read(await signIn())).not.toHaveProperty('access_token');
  expect(first.headers.getSetCookie()[0]).toContain('Max-Age=600');
  const before = visitor.cookies.get('__Host-session');
  expect((await giveCode(visitor, codeOf(key))).status).toBe(200);
  expect(visitor.cookies.get('__Host-session')).not.toBe(before);
  expect(await roleOf(visitor)).toBe('admin');
  expect((await adminPull(visitor)).status).toBe(200);

  const thief = new Visitor();
  thief.cookies.set('__Host-session', before ?? '');
  expect(await roleOf(thief)).toBe('guest');
});

test('the password alone opens nothing', async () => {
  const visitor = await guest();
  await signIn({}, {}, visitor);
  expect(await roleOf(visitor)).toBe('guest');
  expect((await adminPull(visitor)).status).toBe(403);
  expect((await visitor.post('/api/recovery-codes', {})).status).toBe(403);
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const answers = [
    await signIn({ password: 'not the password' }),
    await signIn({ email: 'a@b.test' }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe(
      '{"code":"invalid_credentials","message":"Invalid login credentials"}',
    );
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('a code works once, also for two at the same moment', async () => {
  const visitors = await Promise.all([withPassword(), withPassword()]);
  const code = codeOf(key);
  const answers = await Promise.all(visitors.map((visitor) => giveCode(visitor, code)));
  expect(answers.map((a) => a.status).sort()).toEqual([200, 422]);
  const again = await giveCode(await withPassword(), code);
  expect([again.status, (await read(again)).code]).toEqual([422, 'mfa_verification_failed']);
  expect((await giveCode(await withPassword(), codeOf(key, -1))).status).toBe(422);
});

test('a code 60 s old is refused, one 30 s old is taken', async () => {
  const visitor = await withPassword();
  await earlyInStep();
  expect((await giveCode(visitor, codeOf(key, -2))).status).toBe(422);
  expect((await giveCode(visitor, codeOf(key, 2))).status).toBe(422);
  expect((await giveCode(visitor, codeOf(key, -1))).status).toBe(200);
});

test('five wrong codes end the session, and a right one comes too late', async () => {
  const visitor = await withPassword();
  const left = [];
  for (let i = 0; i < 5; i++) left.push((await read(await giveCode(visitor, '000000'))).left);
  expect(left).toEqual([4, 3, 2, 1, 0]);
  expect((await giveCode(visitor, codeOf(key))).status).toBe(401);
});

test('starting over with the password buys no endless codes', async () => {
  const statuses = [];
  for (let round = 0; round < 3; round++) {
    const visitor = await withPassword();
    for (let i = 0; i < 4; i++) statuses.push((await giveCode(visitor, '000000')).status);
  }
  expect(statuses.filter((s) => s === 422)).toHaveLength(10);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('ten wrong passwords lock the e-mail, even for the right one, and say for how long', async () => {
  for (let i = 0; i < 10; i++) expect((await signIn({ password: `wrong ${i}` })).status).toBe(400);
  const answer = await signIn();
  expect([answer.status, (await read(answer)).code]).toEqual([429, 'over_request_rate_limit']);
  const wait = Number(answer.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(500);
  expect(wait).toBeLessThanOrEqual(600);
});

test('right passwords are not counted', async () => {
  for (let i = 0; i < 12; i++) expect((await signIn()).status).toBe(200);
});

test('guesses sent at once do not slip through together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => signIn({ password: `guess ${i}` })),
  );
  expect(answers.filter((a) => a.status === 400).length).toBeLessThanOrEqual(10);
  expect(answers.every((a) => [400, 429].includes(a.status))).toBe(true);
});

test('one address cannot try many e-mails', async () => {
  await env.DB.batch(
    Array.from({ length: 30 }, (_, i) =>
      env.DB.prepare("INSERT INTO failure VALUES (?, 'address:203.0.113.7', ?)").bind(
        `f${i}`,
        Date.now(),
      ),
    ),
  );
  expect((await signIn({}, { 'CF-Connecting-IP': '203.0.113.7' })).status).toBe(429);
  expect((await signIn({}, { 'CF-Connecting-IP': '203.0.113.8' })).status).toBe(200);
});

test('signing out kills the session, not only the cookie', async () => {
  const visitor = await withPassword();
  await giveCode(visitor, codeOf(key));
  const secret = visitor.cookies.get('__Host-session') ?? '';
  const answer = await visitor.post(SIGN_OUT, {});
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
  const thief = new Visitor();
  thief.cookies.set('__Host-session', secret);
  expect(await roleOf(thief)).toBe('guest');
  expect((await new Visitor().post(SIGN_OUT, {})).status).toBe(204);
});

test('an expired session is nobody', async () => {
  const visitor = await withPassword();
  await giveCode(visitor, codeOf(key));
  await env.DB.prepare('UPDATE session SET expiresAt = ?')
    .bind(Date.now() - 1)
    .run();
  expect(await roleOf(visitor)).toBe('guest');
  await env.DB.prepare('UPDATE session SET expiresAt = ?')
    .bind(Date.now() + 1e9)
    .run();
});

test('a recovery code replaces the phone, once; new codes replace the old', async () => {
  const made = await read(await admin.post('/api/recovery-codes', {}));
  const [first = '', second = ''] = made.codes as string[];
  expect(made.codes).toHaveLength(8);
  expect((await giveCode(await withPassword(), first.toUpperCase())).status).toBe(200);
  expect((await giveCode(await withPassword(), first)).status).toBe(422);
  expect(await read(await admin.fetch('/api/recovery-codes'))).toEqual({ left: 7 });
  await admin.post('/api/recovery-codes', {});
  expect((await giveCode(await withPassword(), second)).status).toBe(422);
  expect((await new Visitor().post('/api/recovery-codes', {})).status).toBe(403);
});

test('a password hashed with old parameters is hashed anew at the next sign-in', async () => {
  hashAsTheShop();
  const hashOf = () =>
    env.DB.prepare('SELECT passwordHash FROM user').first<string>('passwordHash');
  const { scryptSync } = await import('node:crypto');
  const salt = new Uint8Array(16);
  const hash = scryptSync(OWNER.password, salt, 32, { N: 2 ** 12, r: 8, p: 1 });
  const bare = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  const old = `$scrypt$ln=12,r=8,p=1$${bare(salt)}$${bare(hash)}`;
  await env.DB.prepare('UPDATE user SET passwordHash = ?').bind(old).run();
  expect((await signIn()).status).toBe(200);
  expect(await hashOf()).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect((await signIn()).status).toBe(200);
});

test('odd bodies get a 4xx in JSON and never more', async () => {
  const bodies: unknown[] = [
    'nonsense',
    'null',
    '7',
    {},
    { email: OWNER.email },
    { email: "' OR role='admin' --", password: "' OR 1=1 --" },
    { email: OWNER.email, password: ['x'] },
    { email: OWNER.email, password: 'x'.repeat(600) },
    { email: `${'x'.repeat(300)}@shop.test`, password: OWNER.password },
    { email: OWNER.email, password: 'x'.repeat(20_000) },
    { email: OWNER.email, password: '\ud800 lone surrogate' },
  ];
  for (const body of bodies) {
    for (const path of [SIGN_IN, `/auth/v1/factors/${crypto.randomUUID()}/verify`]) {
      const answer = await new Visitor().post(path, body);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect((await read(answer)).code).toBeTypeOf('string');
    }
  }
});

test('another site can neither sign in nor out', async () => {
  const cross = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' };
  expect((await signIn({}, cross)).status).toBe(403);
  expect((await admin.post(SIGN_OUT, {}, cross)).status).toBe(403);
});

test('a sign-in that was under way when the password was changed opens nothing', async () => {
  const { id, email } = await member();
  // The change comes when the password has been checked, just before the session is there.
  await env.DB.prepare(
    `CREATE TRIGGER changed_meanwhile BEFORE INSERT ON session WHEN NEW.userId = '${id}'
     BEGIN UPDATE user SET passwordHash = 'another' WHERE id = NEW.userId; END`,
  ).run();
  const answer = await new Visitor().post(SIGN_IN, { email, password: PASSWORD });
  await env.DB.prepare('DROP TRIGGER changed_meanwhile').run();
  expect(answer.status).toBe(400);
  const sessions = env.DB.prepare('SELECT count(*) AS n FROM session WHERE userId = ?').bind(id);
  expect(await sessions.first('n')).toBe(0);
});
