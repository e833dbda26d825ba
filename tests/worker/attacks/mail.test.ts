import { beforeEach, expect, test } from 'vitest';
import {
  anEmail,
  api,
  forgetLimits,
  linkIn,
  mailTo,
  member,
  PASSWORD,
  tokenIn,
  V1,
  verify,
} from '../accounts.ts';
import { mails } from '../people.ts';
import { expectedFaults } from '../setup.ts';
import { env, ORIGIN, shop } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

test('A26 opening a mailed link, as mail scanners do, uses nothing up', async () => {
  const { email } = await member();
  await api(`${V1}/recover`, { email });
  const mail = await mailTo(email, /new Tiny Tag password/);
  const link = linkIn(mail);
  expect(link.origin).toBe(ORIGIN);
  const before = JSON.stringify(
    (await env.DB.prepare('SELECT * FROM one_time_token').all()).results,
  );
  for (let i = 0; i < 3; i++) {
    await shop.fetch(String(link), { redirect: 'manual' });
    await shop.fetch(String(link), { method: 'HEAD', redirect: 'manual' });
    const old = await api(
      `${V1}/verify?token=${tokenIn(mail)}&type=recovery&redirect_to=https://evil.test`,
    );
    expect([old.status, old.headers.get('Location')]).toEqual([
      303,
      `${ORIGIN}/auth/confirm?token_hash=${tokenIn(mail)}&type=recovery`,
    ]);
  }
  expect(JSON.stringify((await env.DB.prepare('SELECT * FROM one_time_token').all()).results)).toBe(
    before,
  );
  expect((await verify({ token_hash: tokenIn(mail), type: 'recovery' })).status).toBe(200);
  // Tests in a browser check that the page exists.
  expectedFaults();
});

test('A27 no header makes a mail lead anywhere else', async () => {
  const { email } = await member();
  const headers = {
    'X-Forwarded-Host': 'evil.test',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=evil.test',
    'X-Original-URL': 'https://evil.test/',
  };
  await shop.fetch(`https://evil.test${V1}/recover?redirect_to=https://evil.test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email }),
  });
  const mail = await mailTo(email, /new Tiny Tag password/);
  expect(linkIn(mail).origin).toBe(ORIGIN);
  expect(`${mail.text}${mail.html}`).not.toContain('evil');
});

test('A29 a hundred requests bring one mail, and the same answer', async () => {
  const { email } = await member();
  const unknown = anEmail();
  const asks: [string, object][] = [
    ['recover', { email }],
    ['otp', { email }],
    ['signup', { email, password: PASSWORD }],
    ['resend', { email: unknown, type: 'signup' }],
    ['signup', { email: unknown, password: PASSWORD }],
  ];
  for (const [path, body] of asks) {
    const headers = { 'CF-Connecting-IP': '203.0.113.77' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api(`${V1}/${path}`, body, { headers })),
    );
    const texts = await Promise.all(
      answers.map(async (answer) =>
        (await answer.text()).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
      ),
    );
    expect(new Set(answers.map(({ status }) => status)), path).toEqual(new Set([200]));
    expect(new Set(texts).size, path).toBe(1);
  }
  const sent = (await mails()).filter((mail) => [email, unknown].includes(mail.to));
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    'Choose a new Tiny Tag password',
    'You already have a Tiny Tag account',
    'Your code to sign in to Tiny Tag',
  ]);
});

test('A29 one address gets ten mails an hour, and one network asks thirty times', async () => {
  const headers = { 'CF-Connecting-IP': '203.0.113.78' };
  const statuses = [];
  for (let i = 0; i < 31; i++) {
    statuses.push((await api(`${V1}/recover`, { email: `one${i}@shop.test` }, { headers })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  const { email } = await member();
  for (let i = 0; i < 14; i++) {
    await api(`${V1}/recover`, { email });
    await env.DB.prepare(
      "UPDATE failure SET at = at - 61000 WHERE key LIKE 'ask recovery:%'",
    ).run();
  }
  expect((await mails()).filter(({ to }) => to === email)).toHaveLength(10);
});
