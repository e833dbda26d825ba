import { expect, test } from 'vitest';
import {
  acceptPayment,
  dismissPayment,
  matchPayment,
  outcomeIfKept,
  returnPayment,
} from '../../../shared/payment/manual-review.ts';
import { attemptSettled } from '../../../shared/payment/outcome.ts';
import { askRefund } from '../../../shared/payment/refund.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

const reason = 'Looked at the statement';

function reviewed(capturedCents: number, changes: object = {}) {
  const shop = memoryShop();
  const orderId = shop.order(1, { paymentStatus: 'review' });
  const odd = { state: 'manual_review', reason: 'other_amount', receipt: 'R100', capturedCents };
  shop.attempt('a1', orderId, { ...odd, ...changes } as never);
  return { ...shop, orderId };
}

test('money in review that is enough is kept: the order is paid and has its invoice', async () => {
  const { run, get, all, orderId } = reviewed(130_000);
  await run(acceptPayment, { attemptId: 'a1', amountCents: 130_000, receipt: 'R100', reason });
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid' });
  expect(get('attempt', 'a1')).toMatchObject({ state: 'settled', reason: null });
  expect(all('invoice')).toMatchObject([{ amountCents: 100_000 }]);
});

test('too little is not accepted, two payments that are enough together are', async () => {
  const { run, get, all, attempt, orderId } = reviewed(40_000);
  const args = { attemptId: 'a1', amountCents: 40_000, receipt: 'R100', reason };
  await expect(run(acceptPayment, args)).rejects.toMatchObject({ code: 'too_little' });
  const missing = () =>
    outcomeIfKept(get('order', orderId), get('attempt', 'a1'), all('attempt'), []).missingCents;
  expect(missing()).toBe(60_000);
  attempt('a2', orderId, {
    ...{ state: 'manual_review', reason: 'other_amount', receipt: 'R200', capturedCents: 60_000 },
  });
  expect(missing()).toBe(0);
  await run(acceptPayment, args);
  // M-Pesa's answer may come twice.
  await run(attemptSettled, { attemptId: 'a1', minor: 40_000, currency: 'KES', receipt: 'R100' });
  expect(get('order', orderId).paymentStatus).toBe('paid');
  expect(get('attempt', 'a1').state).toBe('settled');
  expect(get('attempt', 'a2').state).toBe('settled');
});

test('an unproven code is accepted with what the statement says, or dismissed', async () => {
  const code = { reason: 'code', receipt: null, typedCode: 'RKX1234567' };
  const kept = reviewed(0, code);
  const args = { attemptId: 'a1', amountCents: 100_000, receipt: 'RKX1234567', reason };
  await kept.run(acceptPayment, args);
  expect(kept.get('attempt', 'a1')).toMatchObject({ capturedCents: 100_000, state: 'settled' });
  const dropped = reviewed(0, code);
  await dropped.run(dismissPayment, { attemptId: 'a1', reason });
  expect(dropped.get('order', dropped.orderId).paymentStatus).toBe('failed');
  expect(dropped.get('attempt', 'a1')).toMatchObject({ state: 'failed', reason: 'dismissed' });
});

test('money that is here cannot be dismissed, nor said to be another amount', async () => {
  const { run } = reviewed(50_000);
  await expect(run(dismissPayment, { attemptId: 'a1', reason })).rejects.toMatchObject({
    code: 'money_here',
  });
  const args = { attemptId: 'a1', amountCents: 100_000, receipt: 'R100', reason };
  await expect(run(acceptPayment, args)).rejects.toMatchObject({ code: 'other_amount' });
});

test('a claim that the provider denies is dismissed, and its receipt is free for its payer', async () => {
  const { run, get, rows, orderId } = reviewed(100_000, {
    ...{ reason: 'other_payer', typedCode: 'R100' },
  });
  const stray = { id: 'R100', amountCents: 100_000, state: 'matched', attemptId: 'a1' };
  rows.set('stray/R100', stray);
  await run(dismissPayment, { attemptId: 'a1', reason });
  expect(get('attempt', 'a1')).toMatchObject({ receipt: null, capturedCents: 0 });
  expect(get('stray', 'R100')).toMatchObject({ state: 'open', attemptId: null });
  expect(get('order', orderId).paymentStatus).toBe('failed');
});

test('a cancelled order keeps no money: it goes back, or the order is opened again first', async () => {
  const { run, get, orderId, rows } = reviewed(100_000, { reason: 'order_cancelled' });
  rows.set(`order/${orderId}`, { ...get('order', orderId), status: 'cancelled' });
  const args = { attemptId: 'a1', amountCents: 100_000, receipt: 'R100', reason };
  await expect(run(acceptPayment, args)).rejects.toMatchObject({ code: 'order_cancelled' });
});

test('money by hand that named nobody is matched to an order: paid when exact, else in review', async () => {
  for (const [amountCents, then] of [
    [100_000, 'paid'],
    [90_000, 'review'],
  ] as const) {
    const { run, order, get, rows } = memoryShop();
    const orderId = order(1);
    rows.set('stray/R900', { id: 'R900', amountCents, state: 'open', phone: '25471*****78' });
    const args = { receipt: 'R900', orderId, attemptId: uuid(7), reason };
    await run(matchPayment, args);
    expect(get('order', orderId).paymentStatus).toBe(then);
    expect(get('stray', 'R900')).toMatchObject({ state: 'matched', attemptId: uuid(7) });
    await expect(run(matchPayment, { ...args, attemptId: uuid(8) })).rejects.toMatchObject({
      code: 'nothing_to_review',
    });
  }
});

test('accepting one payment takes no claim along that nobody has proven', async () => {
  const { run, get, attempt, orderId } = reviewed(60_000);
  attempt('a2', orderId, {
    ...{ state: 'manual_review', reason: 'contradicted', receipt: 'F100', capturedCents: 100_000 },
  });
  const args = { attemptId: 'a1', amountCents: 60_000, receipt: 'R100', reason };
  await expect(run(acceptPayment, args)).rejects.toMatchObject({ code: 'too_little' });
  expect(get('attempt', 'a2').state).toBe('manual_review');
});

test("money that is nobody's goes back with the receipt of that, once", async () => {
  const { run, get, rows } = memoryShop();
  rows.set('stray/R900', { id: 'R900', amountCents: 5_000, state: 'open', phone: '' });
  await run(returnPayment, { receipt: 'R900', proof: 'RKX1', reason });
  await run(returnPayment, { receipt: 'R900', proof: 'rkx1', reason });
  const other = { receipt: 'R900', proof: 'RKX2', reason };
  await expect(run(returnPayment, other)).rejects.toMatchObject({ code: 'nothing_to_review' });
  expect(get('stray', 'R900')).toMatchObject({ state: 'returned', proof: 'RKX1' });
});

test('what is too much goes back first, then the rest is accepted', async () => {
  const { run, get, orderId } = reviewed(130_000);
  await run(askRefund, {
    ...{ refundId: uuid(1), attemptId: 'a1', amountCents: 30_000, way: 'hand', receipt: 'B100' },
    reason: 'Paid too much',
  });
  expect(get('order', orderId).paymentStatus).toBe('review');
  await run(acceptPayment, { attemptId: 'a1', amountCents: 130_000, receipt: 'R100', reason });
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid', refundedCents: 30_000 });
});

test('a settled payment is nothing to review', async () => {
  const { run, order, attempt } = memoryShop();
  attempt('a1', order(1));
  const money = { minor: 100_000, currency: 'KES', receipt: 'R100' };
  await run(attemptSettled, { attemptId: 'a1', ...money });
  await expect(run(dismissPayment, { attemptId: 'a1', reason })).rejects.toMatchObject({
    code: 'nothing_to_review',
  });
});

/** A PayPal payment of USD 10 that had no answer for a day. */
const unanswered = () =>
  reviewed(0, {
    ...{ method: 'paypal', channel: 'page', reason: null, receipt: null },
    ...{ currency: 'USD', chargeMinor: 1_000, rateCents: 10_000 },
  });

test('dollars accepted by hand are booked and refunded as dollars', async () => {
  const { run, get, rows } = unanswered();
  await run(acceptPayment, { attemptId: 'a1', amountCents: 100_000, receipt: 'P100', reason });
  const dollars = { capturedMinor: 1_000, capturedCurrency: 'USD' };
  expect(get('attempt', 'a1')).toMatchObject({ state: 'settled', ...dollars });
  const entry = { minor: 1_000, currency: 'USD', kesCents: 100_000 };
  expect(rows.get('ledgerEntry/paypal/received/P100')).toMatchObject(entry);
  const refund = { refundId: uuid(1), attemptId: 'a1', amountCents: 50_000, way: 'provider' };
  await run(askRefund, { ...refund, receipt: '', reason });
  expect(get('refund', uuid(1)).minor).toBe(500);
});

test("a signed report that comes after a day is money: booked, and nothing to dismiss; M-Pesa's is staff's to prove", async () => {
  const { run, get, rows, orderId } = unanswered();
  const money = { minor: 1_000, currency: 'USD', receipt: 'P100', fee: 40 };
  await run(attemptSettled, { attemptId: 'a1', ...money });
  expect(get('attempt', 'a1')).toMatchObject({ capturedCents: 100_000, capturedMinor: 1_000 });
  expect(rows.get('ledgerEntry/paypal/received/P100')).toMatchObject({ kesCents: 100_000 });
  expect(rows.get('ledgerEntry/paypal/fee/P100')).toMatchObject({ minor: 40 });
  await expect(run(dismissPayment, { attemptId: 'a1', reason })).rejects.toMatchObject({
    code: 'money_here',
  });
  await run(acceptPayment, { attemptId: 'a1', amountCents: 100_000, receipt: 'P100', reason });
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid' });
  expect([...rows.keys()].filter((key) => key.startsWith('ledgerEntry/'))).toHaveLength(2);

  const prompt = reviewed(0, { reason: null, receipt: null });
  const unsigned = { minor: 100_000, currency: 'KES', receipt: 'R100' };
  await prompt.run(attemptSettled, { attemptId: 'a1', ...unsigned });
  expect(prompt.get('attempt', 'a1')).toMatchObject({ receipt: 'R100', capturedCents: 0 });
  expect(prompt.rows.has('ledgerEntry/mpesa/received/R100')).toBe(false);
});
