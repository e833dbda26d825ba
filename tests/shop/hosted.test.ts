import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutBody } from '../checkout-body.ts';
import { guest, type Running, startAll } from './harness.ts';
import { filledCart, phone } from './order.ts';
import { paying } from './paying.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

const { placeBy, choose, comeBack, orderOf, attemptsOf, paymentBecomes, later, pushes } = paying(
  () => shop,
);

const transactions = async (start: string) =>
  (await (await fetch(`${shop.sandbox}/paystack/transactions?start=${start}`)).json()) as {
    status: string;
    asked: Record<string, unknown>;
  }[];
const orders = async (start: string) =>
  (await (await fetch(`${shop.sandbox}/paypal/orders?start=${start}`)).json()) as {
    status: string;
    captures: number;
    asked: { purchase_units: { amount: object; custom_id: string }[] };
  }[];

describe.each(['card', 'paypal'] as const)('%s, on the provider’s own page', (method) => {
  test('is paid there, and the order is paid when the customer comes back', async () => {
    const { answer } = await placeBy(method, { drop: true });
    const { id } = answer.order;
    expect(orderOf(id)).toMatchObject({ paymentStatus: 'pending' });
    const back = await choose(answer.payment.url, 'pay');
    expect(await comeBack(back)).toBe(`/order/${id}`);
    expect(orderOf(id)).toMatchObject({ paymentStatus: 'paid' });
    expect(attemptsOf(id)).toMatchObject([
      { state: 'settled', method, capturedCents: 100_000, receipt: expect.any(String) },
    ]);
  });

  test('is paid by the webhook alone, when the customer never comes back', async () => {
    const { answer } = await placeBy(method);
    await choose(answer.payment.url, 'pay');
    await paymentBecomes(answer.order.id, 'paid');
  });

  test('is found by asking, when neither customer nor webhook comes', async () => {
    const { answer } = await placeBy(method, { drop: true });
    await choose(answer.payment.url, 'pay');
    await later(answer.order.id, 31);
    expect(orderOf(answer.order.id)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('left without paying says so, and any other way can pay', async () => {
    const { answer, customer } = await placeBy(method);
    const { id } = answer.order;
    const back = await comeBack(await choose(answer.payment.url, 'cancel'));
    expect(back).toBe(`/order/${id}?left=1`);
    // Opening the return address does not end the payment, and neither does a stranger's POST.
    expect(orderOf(id)).toMatchObject({ paymentStatus: 'pending' });
    const stranger = await guest(shop.origin);
    expect((await stranger.post(`/api/orders/${id}/leave`, {})).status).toBe(404);
    expect(orderOf(id)).toMatchObject({ paymentStatus: 'pending' });
    expect((await customer.post(`/api/orders/${id}/leave`, {})).status).toBe(200);
    expect(orderOf(id)).toMatchObject({ paymentStatus: 'failed' });
    expect(attemptsOf(id)).toMatchObject([{ state: 'customer_cancelled' }]);
    await customer.post(`/api/orders/${id}/pay`, { method: 'mpesa', phone: phone() });
    await paymentBecomes(id, 'paid');
    expect(attemptsOf(id)).toMatchObject([{ method }, { method: 'mpesa', state: 'settled' }]);
  });

  test('asked again while its page is open is the same page', async () => {
    const { answer, customer, body } = await placeBy(method);
    const again = await customer.post(`/api/orders/${answer.order.id}/pay`, { method });
    expect(await again.json()).toMatchObject({ payment: { url: answer.payment.url } });
    const repeat = await customer.post('/api/checkout', body);
    expect(await repeat.json()).toMatchObject({ payment: { url: answer.payment.url } });
    expect(attemptsOf(answer.order.id)).toHaveLength(1);
  });

  test('turned away from for M-Pesa, then paid all the same, is for a person', async () => {
    const { answer, customer } = await placeBy(method);
    const { id } = answer.order;
    await customer.post(`/api/orders/${id}/pay`, { method: 'mpesa', phone: phone() });
    await paymentBecomes(id, 'paid');
    await comeBack(await choose(answer.payment.url, 'pay'));
    // Paystack has charged the customer; PayPal's approved payment is never captured.
    if (method === 'card') await paymentBecomes(id, 'review');
    await later(id, 3600);
    expect(orderOf(id)).toMatchObject({
      paymentStatus: method === 'card' ? 'review' : 'paid',
    });
    if (method === 'paypal') expect(await orders(id)).toMatchObject([{ captures: 0 }]);
  });

  test('that answers with a page of HTML leaves the order standing, unpaid', async () => {
    const { answer, customer } = await placeBy(method, { html: true });
    const { id } = answer.order;
    // The second request, with the same reference, succeeds.
    expect(answer.payment).toMatchObject({ code: null, url: expect.stringContaining('http') });
    expect(orderOf(id)).toMatchObject({ paymentStatus: 'pending' });
    const again = await customer.post(`/api/orders/${id}/pay`, { method });
    expect(again.status).toBe(200);
  });

  test('another amount or currency ends in review, never in paid', async () => {
    for (const wish of [
      method === 'card' ? { amount: 100 } : { amount: '0.01' },
      { currency: method === 'card' ? 'USD' : 'EUR' },
    ]) {
      const { answer } = await placeBy(method, wish);
      await comeBack(await choose(answer.payment.url, 'pay'));
      await paymentBecomes(answer.order.id, 'review');
    }
  });
});

test('a card page made by a call whose answer was lost charges nobody, and another is made', async () => {
  const { answer, customer } = await placeBy('card', { html: true, accept: true });
  const { id } = answer.order;
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'failed' });
  expect(attemptsOf(id)).toMatchObject([{ state: 'failed', reason: 'page_lost' }]);
  const again = await customer.post(`/api/orders/${id}/pay`, { method: 'card' });
  const { payment } = (await again.json()) as typeof answer;
  await comeBack(await choose(payment.url, 'pay'));
  await paymentBecomes(id, 'paid');
  const paid = (await transactions(id)).filter(({ status }) => status === 'success');
  expect(paid).toHaveLength(1);
});

test('a PayPal order or capture whose answer was lost is the same one when asked again', async () => {
  const { answer } = await placeBy('paypal', { html: true, accept: true, captureHtml: true });
  const { id } = answer.order;
  await comeBack(await choose(answer.payment.url, 'pay'));
  await paymentBecomes(id, 'paid');
  expect(await orders(id)).toMatchObject([{ captures: 1, status: 'COMPLETED' }]);
});

test('PayPal is asked for dollars at the stored rate, rounded up', async () => {
  const { answer } = await placeBy('paypal');
  const [made] = await orders(answer.order.id);
  expect(made?.asked.purchase_units).toMatchObject([
    { custom_id: `${answer.order.id}.1`, amount: { currency_code: 'USD', value: '7.73' } },
  ]);
  expect(attemptsOf(answer.order.id)).toMatchObject([
    { currency: 'USD', chargeMinor: 773, rateCents: 12_950, rateAt: expect.any(Number) },
  ]);
});

test('cash on delivery waits for staff to confirm it, and can still be paid online', async () => {
  const { answer, customer } = await placeBy('cash');
  const { id } = answer.order;
  expect(answer.payment).toEqual({ code: null, url: null });
  await later(id, 3600);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'unpaid', status: 'pending' });
  expect(attemptsOf(id)).toEqual([]);
  const mpesaPhone = phone();
  await customer.post(`/api/orders/${id}/pay`, { method: 'mpesa', phone: mpesaPhone });
  await paymentBecomes(id, 'paid');
  expect(await pushes(mpesaPhone)).toHaveLength(1);
});

test('cash is refused where no rider takes it', async () => {
  const customer = await guest(shop.origin);
  const lines = await filledCart(customer, [['1', 1]]);
  const body = checkoutBody(lines, 100_000, { paymentMethod: 'cash', mpesaPhone: '' });
  const upcountry = { ...body, contact: { ...body.contact, countyId: '1' } };
  const refused = await customer.post('/api/checkout', upcountry);
  expect([refused.status, await refused.json()]).toEqual([409, { code: 'method_unavailable' }]);
});
