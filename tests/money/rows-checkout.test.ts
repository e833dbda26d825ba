import { expect, test } from 'vitest';
import { setOrderStatus } from '../../shared/order/status.ts';
import { checkoutBody } from '../checkout-body.ts';
import { BOSS, commitAt } from '../worker/admin.ts';
import { expectedFaults } from '../worker/setup.ts';
import { env } from '../worker/shop.ts';
import { open, prepare } from './open.ts';
import { bodyOf, ordersOf, read, shopper, TOTAL } from './shop-api.ts';

/** Rows of the threat table about checkout: repeats, old prices, card numbers. */

prepare();

test('P04 the same checkout twenty times at once is one order and one prompt; another body is refused', async () => {
  const { play, buyer, line, send } = await shopper();
  const body = checkoutBody([line], TOTAL, { mpesaPhone: '254711000004' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  expect(answers.map((answer) => answer?.status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(await ordersOf(buyer)).toHaveLength(1);
  expect(play.shop.mpesa.prompts).toHaveLength(1);
  const other = await send({ ...body, locale: 'sw' });
  expect(await read(other)).toEqual([409, 'idempotency_mismatch']);
});

test('P26 a price that changes between cart and order refuses it with the new total, to be asked again', async () => {
  const { line, send } = await shopper();
  const set = (cents: number) =>
    env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `UPDATE product SET priceCents = ?, version = (SELECT version FROM sync_clock)
          WHERE id = '1'`,
      ).bind(cents),
    ]);
  await set(80_000);
  const refused = await send(checkoutBody([line], TOTAL));
  expect(await refused?.json()).toEqual({ code: 'price_changed', totalCents: 105_000 });
  const placed = await send(checkoutBody([line], 105_000, { mpesaPhone: '254711000026' }));
  expect(placed?.status).toBe(201);
  await set(75_000);
  const { order } = await bodyOf(placed);
  const kept = env.DB.prepare('SELECT totalCents FROM orders WHERE id = ?').bind(order?.id);
  expect(await kept.first('totalCents')).toBe(105_000);
});

test('a payment page that is still open is not handed out again once its order was cancelled or paid another way', async () => {
  const ends = {
    order_cancelled: ({ orderId }: { orderId: string }) =>
      commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'cancelled' }),
    order_paid: ({ orderId }: { orderId: string }) =>
      env.DB.batch([
        env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
        env.DB.prepare(
          `UPDATE orders SET paymentStatus = 'paid', version = (SELECT version FROM sync_clock)
            WHERE id = ?`,
        ).bind(orderId),
      ]),
  };
  for (const [code, end] of Object.entries(ends)) {
    const play = await open();
    const order = await play.place('card');
    const pay = (method = 'card') => order?.buyer.send(`/api/orders/${order.id}/pay`, { method });
    expect(await (await pay())?.json()).toMatchObject({ payment: { url: expect.anything() } });
    await end({ orderId: order?.id ?? '' });
    expect(await read((await pay()) ?? null)).toEqual([409, code]);
    expect(await read((await pay('paypal')) ?? null)).toEqual([409, code]);
  }
});

test('P30 a card’s number typed into any field is refused, and kept nowhere', async () => {
  const { buyer, line, send } = await shopper();
  const pans = ['4084084084084081', '4084 0840 8408 4081', '5555-5555-5555-4444'];
  const body = checkoutBody([line], TOTAL, { mpesaPhone: '254711000030' });
  const fields = ['fullName', 'street', 'city', 'landmark', 'postalCode', 'phone', 'email'];
  for (const pan of pans) {
    for (const field of fields) {
      const contact = { ...body.contact, [field]: field === 'email' ? `${pan}@x.test` : pan };
      const [status] = await read(await send({ ...body, contact }));
      expect(status, field).toBe(400);
    }
    const message = { messageId: crypto.randomUUID(), email: 'a@x.test', locale: 'en' };
    const words = { name: 'A', phone: '', subject: 'Hi', message: `My card is ${pan}` };
    expect(await read(await buyer.send('/api/contact', { ...message, ...words }))).toEqual([
      400,
      'invalid',
    ]);
  }
  const kept = await env.DB.prepare(
    "SELECT (SELECT count(*) FROM address WHERE street LIKE '%4084%' OR fullName LIKE '%4084%') AS n",
  ).first('n');
  expect(kept).toBe(0);
  expect(expectedFaults()).toBe(0);
  expect((await send(body))?.status).toBe(201);
});
