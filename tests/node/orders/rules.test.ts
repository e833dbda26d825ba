import { expect, test } from 'vitest';
import { addToCart, lineId } from '../../../shared/cart/cart.ts';
import { dismissNotice } from '../../../shared/order/notice.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { startAttempt } from '../../../shared/payment/attempt.ts';
import { attemptFailed, attemptSettled, attemptUnknown } from '../../../shared/payment/outcome.ts';
import { schemaFit } from '../../../shared/sync.ts';
import { runMutator, SYSTEM } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { MapTx } from '../../map-tx.ts';
import { as, cart, GUEST, shop } from '../goods.ts';

const ADMIN = { role: 'admin', owner: 'u:1' } as const;

async function ordered() {
  const tx = shop();
  await runMutator(addToCart, tx, { productId: '1', quantity: 2 });
  const body = checkoutBody([{ id: lineId('g:1', '1', null), quantity: 2 }], 175_000);
  await runMutator(placeOrder, tx, body);
  return { tx, orderId: body.orderId };
}

async function ringing() {
  const { tx, orderId } = await ordered();
  const phone = '254712345678';
  const attempt = { orderId, attemptId: 'a1', method: 'mpesa', phone, callbackHash: 'h' };
  await runMutator(startAttempt, tx, attempt);
  return { tx, orderId };
}

test('nobody pays for express where it is not faster, whatever the browser asks', async () => {
  const tx = shop();
  const zone = tx.rows.get('zone/nairobi') as object;
  const days = { standardDaysMin: 1, standardDaysMax: 3, expressDaysMin: 2, expressDaysMax: 3 };
  tx.rows.set('zone/nairobi', { ...zone, ...days });
  const express = { shippingMethod: 'express' };
  const place = (totalCents: number) =>
    runMutator(placeOrder, tx, checkoutBody(lines, totalCents, express));
  const lines = [{ id: lineId('g:1', '1', null), quantity: 2 }];
  await runMutator(addToCart, tx, { productId: '1', quantity: 2 });
  await expect(place(195_000)).rejects.toMatchObject({ code: 'price_changed' });
  await place(175_000);
  expect([...tx.rows.values()]).toContainEqual(
    expect.objectContaining({ shippingMethod: 'standard', shippingCents: 25_000 }),
  );
});

test('an order snapshots its lines, takes the stock and empties the cart', async () => {
  const { tx, orderId } = await ordered();
  expect(await tx.get('order', orderId)).toMatchObject({ totalCents: 175_000, status: 'pending' });
  expect(await tx.list('orderLine', orderId)).toMatchObject([
    { unitPriceCents: 75_000, quantity: 2 },
  ]);
  expect(await tx.get('stock', '1')).toMatchObject({ onHand: 3 });
  expect(await cart(tx)).toEqual([]);
});

test('an order of more than there is, of another total or of an empty cart is refused', async () => {
  const tx = shop();
  const body = (quantity: number, total: number) =>
    checkoutBody([{ id: lineId('g:1', '1', null), quantity }], total);
  await expect(runMutator(placeOrder, tx, body(1, 1))).rejects.toMatchObject({
    code: 'cart_empty',
  });
  await runMutator(addToCart, tx, { productId: '1', quantity: 6 });
  await expect(runMutator(placeOrder, tx, body(6, 1))).rejects.toMatchObject({
    code: 'price_changed',
    detail: { totalCents: 475_000 },
  });
  await expect(runMutator(placeOrder, tx, body(5, 475_000))).rejects.toMatchObject({
    code: 'cart_changed',
  });
  await expect(runMutator(placeOrder, tx, body(6, 475_000))).rejects.toMatchObject({
    code: 'sold_out',
  });
});

test('cancelling gives the goods back once; leaving cancelled takes them again or is refused', async () => {
  const { tx, orderId } = await ordered();
  const admin = as(tx, ADMIN);
  const set = (status: string) => runMutator(setOrderStatus, admin, { orderId, status });
  await set('cancelled');
  await set('cancelled');
  expect(await tx.get('stock', '1')).toMatchObject({ onHand: 5 });
  tx.rows.set('stock/1', { id: '1', onHand: 1 });
  await expect(set('processing')).rejects.toMatchObject({ code: 'sold_out' });
  tx.rows.set('stock/1', { id: '1', onHand: 2 });
  await set('delivered');
  expect(await tx.get('stock', '1')).toMatchObject({ onHand: 0 });
});

test('only an admin moves an order, and only one that exists', async () => {
  const { tx, orderId } = await ordered();
  const set = (actor: MapTx['actor'], id: string) =>
    runMutator(setOrderStatus, as(tx, actor), { orderId: id, status: 'shipped' });
  await expect(set(GUEST, orderId)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(set({ role: 'customer', owner: 'u:2' }, orderId)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(set(ADMIN, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
});

test('an order has one active attempt at a time, and a paid one takes none', async () => {
  const { tx, orderId } = await ringing();
  const start = () =>
    runMutator(startAttempt, tx, {
      orderId,
      attemptId: 'a2',
      method: 'mpesa',
      phone: '254712345678',
      callbackHash: 'h2',
    });
  await expect(start()).rejects.toMatchObject({ code: 'attempt_active' });
  await runMutator(attemptSettled, as(tx, SYSTEM), {
    attemptId: 'a1',
    minor: 175_000,
    currency: 'KES',
    receipt: 'R1',
  });
  await expect(start()).rejects.toMatchObject({ code: 'order_paid' });
});

test('paid never goes back, whatever comes later', async () => {
  const { tx, orderId } = await ringing();
  const system = as(tx, SYSTEM);
  await runMutator(attemptSettled, system, {
    attemptId: 'a1',
    minor: 175_000,
    currency: 'KES',
    receipt: 'R1',
  });
  await runMutator(attemptFailed, system, { attemptId: 'a1', reason: 'cancelled' });
  await runMutator(attemptUnknown, system, { attemptId: 'a1', reason: null });
  expect(await tx.get('order', orderId)).toMatchObject({ paymentStatus: 'paid' });
  expect(await tx.get('attempt', 'a1')).toMatchObject({ state: 'settled', receipt: 'R1' });
});

test('a success that comes after another attempt was made, or for a cancelled order, is for a person', async () => {
  const { tx, orderId } = await ringing();
  const system = as(tx, SYSTEM);
  await runMutator(attemptFailed, system, { attemptId: 'a1', reason: 'unreachable' });
  await runMutator(setOrderStatus, as(tx, ADMIN), { orderId, status: 'cancelled' });
  await runMutator(attemptSettled, system, {
    attemptId: 'a1',
    minor: 175_000,
    currency: 'KES',
    receipt: 'R1',
  });
  expect(await tx.get('order', orderId)).toMatchObject({ paymentStatus: 'review' });
});

test('an attempt without an answer for a day waits for staff', async () => {
  const { tx, orderId } = await ringing();
  const row = await tx.get('attempt', 'a1');
  tx.rows.set('attempt/a1', { ...row, state: 'pending', checkoutRequestId: 'ws' });
  const later = new MapTx(SYSTEM, tx.rows, tx.now + 25 * 3_600_000);
  await runMutator(attemptUnknown, later, { attemptId: 'a1', reason: null });
  expect(await tx.get('order', orderId)).toMatchObject({ paymentStatus: 'review' });
});

test('a notice is dismissed by its owner, and by nobody else', async () => {
  const tx = shop();
  tx.rows.set('notice/n', { id: 'n', owner: 'g:1', code: 'sold_out', detail: {}, at: 0 });
  await runMutator(dismissNotice, as(tx, { role: 'guest', owner: 'g:2' }), { noticeId: 'n' });
  expect(await tx.get('notice', 'n')).toBeDefined();
  await runMutator(dismissNotice, tx, { noticeId: 'n' });
  expect(await tx.get('notice', 'n')).toBeUndefined();
});

test.each([
  ['', 'served'],
  ['3', 'served'],
  ['5', 'served'],
  ['2', 'too_old'],
  ['6', 'too_new'],
  ['-1', 'too_old'],
  ['1e9', 'too_old'],
  ['x', 'too_old'],
])('of schemas 3 to 5 a request in %j is %s', (version, fit) => {
  expect(schemaFit(version, '3', '5')).toBe(fit);
});
