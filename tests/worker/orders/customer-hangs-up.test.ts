import { expect, test } from 'vitest';
import { router } from '../../../worker/index.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { phone } from '../../shop/order.ts';
import { Client, env, guest, ORIGIN } from '../shop.ts';

test('the runtime waits for a prompt that is being sent when the customer disconnects', async () => {
  const mpesaPhone = phone();
  const wishes = { phone: `254${mpesaPhone.slice(1)}`, hang: 800, delayMs: 60_000 };
  await fetch(`${env.MPESA_BASE_URL}/script`, { method: 'POST', body: JSON.stringify(wishes) });
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const body = checkoutBody(await client.rows('cartLine'), 100_000, { mpesaPhone });
  const kept: Promise<unknown>[] = [];
  let isAnswered = false;
  const headers = {
    'Content-Type': 'application/json',
    Origin: ORIGIN,
    Cookie: [...client.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const answer = Promise.resolve(
    router.request(
      `${ORIGIN}/api/checkout`,
      { method: 'POST', headers, body: JSON.stringify(body) },
      env,
      {
        waitUntil: (promise: Promise<unknown>) => kept.push(promise.then(() => isAnswered)),
        passThroughOnException: () => {},
        props: {},
      } as unknown as ExecutionContext,
    ),
  ).finally(() => {
    isAnswered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const atHangUp = [...kept];
  expect(await Promise.all(atHangUp)).toEqual([false, false]);
  const attempt = env.DB.prepare('SELECT checkoutRequestId FROM payment_attempt WHERE orderId = ?');
  expect(await attempt.bind(body.orderId).first('checkoutRequestId')).toMatch(/^ws_CO_/);
  expect((await answer).status).toBe(201);
});
