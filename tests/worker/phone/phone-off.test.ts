import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { router } from '../../../worker/index.ts';
import { PASSWORD, said, V1 } from '../accounts.ts';
import { env, ORIGIN } from '../shop.ts';

const { SMS_KEY, ...bare } = env;

async function post(path: string, body: object): Promise<Response> {
  const context = createExecutionContext();
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await router.fetch(
    new Request(`${ORIGIN}${path}`, init),
    bare as typeof env,
    context,
  );
  await waitOnExecutionContext(context);
  return answer;
}

test('without an SMS provider the API says that there are no accounts by phone', async () => {
  const phone = '254712345678';
  const disabled = [400, 'phone_provider_disabled'];
  for (const [path, body] of [
    ['signup', { password: PASSWORD }],
    ['otp', {}],
    ['recover', {}],
    ['resend', { type: 'sms' }],
    ['token?grant_type=password', { password: PASSWORD }],
  ] as const) {
    expect(await said(await post(`${V1}/${path}`, { phone, ...body })), path).toEqual(disabled);
  }
  const verified = await post(`${V1}/verify`, { phone, token: '123456', type: 'sms' });
  expect(await said(verified)).toEqual([403, 'otp_expired']);
});
