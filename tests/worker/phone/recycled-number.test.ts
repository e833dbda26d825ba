import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { codeOf, earlyInStep } from '../../otp.ts';
import {
  anEmail,
  api,
  forgetLimits,
  PASSWORD,
  said,
  signIn,
  type Tokens,
  V1,
} from '../accounts.ts';
import { codeTo, phoneMember, rowOf, textsTo, unusedFor } from '../phones.ts';
import { env, Visitor } from '../shop.ts';

const NEXT = 'embe tamu sana 8';

beforeEach(async () => {
  await forgetLimits();
});

/** Asks for a code and enters it, in one browser. */
async function enter(phone: string, path: 'otp' | 'recover', type: 'sms' | 'recovery') {
  await forgetLimits();
  const visitor = new Visitor();
  await visitor.post(`${V1}/${path}`, { phone });
  const token = await codeTo(phone);
  return { visitor, answer: await visitor.post(`${V1}/verify`, { phone, token, type }) };
}
const signInByCode = (phone: string) => enter(phone, 'otp', 'sms');
const recover = (phone: string) => enter(phone, 'recover', 'recovery');
const put = (visitor: Visitor, body: object) =>
  visitor.fetch(`${V1}/user`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a code alone opens an account of 89 days ago, not one of 91', async () => {
  const { id, phone } = await phoneMember();
  await unusedFor(id, 89 * DAY_MS);
  expect((await signInByCode(phone)).answer.status).toBe(200);
  await unusedFor(id, 91 * DAY_MS);
  const { answer, visitor } = await signInByCode(phone);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({
    code: 'more_proof_needed',
    ways: ['password'],
    recent: false,
  });
  expect((await visitor.fetch(`${V1}/user`)).status).toBe(401);
  expect((await api(`${V1}/token?grant_type=password`, { phone, password: PASSWORD })).status).toBe(
    200,
  );
});

test("only codes show that the number is still its owner's, not sign-ins by password", async () => {
  const { id, phone } = await phoneMember();
  const password = () => api(`${V1}/token?grant_type=password`, { phone, password: PASSWORD });
  await unusedFor(id, 60 * DAY_MS);
  expect((await signInByCode(phone)).answer.status).toBe(200);
  await unusedFor(id, 60 * DAY_MS);
  expect((await password()).status).toBe(200);
  expect((await signInByCode(phone)).answer.status).toBe(200);
  await unusedFor(id, 91 * DAY_MS);
  expect((await password()).status).toBe(200);
  expect(await said((await signInByCode(phone)).answer)).toEqual([403, 'more_proof_needed']);
});

test('an old account is shown the other ways that it has', async () => {
  const email = anEmail();
  const { id, phone } = await phoneMember({ email });
  await env.DB.prepare("UPDATE user SET passwordHash = '' WHERE id = ?").bind(id).run();
  await unusedFor(id, 91 * DAY_MS);
  expect(await (await signInByCode(phone)).answer.json()).toMatchObject({ ways: ['email'] });
  await env.DB.prepare('UPDATE user SET email = NULL, emailConfirmedAt = NULL WHERE id = ?')
    .bind(id)
    .run();
  expect(await (await signInByCode(phone)).answer.json()).toMatchObject({ ways: [] });
});

test('a code alone recovers nothing, and changes nothing that signs in', async () => {
  const { phone } = await phoneMember();
  const { answer } = await recover(phone);
  expect(await answer.json()).toMatchObject({ code: 'more_proof_needed', recent: true });
  const { visitor } = await signInByCode(phone);
  for (const change of [{ password: NEXT }, { email: anEmail() }, { phone: '0711000222' }]) {
    expect(await said(await put(visitor, change))).toEqual([400, 'current_password_required']);
  }
  const app = await visitor.post(`${V1}/factors`, { factor_type: 'totp', friendly_name: '' });
  expect(await said(app)).toEqual([400, 'current_password_required']);
  expect(await said(await visitor.fetch(`${V1}/reauthenticate`))).toEqual([
    400,
    'current_password_required',
  ]);
  const gone = await visitor.post('/api/account/delete', {});
  expect(await said(gone)).toEqual([400, 'current_password_required']);
  expect((await put(visitor, { password: NEXT, current_password: PASSWORD })).status).toBe(200);
});

test('an API client with a code by SMS gets no further', async () => {
  const { phone } = await phoneMember();
  await api(`${V1}/otp`, { phone });
  const verified = await api(`${V1}/verify`, { phone, token: await codeTo(phone), type: 'sms' });
  const { access_token: token } = (await verified.json()) as Tokens;
  const change = (body: object) => api(`${V1}/user`, body, { token, method: 'PUT' });
  expect(await said(await change({ email: anEmail() }))).toEqual([
    400,
    'current_password_required',
  ]);
  expect(await said(await change({ password: NEXT }))).toEqual([400, 'current_password_required']);
});

test('with the second factor a code recovers the account, and opens an old one', async () => {
  const { id, phone, visitor } = await phoneMember();
  const enrolled = await visitor.post(`${V1}/factors`, { factor_type: 'totp', friendly_name: 'x' });
  const factor = (await enrolled.json()) as { id: string; totp: { secret: string } };
  const pass = async (browser: Visitor, code: string) => {
    const asked = await browser.post(`${V1}/factors/${factor.id}/challenge`, {});
    const { id: challenge_id } = (await asked.json()) as { id: string };
    return browser.post(`${V1}/factors/${factor.id}/verify`, { challenge_id, code });
  };
  await earlyInStep();
  expect((await pass(visitor, codeOf(factor.totp.secret, -1))).status).toBe(200);
  expect((await textsTo(phone))[0]).toMatch(/authenticator app was added.*\/contact$/);
  await unusedFor(id, 400 * DAY_MS);
  const { visitor: browser, answer } = await recover(phone);
  expect(await answer.json()).toMatchObject({ next: 'code' });
  expect(await said(await put(browser, { password: NEXT }))).toEqual([401, 'insufficient_aal']);
  expect((await pass(browser, codeOf(factor.totp.secret))).status).toBe(200);
  expect((await put(browser, { password: NEXT })).status).toBe(200);
  const signed = await api(`${V1}/token?grant_type=password`, { phone, password: NEXT });
  expect(signed.status).toBe(200);
  expect((await textsTo(phone))[0]).toMatch(/your password was changed/);
  await browser.fetch(`${V1}/factors/${factor.id}`, { method: 'DELETE' });
  expect((await textsTo(phone))[0]).toMatch(/authenticator app was removed.*\/contact$/);
});

test('where there is nothing but the number, a code lets its owner choose a password', async () => {
  const { id, phone } = await phoneMember();
  await env.DB.prepare("UPDATE user SET passwordHash = '' WHERE id = ?").bind(id).run();
  const { visitor } = await recover(phone);
  expect((await put(visitor, { password: NEXT })).status).toBe(200);
});

test('an e-mail address recovers an account that signs in by phone', async () => {
  const email = anEmail();
  const { phone } = await phoneMember({ email });
  expect(await (await recover(phone)).answer.json()).toMatchObject({ ways: ['password', 'email'] });
  expect((await signIn(email)).status).toBe(200);
  expect((await rowOf(phone))?.email).toBe(email);
});
