import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody } from '../../checkout-body.ts';
import { until } from '../../until.ts';
import { guest, type Running, startAll } from '../harness.ts';
import { filledCart, phone } from '../order.ts';
import { type Answer, paying } from '../paying.ts';
import { stkCallback } from '../stk.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

const { place, orderOf, attemptsOf, paymentBecomes, script, pushes, replay, call } = paying(
  () => shop,
);

test('a paid prompt turns the order paid, with the receipt', async () => {
  const { answer } = await place(phone());
  expect(answer.order.totalCents).toBe(100_000);
  await paymentBecomes(answer.order.id, 'paid');
  expect(attemptsOf(answer.order.id)).toMatchObject([
    { state: 'settled', receipt: expect.stringMatching(/^[A-Z0-9]{10}$/), amountCents: 100_000 },
  ]);
});

test.each([
  ['1032', 'customer_cancelled', 'cancelled'],
  ['1037', 'failed', 'unreachable'],
  ['0001', 'failed', 'low_balance'],
  ['2001', 'failed', 'wrong_pin'],
])('a phone ending in %s ends as %s, and another number can pay', async (last, state, reason) => {
  const { answer, customer } = await place(phone(last));
  await paymentBecomes(answer.order.id, 'failed');
  expect(attemptsOf(answer.order.id)).toMatchObject([{ state, reason }]);
  const again = await customer.post(`/api/orders/${answer.order.id}/pay`, { phone: phone() });
  expect(again.status).toBe(200);
  await paymentBecomes(answer.order.id, 'paid');
});

test('a payment that is never called back is found by asking', async () => {
  const { answer } = await place(phone('0017'));
  await paymentBecomes(answer.order.id, 'paid');
  expect(attemptsOf(answer.order.id)).toMatchObject([{ state: 'settled', receipt: null }]);
  await replay(answer.order.id);
  await until('the late receipt', () => attemptsOf(answer.order.id)[0]?.receipt);
});

test('the same checkout sent 20 times at once is one order and one prompt', async () => {
  const customer = await guest(shop.origin);
  const lines = await filledCart(customer, [['2', 2]]);
  const mpesaPhone = phone();
  const body = checkoutBody(lines, 205_000, { mpesaPhone });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => customer.post('/api/checkout', body)),
  );
  const ids = await Promise.all(answers.map(async (a) => ((await a.json()) as Answer).order.id));
  expect(answers.map((a) => a.status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(ids)).toEqual(new Set([body.orderId]));
  await paymentBecomes(body.orderId, 'paid');
  expect((await pushes(mpesaPhone)).filter((p) => p.state !== 'refused')).toHaveLength(1);
  expect(attemptsOf(body.orderId)).toHaveLength(1);
});

test('another request under a used order id is refused, and reveals nothing of the order', async () => {
  const { body } = await place(phone());
  const stranger = await guest(shop.origin);
  const lines = await filledCart(stranger, [['1', 1]]);
  const answer = await stranger.post('/api/checkout', {
    ...checkoutBody(lines, 100_000),
    orderId: body.orderId,
  });
  expect([answer.status, await answer.json()]).toEqual([409, { code: 'idempotency_mismatch' }]);
});

test('a forged, doubled or reordered callback changes nothing', async () => {
  const mpesaPhone = phone('1032');
  const { answer } = await place(mpesaPhone);
  const { id } = answer.order;
  await paymentBecomes(id, 'failed');
  const [attempt] = attemptsOf(id);
  const send = async (body: unknown) => (await call(mpesaPhone, body)).status;
  const guess = { method: 'POST', body: JSON.stringify(stkCallback(attempt)) };
  expect((await fetch(`${shop.origin}/hooks/mpesa/guess`, guess)).status).toBe(404);
  expect(await send(stkCallback(attempt, { CheckoutRequestID: 'ws_CO_other' }))).toBe(200);
  // Stored but disproved: queried again, the provider still reports a cancellation.
  expect(await send(stkCallback(attempt))).toBe(200);
  expect(await send({ hello: 1 })).toBe(200);
  expect(await send(null)).toBe(200);
  await replay(id, 20);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'failed' });
  expect(attemptsOf(id)).toMatchObject([{ receipt: null, state: 'customer_cancelled' }]);
});

test('a hundred copies of a success are one payment, and a later failure does not undo it', async () => {
  const mpesaPhone = phone();
  await script(mpesaPhone, { double: 5 });
  const { answer } = await place(mpesaPhone);
  const { id } = answer.order;
  await paymentBecomes(id, 'paid');
  await replay(id, 100);
  const [attempt] = attemptsOf(id);
  const failure = { ResultCode: 1032, CallbackMetadata: undefined };
  expect((await call(mpesaPhone, stkCallback(attempt, failure))).status).toBe(200);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'paid' });
  expect(attemptsOf(id)).toMatchObject([{ state: 'settled' }]);
});

test('a callback with another amount ends in review, never in paid', async () => {
  const mpesaPhone = phone();
  await script(mpesaPhone, { amount: 1 });
  const { answer } = await place(mpesaPhone);
  await paymentBecomes(answer.order.id, 'review');
  expect(attemptsOf(answer.order.id)).toMatchObject([{ state: 'manual_review' }]);
});

test('a success the provider denies when asked is for a person, and not to be paid again', async () => {
  const mpesaPhone = phone();
  await script(mpesaPhone, { queryResultCode: '1032' });
  const { answer, customer } = await place(mpesaPhone);
  await paymentBecomes(answer.order.id, 'review');
  expect(attemptsOf(answer.order.id)).toMatchObject([
    { state: 'manual_review', reason: 'contradicted', receipt: expect.any(String) },
  ]);
  const again = await customer.post(`/api/orders/${answer.order.id}/pay`, { phone: phone() });
  expect([again.status, await again.json()]).toEqual([409, { code: 'order_paid' }]);
});

test('a provider that is down or answers with a page leaves the order as it is, and nobody is prompted twice', async () => {
  const mpesaPhone = phone();
  await script(mpesaPhone, { html: true });
  const { answer } = await place(mpesaPhone);
  expect(attemptsOf(answer.order.id)).toMatchObject([{ state: 'initiating' }]);
  const again = await guest(shop.origin);
  expect(
    (await again.post(`/api/orders/${answer.order.id}/pay`, { phone: mpesaPhone })).status,
  ).toBe(404);
});

test('the holder of the link may pay; anybody else does not find the order', async () => {
  const { answer } = await place(phone('1032'));
  await paymentBecomes(answer.order.id, 'failed');
  const { id } = answer.order;
  const other = await guest(shop.origin);
  const pay = (key: string) =>
    other.post(`/api/orders/${id}/pay`, { phone: phone() }, key ? { 'X-Order-Key': key } : {});
  expect((await pay('')).status).toBe(404);
  expect((await pay(`${id}.wrong-key-wrong-key-00`)).status).toBe(404);
  expect((await pay(`${crypto.randomUUID()}.${answer.key}`)).status).toBe(404);
  expect((await pay(`${id}.${answer.key}`)).status).toBe(200);
  await paymentBecomes(id, 'paid');
});

test('one phone is prompted at most three times in ten minutes', async () => {
  const mpesaPhone = phone('1032');
  const { answer, customer } = await place(mpesaPhone);
  const pay = () => customer.post(`/api/orders/${answer.order.id}/pay`, { phone: mpesaPhone });
  for (let i = 0; i < 2; i++) {
    await paymentBecomes(answer.order.id, 'failed');
    expect((await pay()).status).toBe(200);
  }
  await paymentBecomes(answer.order.id, 'failed');
  const fourth = await pay();
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('Retry-After'))).toBeGreaterThan(500);
});

test('the server trusts no price, total, quantity or owner of the browser', async () => {
  const customer = await guest(shop.origin);
  const lines = await filledCart(customer, [['1', 1]]);
  const ask = async (changes: object) => {
    const answer = await customer.post(
      '/api/checkout',
      checkoutBody(lines, 100_000, { ...changes }),
    );
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const seen = (totalCents: unknown) => ({ expected: { totalCents, lines } });
  expect(await ask(seen(1))).toEqual([409, 'price_changed']);
  expect(await ask(seen(-1))).toEqual([409, 'price_changed']);
  expect(await ask(seen('100000'))).toEqual([400, 'invalid']);
  expect(await ask(seen(1e300))).toEqual([400, 'invalid']);
  expect(await ask({ expected: { totalCents: 100_000, lines: [] } })).toEqual([
    409,
    'cart_changed',
  ]);
  expect(await ask({ consent: 'no' })).toEqual([400, 'invalid']);
  expect(await ask({ owner: 'u:1' })).toEqual([400, 'invalid']);
  expect(await ask({ mpesaPhone: '123' })).toEqual([400, 'invalid']);
  expect(await ask({ paymentMethod: 'shells' })).toEqual([400, 'invalid']);
  expect(await ask({ orderId: 'x' })).toEqual([400, 'invalid']);
  expect(await ask({})).toEqual([201, undefined]);
  expect(await ask({})).toEqual([409, 'cart_empty']);
});

test('one mail in the customer’s language says what was ordered and links to it, without a child’s name', async () => {
  const { answer, body } = await place(phone());
  const subject = `Your Tiny Tag order ${body.orderId.slice(0, 8).toUpperCase()}`;
  type Mail = { to: string; subject: string; text: string };
  const mails = await until('the mail', async () => {
    const all = (await (await fetch(`${shop.origin}/dev/mail.json`)).json()) as Mail[];
    const found = all.filter((m) => m.text.includes(body.orderId) && m.subject === subject);
    return found.length > 0 && found;
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe(body.contact.email);
  expect(mails[0]?.text).toContain(`${shop.origin}/order/${body.orderId}#k=${answer.key}`);
  expect(mails[0]?.text).toContain('Total: KSh 1,000');
});
