import { expect, test } from 'vitest';
import { orderDetail } from '../../worker/orders/detail.ts';
import { shownOf } from '../../worker/push/words.ts';
import { sandboxKeys } from '../sandbox/keys.ts';
import { sign, webhookHeaders } from '../sandbox/signed.ts';
import { ALWAYS_FAILS, type FaultModel, NoFaults, shopOn } from '../worker/faulty.ts';
import { expectedFaults } from '../worker/setup.ts';
import { env } from '../worker/shop.ts';
import { toldOf } from './admin.ts';
import { open, prepare } from './open.ts';
import { PAYS } from './play.ts';

prepare();

const KEY = sandboxKeys.PAYSTACK_SECRET;

test('P19 a webhook whose signature is not over these very bytes is refused before it is read', async () => {
  const play = await open();
  const order = await play.place('card');
  await play.answer(PAYS);
  const [genuine] = play.shop.paystack.letters.splice(0);
  if (!genuine || !order) throw new Error('no webhook');
  const { to, body } = genuine;
  const right = await sign(KEY, body);
  const parsed = JSON.parse(body);
  const cases: [string, string, Record<string, string>][] = [
    ['no header', body, {}],
    ['an empty header', body, { 'x-paystack-signature': '' }],
    ['upper case', body, { 'x-paystack-signature': right.toUpperCase() }],
    ['cut short', body, { 'x-paystack-signature': right.slice(0, 64) }],
    ['one too long', body, { 'x-paystack-signature': `${right}0` }],
    ['spaces inside', body, { 'x-paystack-signature': `${right.slice(0, 9)} ${right.slice(9)}` }],
    ['another key', body, { 'x-paystack-signature': await sign('sk_live_other', body) }],
    ['another body', body, { 'x-paystack-signature': await sign(KEY, `${body} `) }],
    ['written anew', JSON.stringify(parsed, null, 1), { 'x-paystack-signature': right }],
    ['more at the end', `${body}\n`, { 'x-paystack-signature': right }],
    ['not JSON', 'charge.success', { 'x-paystack-signature': right }],
    ['nothing', '', { 'x-paystack-signature': right }],
  ];
  const flood = { to, body: 'x'.repeat(200_000), headers: { 'x-paystack-signature': right } };
  expect((await play.shop.hear(flood))?.status).toBe(413);
  for (const [name, sent, headers] of cases) {
    const answer = await play.shop.hear({ to, body: sent, headers });
    expect(answer?.status, name).toBe(401);
  }
  expect(expectedFaults()).toBe(cases.length);
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'pending' }]);
  expect(play.shop.hosts).toHaveLength(1);
  expect((await play.shop.hear(genuine))?.status).toBe(200);
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a webhook that cannot be stored is refused, so that its provider sends it again', async () => {
  const body = JSON.stringify({ event: 'charge.dispute.create', data: {} });
  const headers = { 'x-paystack-signature': await sign(KEY, body) };
  const status = async (database: FaultModel) =>
    (await shopOn(database).fetch('/hooks/paystack', { method: 'POST', body, headers })).status;
  expect(await status(ALWAYS_FAILS)).toBe(503);
  expect(await status(new NoFaults())).toBe(200);
});

/** A payment that PayPal has approved, with the webhook that says so. */
async function paidByPaypal() {
  const play = await open();
  await play.place('paypal');
  await play.answer(PAYS);
  const [approved] = play.shop.paypal.letters.splice(0);
  if (!approved) throw new Error('no webhook');
  return { play, approved };
}

test('a webhook that PayPal cannot vouch for at the moment is sent again, and taken then', async () => {
  const { play, approved } = await paidByPaypal();
  play.shop.interrupt = async () => {
    throw new TypeError('Network connection lost');
  };
  expect((await play.shop.hear(approved))?.status).toBe(503);
  expectedFaults();
  play.shop.interrupt = undefined;
  expect((await play.shop.hear(approved))?.status).toBe(200);
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('forged webhooks from one network ask PayPal sixty times in ten minutes, genuine ones are not counted', async () => {
  const { play, approved } = await paidByPaypal();
  const hear = async (from: string, changes: Record<string, string> = {}) => {
    const headers = { ...approved.headers, ...changes, 'CF-Connecting-IP': from };
    return (await play.shop.hear({ ...approved, headers }))?.status;
  };
  const asked = () => play.shop.hosts.filter((host) => host === 'paypal.test').length;
  for (let i = 0; i < 5; i++) expect(await hear('66.211.1.1')).toBe(200);
  const before = asked();
  const forged = { 'paypal-transmission-sig': 'forged' };
  for (let i = 0; i < 60; i++) expect(await hear('41.90.3.3', forged)).toBe(401);
  expect(asked() - before).toBe(60);
  expect(await hear('41.90.3.3', forged)).toBe(429);
  expect(asked() - before).toBe(60);
  expect(await hear('66.211.1.1')).toBe(200);
  expect(expectedFaults()).toBe(61);
});

test.each([
  ['card', 'its reference'],
  ['paypal', 'custom'],
  ['paypal', 'invoice_number'],
] as const)(
  'a dispute of a payment by %s, named by %s, is reported to staff once, kept with the payment, and shown on the order',
  async (method, name) => {
    const play = await open();
    await play.place(method);
    await play.answer(PAYS);
    const [genuine] = play.shop[method === 'card' ? 'paystack' : 'paypal'].letters.splice(0);
    if (!genuine) throw new Error('no webhook');
    await play.shop.hear(genuine);
    const attemptId = await env.DB.prepare(
      'SELECT id FROM payment_attempt ORDER BY startedAt DESC LIMIT 1',
    ).first<string>('id');
    const body = JSON.stringify(
      method === 'card'
        ? { event: 'charge.dispute.create', data: { transaction: { reference: attemptId } } }
        : {
            event_type: 'CUSTOMER.DISPUTE.CREATED',
            resource: { dispute_id: 'PP-D-1', disputed_transactions: [{ [name]: attemptId }] },
          },
    );
    const headers =
      method === 'card'
        ? { 'x-paystack-signature': await sign(KEY, body) }
        : await webhookHeaders(sandboxKeys, body);
    const dispute = { to: genuine.to, body, headers };
    expect((await play.shop.hear(dispute))?.status).toBe(200);
    expect((await play.shop.hear(dispute))?.status).toBe(200);
    const about = `payment/${attemptId}`;
    expect(await toldOf(about)).toEqual([{ kind: 'payment_review', about }]);
    const kept = env.DB.prepare(
      "SELECT count(*) AS n FROM payment_event WHERE attemptId = ? AND raw LIKE '%dispute%'",
    );
    expect(await kept.bind(attemptId).first('n')).toBe(1);
    const [order] = await play.rows();
    const boss = { owner: 'u:boss', role: 'admin' } as const;
    const detail = await orderDetail(env, boss, String(order?.id));
    expect(detail?.notices).toEqual([{ attemptId, kind: 'dispute', at: expect.any(Number) }]);
    const to = { locale: 'sw', role: 'admin' } as const;
    expect(shownOf({ kind: 'payment_review', about }, to).path).toBe(`/sw/admin/${about}`);
    expect(await play.rows()).toMatchObject([{ paymentStatus: 'paid' }]);
  },
);

test.each(['card', 'paypal'] as const)(
  'a refund by %s that was made in the dashboard of its provider is reported to staff once',
  async (method) => {
    const play = await open();
    const order = await play.place(method);
    await play.answer(PAYS);
    const [genuine] = play.shop[method === 'card' ? 'paystack' : 'paypal'].letters.splice(0);
    const [attempt] = await play.attempts(order?.id ?? '');
    if (!genuine || !attempt) throw new Error('not paid');
    await play.shop.hear(genuine);
    const data = { status: 'processed', transaction_reference: attempt.id };
    const body = JSON.stringify(
      method === 'card'
        ? { event: 'refund.processed', data }
        : { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { custom_id: attempt.id } },
    );
    const headers =
      method === 'card'
        ? { 'x-paystack-signature': await sign(KEY, body) }
        : await webhookHeaders(sandboxKeys, body);
    for (let i = 0; i < 2; i++) {
      expect((await play.shop.hear({ to: genuine.to, body, headers }))?.status).toBe(200);
    }
    expect(await toldOf(`payment/${attempt.id}`)).toHaveLength(1);
  },
);

test('requests of a checkout: one to the provider, and one for a token that lasts an hour', async () => {
  for (const [method, most] of [
    ['mpesa', 2],
    ['card', 1],
    ['paypal', 2],
    ['cash', 0],
  ] as const) {
    const play = await open();
    await play.place(method);
    const asked = play.shop.hosts.filter((host) => host !== 'mail.test').length;
    expect(asked, method).toBeLessThanOrEqual(most);
    process.stdout.write(`requests of a checkout by ${method}: ${asked} to the provider\n`);
  }
});
