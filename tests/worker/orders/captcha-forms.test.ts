import { createExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import worker from '../../../worker/index.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { turnstileKeys } from '../../sandbox/keys.ts';
import { anEmail } from '../accounts.ts';
import { Client, env, guest, ORIGIN } from '../shop.ts';
import { ask, codeOf, guarded, token } from '../turnstile.ts';

const cookiesOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const message = () => ({
  messageId: crypto.randomUUID() as string,
  ...{ name: 'Achieng', email: anEmail(), phone: '', subject: 'Labels', message: 'Hello' },
  ...{ locale: 'en', website: '' },
});

test('a message needs a token, and sending it again after a lost answer does not', async () => {
  const headers = { Cookie: cookiesOf(await guest()) };
  const body = message();
  expect(await codeOf(await ask('/api/contact', body, { headers }))).toBe('400 captcha_failed');
  const captcha = await token('contact');
  for (let twice = 0; twice < 2; twice++) {
    expect((await ask('/api/contact', body, { headers, captcha })).status).toBe(201);
  }
  const other = await ask('/api/contact', message(), { headers, captcha });
  expect(await codeOf(other)).toBe('400 captcha_failed');
  const { results } = await env.DB.prepare('SELECT id FROM message').all();
  expect(results).toHaveLength(1);
});

test.each(['', '/sw'])(
  'a form that is sent from %s/contact without a script is refused with a reason',
  async (language) => {
    const request = new Request(`${ORIGIN}${language}/contact`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(message()),
      redirect: 'manual',
    });
    const answer = await worker.fetch(request as never, guarded, createExecutionContext());
    expect(answer.headers.get('Location')).toBe(`${language}/contact?sent=check`);
  },
);

test('a cash order needs a token at checkout and when an order switches to cash; M-Pesa needs none', async () => {
  const visitor = await guest();
  const client = new Client(visitor);
  const headers = { Cookie: cookiesOf(visitor) };
  const fee = await env.DB.prepare("SELECT cashFeeCents FROM zone WHERE id = 'nairobi'").first(
    'cashFeeCents',
  );
  const ordered = async (paymentMethod: string) => {
    await client.send('addToCart', { productId: '1', quantity: 1 });
    const total = 100_000 + (paymentMethod === 'cash' ? Number(fee) : 0);
    const body = checkoutBody(await client.rows('cartLine'), total, { paymentMethod });
    return { ...body, paymentMethod };
  };
  const place = (body: object, captcha = '') => ask('/api/checkout', body, { headers, captcha });
  const cash = await ordered('cash');
  expect(await codeOf(await place(cash))).toBe('400 captcha_failed');
  expect(await codeOf(await place(cash, await token('account')))).toBe('400 captcha_failed');
  const captcha = await token('cash');
  expect((await place(cash, captcha)).status).toBe(201);
  // The answer was lost: the token is spent, and the order is there.
  expect((await place(cash, captcha)).status).toBe(200);

  const prompted = await ordered('mpesa');
  expect((await place(prompted)).status).toBe(201);
  await env.DB.prepare("UPDATE payment_attempt SET state = 'failed' WHERE orderId = ?")
    .bind(prompted.orderId)
    .run();
  const pay = (token = '') =>
    ask(`/api/orders/${prompted.orderId}/pay`, { method: 'cash' }, { headers, captcha: token });
  expect(await codeOf(await pay())).toBe('400 captcha_failed');
  expect((await pay(await token('cash'))).status).toBe(200);
});

test('the policy of a page allows the origin of the check and nothing else', async () => {
  const at = async (as: typeof guarded) => {
    const answer = await worker.fetch(
      new Request(`${ORIGIN}/about`) as never,
      as,
      createExecutionContext(),
    );
    return {
      policy: answer.headers.get('Content-Security-Policy') ?? '',
      html: await answer.text(),
    };
  };
  const { TURNSTILE_URL: _, ...live } = guarded;
  const [off, on] = [await at(env as typeof guarded), await at(live as typeof guarded)];
  const origin = ' https://challenges.cloudflare.com';
  const widened = off.policy.replace(/(script-src [^;]*|frame-src [^;]*)/g, `$1${origin}`);
  expect(on.policy).toBe(widened);
  expect(off.html).not.toContain('captcha');
  expect(on.html).toContain(
    `<meta name="captcha" content="${turnstileKeys.TURNSTILE_SITE_KEY}" data-script="https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit">`,
  );
});
