import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/time.ts';
import { messageRow, putMessage } from '../../../worker/auth/account-message.ts';
import { deliver, sweep } from '../../../worker/outbox/deliver.ts';
import { api, forgetLimits, PASSWORD, said, V1 } from '../accounts.ts';
import { mails } from '../people.ts';
import { aNumber, codeTo, phoneMember, textsTo } from '../phones.ts';
import { expectedFaults } from '../setup.ts';
import { env, Visitor } from '../shop.ts';
import { aPhone, quiet, script, stateOf } from '../sms.ts';

beforeEach(async () => {
  await forgetLimits();
});
afterEach(() => {
  vi.useRealTimers();
  expectedFaults();
});

const ask = (phone: string, headers: Record<string, string> = {}) =>
  api(`${V1}/otp`, { phone }, { headers });
const OVER = [429, 'over_sms_send_rate_limit'];

/** Asks every minute until the shop refuses; returns how often it sent. */
async function untilRefused(next: () => Promise<Response>, most: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let sent = 0; sent <= most; sent++) {
    const answer = await next();
    if (answer.status === 429) {
      expect(await said(answer)).toEqual(OVER);
      return sent;
    }
    vi.setSystemTime(Date.now() + MINUTE_MS + 1);
  }
  return Number.POSITIVE_INFINITY;
}

test('one number gets one code a minute, whatever it is asked for, and five an hour', async () => {
  const { phone } = await phoneMember();
  expect((await ask(phone)).status).toBe(200);
  for (const [path, body] of [
    ['otp', { phone }],
    ['recover', { phone }],
    ['signup', { phone, password: PASSWORD }],
    ['resend', { phone, type: 'sms' }],
    ['resend', { phone, type: 'phone_change' }],
  ] as const) {
    const answer = await api(`${V1}/${path}`, body);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await said(answer)).toEqual(OVER);
  }
  await forgetLimits();
  expect(await untilRefused(() => ask(phone), 6)).toBe(5);
});

test('one number gets ten codes a day', async () => {
  const { phone } = aNumber();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let sent = 0; sent < 10; sent++) {
    expect((await ask(phone)).status).toBe(200);
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
  }
  expect(await said(await ask(phone))).toEqual(OVER);
});

test('one network makes the shop send 30 codes an hour, to whichever numbers', async () => {
  const headers = { 'CF-Connecting-IP': '197.232.1.7' };
  let sent = 0;
  while ((await ask(aNumber().phone, headers)).status === 200) sent++;
  expect(sent).toBe(30);
  expect((await ask(aNumber().phone, { 'CF-Connecting-IP': '197.232.1.8' })).status).toBe(200);
});

const sentToday = (many: number) =>
  env.DB.batch(
    Array.from({ length: many }, () =>
      env.DB.prepare("INSERT INTO failure (id, key, at) VALUES (?, 'sms-codes', ?)").bind(
        crypto.randomUUID(),
        Date.now() - 60 * MINUTE_MS,
      ),
    ),
  );
const codeFor = async (phone: string) => {
  expect(await (await ask(phone)).json()).toEqual({});
  return (await textsTo(phone)).length;
};

test('all together make the shop send 1,000 codes a day, silently; the shop gets a mail at half', async () => {
  const told = async () => {
    await sweep(quiet);
    return (await mails()).filter(({ subject }) => subject.startsWith('Half of the day')).length;
  };
  await sentToday(498);
  expect([await codeFor(aNumber().phone), await told()]).toEqual([1, 0]);
  expect([await codeFor(aNumber().phone), await told()]).toEqual([1, 1]);
  await sentToday(499);
  for (let i = 0; i < 3; i++) {
    const unknown = await api(`${V1}/otp`, { phone: aNumber().phone, create_user: false });
    expect(unknown.status).toBe(200);
  }
  expect(await codeFor(aNumber().phone)).toBe(1);
  expect(await codeFor(aNumber().phone)).toBe(0);
  expect(await told()).toBe(1);
});

test("a stranger uses up neither the tries nor the limit of somebody else's code", async () => {
  const { phone } = await phoneMember();
  const visitor = new Visitor();
  await visitor.post(`${V1}/otp`, { phone });
  const token = await codeTo(phone);
  const guess = { phone, token: token === '000000' ? '000001' : '000000', type: 'sms' };
  for (let i = 0; i < 25; i++) {
    const stranger = i % 2 ? new Visitor() : { post: api };
    expect((await stranger.post(`${V1}/verify`, guess)).status, `${i}`).toBeLessThan(430);
  }
  expect((await visitor.post(`${V1}/verify`, { ...guess, token })).status).toBe(200);
});

test('a code ends after five wrong tries and after ten minutes', async () => {
  const { phone } = await phoneMember();
  await ask(phone);
  const token = await codeTo(phone);
  const other = token === '000000' ? '000001' : '000000';
  const enter = (typed: string) => api(`${V1}/verify`, { phone, token: typed, type: 'sms' });
  for (let i = 0; i < 5; i++) expect((await enter(other)).status).toBe(403);
  expect((await enter(token)).status).toBe(403);
  await forgetLimits();
  await ask(phone);
  const late = await codeTo(phone);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS + 1);
  expect((await enter(late)).status).toBe(403);
});

/** A code's row of the outbox, which the Queue knows nothing of. */
async function rowFor(phone: string): Promise<string> {
  const letter = {
    kind: 'magiclink',
    to: phone,
    locale: 'en',
    nonce: crypto.randomUUID(),
  } as const;
  const row = await messageRow(env, letter, Date.now());
  await putMessage(env, row);
  return row.id;
}

test('a code that cannot be sent is tried again for five minutes and then never', async () => {
  const { phone } = await phoneMember();
  const down = { ...quiet, SMS_URL: 'http://127.0.0.1:9' };
  const [soon, late] = [await rowFor(phone), await rowFor(aNumber().phone)];
  await deliver(down, soon);
  await deliver(down, late);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await deliver(quiet, soon);
  expect(await stateOf(soon)).toMatchObject({ state: 'sent' });
  vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  await deliver(quiet, late);
  expect(await stateOf(late)).toMatchObject({ state: 'failed' });
  const row = await env.DB.prepare('SELECT payload, doneAt FROM outbox WHERE id = ?')
    .bind(late)
    .first();
  expect(row).toMatchObject({ payload: '{}', doneAt: expect.any(Number) });
});

test('a code is sent once, however often and however at once its row is delivered', async () => {
  const { phone } = await phoneMember();
  await script(phone, { afterwards: 502 });
  const id = await rowFor(phone);
  await Promise.all([deliver(quiet, id), deliver(quiet, id)]);
  await deliver(quiet, id);
  expect(await textsTo(phone)).toHaveLength(2);
});

test.each([
  ['is down', { SMS_URL: `${env.SMS_URL}/down` }, ''],
  ['has no balance left', {}, '0405'],
  ['does not know the sender', { SMS_FROM: 'Other' }, ''],
])('while the provider %s, whoever asks is told so', async (_, fault, end) => {
  await env.DB.prepare('DELETE FROM sms').run();
  const known = await phoneMember();
  await deliver({ ...quiet, ...fault }, await rowFor(end ? aPhone(end) : known.phone));
  for (const phone of [known.phone, aNumber().phone]) {
    expect(await said(await ask(phone))).toEqual([422, 'sms_send_failed']);
  }
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
  expect((await ask(aNumber().phone)).status).toBe(200);
});
