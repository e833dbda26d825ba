import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { editAddress } from '../../../shared/order/edit/address.ts';
import { placeManualOrder } from '../../../shared/order/manual.ts';
import { isUnconfirmed, isWaiting, UNPAID_MS } from '../../../shared/order/states.ts';
import { expireOrder, setOrderStatus, UNCONFIRMED_MS } from '../../../shared/order/status.ts';
import { HELD_MS, releaseStock } from '../../../shared/order/stock.ts';
import { claimCode, payAtDoor, startAttempt } from '../../../shared/payment/attempt.ts';
import { attemptFlagged } from '../../../shared/payment/flagged.ts';
import { acceptPayment } from '../../../shared/payment/manual-review.ts';
import { attemptFailed } from '../../../shared/payment/outcome.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import { createJob } from '../../../shared/production/job.ts';
import { moveLines } from '../../../shared/production/production.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { runMutator, SYSTEM } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { ADMIN, FEE, GUEST, NOW, shop } from '../cash-shop.ts';

test('a cash order takes no goods and no place in production before staff confirm it, then both once', async () => {
  const { as, left, orderOf, waiting, order, set, rows } = await shop();
  const orderId = await order(10);
  expect(left()).toBe(10);
  expect(orderOf(orderId)).toMatchObject({ stockHeld: false, promisedTo: null });
  expect(isUnconfirmed(orderOf(orderId))).toBe(true);
  expect(waiting()).toBe(0);
  const job = { jobId: 'K7F3P2', labelType: 'uv', sheet: 'a4', lineIds: [`${orderId}/0`] };
  await expect(runMutator(createJob, as(ADMIN), job)).rejects.toMatchObject({
    code: 'not_waiting',
  });
  await set(orderId, 'processing');
  expect(left()).toBe(0);
  expect(orderOf(orderId)).toMatchObject({ stockHeld: true, promisedTo: '2026-01-12' });
  expect(isWaiting(orderOf(orderId))).toBe(true);
  expect(waiting()).toBe(1);
  // Set back to pending it is unconfirmed again; cancelled, it returns only stock that it holds.
  await set(orderId, 'pending');
  expect(left()).toBe(10);
  await set(orderId, 'cancelled');
  expect(left()).toBe(10);
  await set(orderId, 'processing');
  await set(orderId, 'cancelled');
  await set(orderId, 'cancelled');
  expect(left()).toBe(10);
  expect(waiting()).toBe(0);
  expect([...rows.keys()].filter((key) => key.startsWith('stockMovement/'))).toHaveLength(5);
});

test('confirming is refused where the goods are gone, and so is ordering what was never there', async () => {
  const { left, orderOf, order, set } = await shop();
  const [first, second] = [await order(7), await order(7)];
  await set(first, 'processing');
  await expect(set(second, 'processing')).rejects.toMatchObject({ code: 'sold_out' });
  expect(orderOf(second)).toMatchObject({ status: 'pending', stockHeld: false });
  expect(left()).toBe(3);
  await expect(order(4)).rejects.toMatchObject({ code: 'sold_out' });
});

test('what is ordered for cash in several lines has to be there for all of them', async () => {
  const { as, left, productId } = await shop();
  const { contact } = checkoutBody([], 0);
  const written = (quantities: number[], expectedCents: number) =>
    runMutator(placeManualOrder, as(ADMIN), {
      ...{ orderId: crypto.randomUUID(), channel: 'phone', contact, shippingMethod: 'standard' },
      ...{ paymentMethod: 'cash', consent: true, locale: 'en' },
      lines: quantities.map((quantity) => ({ productId, quantity, design: null })),
      expectedCents,
    });
  await written([4, 5], 475_000 + FEE);
  await expect(written([5, 6], 550_000 + FEE)).rejects.toMatchObject({ code: 'sold_out' });
  expect(left()).toBe(10);
});

test('an order that staff send to another county has the days of its zone from when it was paid, and cash can be chosen only where that zone takes it', async () => {
  const { as, rows, orderOf, order, set } = await shop();
  const zone = rows.get('zone/nairobi') as object;
  const coast = { ...zone, id: 'coast', standardDaysMin: 5, standardDaysMax: 7 };
  rows.set('zone/coast', coast);
  rows.set('county/1', { id: '1', name: 'Mombasa', zoneId: 'coast' });
  const [waiting, unpaid] = [await order(1), await order(1, { paymentMethod: 'mpesa' })];
  await set(waiting, 'processing');
  const before = orderOf(waiting);
  const { contact } = checkoutBody([], 0);
  for (const orderId of [waiting, unpaid]) {
    const edited = { orderId, contact: { ...contact, countyId: '1' } };
    await runMutator(editAddress, as(ADMIN), edited);
  }
  expect(orderOf(waiting)).toMatchObject({ zoneId: 'coast', totalCents: before.totalCents });
  expect(orderOf(waiting).promisedFrom).toMatch(/^2\d{3}-/);
  expect(String(orderOf(waiting).promisedFrom) > String(before.promisedTo)).toBe(true);
  rows.set('zone/coast', { ...coast, cashOnDelivery: false });
  await expect(runMutator(payAtDoor, as(SYSTEM), { orderId: unpaid })).rejects.toMatchObject({
    code: 'method_unavailable',
  });
  // A county that is corrected at once does not make a late order look early.
  const paidAt = NOW - 30 * DAY_MS;
  rows.set(`order/${unpaid}`, {
    ...orderOf(unpaid),
    paymentStatus: 'paid',
    paidAt,
    consentAt: paidAt,
  });
  const back = { orderId: unpaid, contact: { ...contact, countyId: '47' } };
  await runMutator(editAddress, as(ADMIN), back);
  expect(String(orderOf(unpaid).promisedTo) < String(before.promisedFrom)).toBe(true);
});

test('cash that nobody confirms is cancelled after 48 hours, with news to its customer; confirmed cash is not', async () => {
  const { as, left, orderOf, order, set } = await shop();
  const [forgotten, confirmed] = [await order(2), await order(3)];
  await set(confirmed, 'processing');
  // Choosing cash once more begins no new days.
  await runMutator(payAtDoor, as(SYSTEM, NOW + UNCONFIRMED_MS / 2), { orderId: forgotten });
  const expire = (orderId: string, now: number) => {
    const tx = as(SYSTEM, now);
    return runMutator(expireOrder, tx, { orderId }).then(() => tx.effects);
  };
  await expire(forgotten, NOW + UNCONFIRMED_MS - 1);
  expect(orderOf(forgotten).status).toBe('pending');
  const told = await expire(forgotten, NOW + UNCONFIRMED_MS);
  expect(orderOf(forgotten).status).toBe('cancelled');
  expect(told).toMatchObject([{ type: 'order_cancelled', orderId: forgotten }]);
  await expire(confirmed, NOW + 30 * UNCONFIRMED_MS);
  await runMutator(releaseStock, as(SYSTEM, NOW + 30 * UNCONFIRMED_MS), { orderId: confirmed });
  expect(orderOf(confirmed)).toMatchObject({ status: 'processing', stockHeld: true });
  expect(left()).toBe(7);
});

test('goods follow the way of paying: a try to pay takes them, choosing cash gives them back', async () => {
  const { as, left, orderOf, order } = await shop();
  const orderId = await order(4);
  const start = { orderId, attemptId: 'a1', callbackHash: 'h', method: 'card', phone: '' };
  await runMutator(startAttempt, as(SYSTEM), start);
  expect(left()).toBe(6);
  await runMutator(attemptFailed, as(SYSTEM), { attemptId: 'a1', reason: 'cancelled' });
  const later = NOW + 3 * UNCONFIRMED_MS;
  await runMutator(payAtDoor, as(SYSTEM, later), { orderId });
  expect(left()).toBe(10);
  expect(orderOf(orderId)).toMatchObject({ stockHeld: false, paymentMethod: 'cash' });
  // The two days begin when it becomes a cash order.
  await runMutator(expireOrder, as(SYSTEM, later + 60_000), { orderId });
  expect(orderOf(orderId).status).toBe('pending');
});

test('cash that came for an order nobody confirmed takes the goods; work on its lines does, too', async () => {
  const { as, left, orderOf, order, set } = await shop();
  const [paid, made] = [await order(4), await order(5)];
  await runMutator(recordPayment, as(ADMIN), {
    ...{ orderId: paid, attemptId: crypto.randomUUID(), method: 'cash', receipt: 'R-1' },
    ...{ amountCents: orderOf(paid).totalCents, reason: 'rider' },
  });
  expect(left()).toBe(6);
  await runMutator(moveLines, as(ADMIN), { lineIds: [`${made}/0`], to: 'packed' });
  expect(orderOf(made)).toMatchObject({ status: 'processing', stockHeld: true });
  expect(left()).toBe(1);
  await set(made, 'cancelled');
  expect(left()).toBe(6);
});

test('an order of more than 10,000 labels or KSh 500,000 is refused with its size; staff write down ten times that', async () => {
  const { as, productId, order, rows } = await shop();
  const card = { paymentMethod: 'card' };
  rows.set(`stock/${productId}`, { id: productId, onHand: 1_000_000 });
  const pack = (labels: number) =>
    rows.set(`pack/${productId}`, { id: productId, labelType: 'uv', size: 'small', labels });
  pack(10);
  // 999 packs of KSh 500 each.
  await order(999, card);
  pack(11);
  const size = { labels: 10_989, totalCents: 49_950_000 };
  await expect(order(999, card)).rejects.toMatchObject({ code: 'order_too_large', detail: size });
  pack(1);
  rows.delete(`cartLine/${GUEST.owner}/${productId}/plain`);
  rows.set(`product/${productId}`, {
    ...(rows.get(`product/${productId}`) as object),
    priceCents: 50_100,
  });
  await expect(order(999, card)).rejects.toMatchObject({ code: 'order_too_large' });

  const { contact } = checkoutBody([], 0);
  const others = Array.from({ length: 199 }, (_, i) => ({ text: `Child ${i}`, line2: '' }));
  const design = { ...DEFAULT_DESIGN, text: 'Amani', others, labels: 50 };
  const written = (quantity: number) =>
    runMutator(placeManualOrder, as(ADMIN), {
      ...{ orderId: crypto.randomUUID(), channel: 'phone', contact, shippingMethod: 'standard' },
      ...{ paymentMethod: 'card', consent: true, locale: 'en' },
      lines: [{ productId: null, quantity, design }],
      expectedCents: quantity * 20_000_000,
    });
  await written(10);
  await expect(written(11)).rejects.toMatchObject({ code: 'order_too_large' });
});

test('a code that nobody has proven holds no goods after half an hour; its order waits for staff', async () => {
  const { as, left, orderOf, order, rows } = await shop();
  const orderId = await order(4, { paymentMethod: 'mpesa' });
  const claim = { attemptId: 'a1', callbackHash: 'h', code: 'AAAAAAAAAA', phone: '' };
  await runMutator(claimCode, as(SYSTEM), { orderId, ...claim });
  const odd = { attemptId: 'a1', reason: 'unconfirmed', money: null } as const;
  await runMutator(attemptFlagged, as(SYSTEM), odd);
  const release = (now: number) => runMutator(releaseStock, as(SYSTEM, now), { orderId });
  await release(NOW + HELD_MS - 1);
  expect(left()).toBe(6);
  await release(NOW + HELD_MS);
  expect(left()).toBe(10);
  // Cancelling it would tell a parent who did pay that the order is gone.
  await runMutator(expireOrder, as(SYSTEM, NOW + 2 * UNPAID_MS), { orderId });
  expect(orderOf(orderId)).toMatchObject({ status: 'pending', stockHeld: false });
  const accepted = { attemptId: 'a1', receipt: 'AAAAAAAAAA', reason: 'statement' };
  const amountCents = orderOf(orderId).totalCents;
  await runMutator(acceptPayment, as(ADMIN), { ...accepted, amountCents });
  expect(orderOf(orderId)).toMatchObject({ paymentStatus: 'paid', stockHeld: true });
  expect(left()).toBe(6);
  // Money that came keeps its goods, whatever staff have to decide about it.
  const paid = rows.get('attempt/a1') as object;
  rows.set('attempt/a1', { ...paid, state: 'manual_review' });
  rows.set(`order/${orderId}`, { ...orderOf(orderId), paymentStatus: 'review' });
  await release(NOW + HELD_MS);
  expect(left()).toBe(6);
});

test('an unpaid order that staff take back is not cancelled again at once', async () => {
  const { as, orderOf, order } = await shop();
  const orderId = await order(1, { paymentMethod: 'mpesa' });
  const expire = (now: number) => runMutator(expireOrder, as(SYSTEM, now), { orderId });
  await expire(NOW + UNPAID_MS);
  expect(orderOf(orderId).status).toBe('cancelled');
  const back = { orderId, status: 'pending' };
  await runMutator(setOrderStatus, as(ADMIN, NOW + UNPAID_MS), back);
  await expire(NOW + UNPAID_MS + UNCONFIRMED_MS - 1);
  expect(orderOf(orderId).status).toBe('pending');
  await expire(NOW + UNPAID_MS + UNCONFIRMED_MS);
  expect(orderOf(orderId).status).toBe('cancelled');
});
