import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../otp.ts';
import {
  api,
  forgetLimits,
  giveCode,
  member,
  said,
  tokensOf,
  usedCodesAgain,
  V1,
} from '../accounts.ts';
import { env } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
  await usedCodesAgain();
});

test('A16 a stolen session of the first factor alone adds no app and takes none away', async () => {
  const { email, factorId } = await member({ app: true });
  const { access_token: token } = await tokensOf(email);
  const enrol = await api(
    `${V1}/factors`,
    { factor_type: 'totp', friendly_name: 'Thief' },
    { token },
  );
  expect(await said(enrol)).toEqual([403, 'insufficient_aal']);
  const take = await api(`${V1}/factors/${factorId}`, undefined, { token, method: 'DELETE' });
  expect(await said(take)).toEqual([422, 'insufficient_aal']);
  // An app whose enrolment began before another was verified does not bypass it.
  const { id, email: theirs } = await member();
  const { access_token: early } = await tokensOf(theirs);
  const made = (await (
    await api(`${V1}/factors`, { factor_type: 'totp' }, { token: early })
  ).json()) as { id: string; totp: { secret: string } };
  await env.DB.prepare(
    "INSERT INTO factor (id, userId, name, key, createdAt, verifiedAt) VALUES (?, ?, 'P', 'x', 1, 1)",
  )
    .bind(crypto.randomUUID(), id)
    .run();
  const late = await giveCode(early, made.id, codeOf(made.totp.secret));
  expect(await said(late)).toEqual([403, 'insufficient_aal']);
});

test("A17 another person's app does not exist", async () => {
  const { factorId } = await member({ app: true });
  const { access_token: token } = await tokensOf((await member()).email);
  const calls = [
    api(`${V1}/factors/${factorId}/challenge`, {}, { token }),
    api(`${V1}/factors/${factorId}/verify`, { challenge_id: 'x', code: '123456' }, { token }),
    api(`${V1}/factors/${factorId}`, undefined, { token, method: 'DELETE' }),
  ];
  for (const call of calls) expect(await said(await call)).toEqual([404, 'mfa_factor_not_found']);
});

test('five wrong codes of the app are all a session has', async () => {
  const { email, key, factorId } = await member({ app: true });
  const { access_token } = await tokensOf(email);
  for (let i = 0; i < 5; i++) await giveCode(access_token, factorId, '000000');
  expect((await giveCode(access_token, factorId, codeOf(key))).status).toBe(429);
});
