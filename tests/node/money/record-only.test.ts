import { expect, test } from 'vitest';
import { acceptPayment, dismissPayment } from '../../../shared/payment/manual-review.ts';
import { askRefund } from '../../../shared/payment/refund.ts';
import { unmatchedReceived } from '../../../shared/payment/unmatched.ts';
import type { Row } from '../../../shared/tx.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

const CODE = 'RKX1234567';
const reason = 'Looked at the statement';

/** An order of KSh 1,000 with a typed code that nobody has confirmed. */
function claimed(changes: Partial<Row<'order'>> = {}) {
  const shop = memoryShop();
  const orderId = shop.order(1, { paymentStatus: 'review', ...changes });
  const code = { channel: 'manual', state: 'manual_review', reason: 'code' } as const;
  shop.attempt('a1', orderId, { ...code, typedCode: CODE });
  const args = { attemptId: 'a1', amountCents: 40_000, receipt: CODE, reason };
  const record = (other: object = {}) =>
    shop.run(acceptPayment, { ...args, recordOnly: true, ...other });
  const refund = (amountCents: number) =>
    shop.run(askRefund, {
      ...{ refundId: uuid(1), attemptId: 'a1', amountCents, way: 'hand', receipt: 'B100' },
      reason: 'Too little',
    });
  const booked = () => shop.rows.get(`ledgerEntry/mpesa/received/${CODE}`);
  const inBooks = () =>
    [...shop.rows]
      .filter(([key]) => key.startsWith('ledgerEntry/'))
      .reduce((sum, [, row]) => sum + (row as Row<'ledgerEntry'>).kesCents, 0);
  return { ...shop, orderId, args, record, refund, booked, inBooks };
}

test('a payment by hand that is too little is recorded without being kept, and goes back', async () => {
  const { run, args, record, refund, booked, get, all, orderId } = claimed();
  await expect(run(acceptPayment, args)).rejects.toMatchObject({ code: 'too_little' });
  await record();
  expect(get('attempt', 'a1')).toMatchObject({
    ...{ state: 'manual_review', reason: 'recorded', capturedCents: 40_000, receipt: CODE },
    endedAt: get('attempt', 'a1').startedAt,
  });
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'review', paidAt: null });
  expect(booked()).toMatchObject({ kesCents: 40_000, attemptId: 'a1' });
  await refund(40_000);
  expect(get('attempt', 'a1')).toMatchObject({ state: 'failed', reason: 'returned' });
  expect(get('order', orderId).paymentStatus).toBe('failed');
  expect(all('invoice')).toEqual([]);
});

test('what was recorded only is kept together with the rest', async () => {
  const { run, record, attempt, args, get, orderId } = claimed();
  await record();
  const rest = { state: 'manual_review', reason: 'code', typedCode: 'RKX7654321' } as const;
  attempt('a2', orderId, { channel: 'manual', ...rest });
  await run(acceptPayment, {
    ...args,
    ...{ attemptId: 'a2', amountCents: 60_000, receipt: 'RKX7654321' },
  });
  expect(get('order', orderId).paymentStatus).toBe('paid');
  expect(get('attempt', 'a1')).toMatchObject({ state: 'settled', capturedCents: 40_000 });
});

test('money of a cancelled order is recorded, and goes back', async () => {
  const { record, refund, get, orderId } = claimed({ status: 'cancelled' });
  await record({ amountCents: 100_000 });
  expect(get('attempt', 'a1')).toMatchObject({ reason: 'recorded', capturedCents: 100_000 });
  expect(get('order', orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'review' });
  await refund(100_000);
  expect(get('order', orderId).paymentStatus).toBe('refunded');
});

test('recorded money that is enough waits, too: the goods may be gone, so staff keep or refund it', async () => {
  const { run, record, args, get, orderId } = claimed();
  await record({ amountCents: 100_000 });
  expect(get('attempt', 'a1').state).toBe('manual_review');
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'review', paidAt: null });
  await run(acceptPayment, { ...args, amountCents: 100_000 });
  expect(get('order', orderId).paymentStatus).toBe('paid');
});

test('what was recorded wrongly is dismissed, leaves the books, and is recorded again', async () => {
  const { run, record, attempt, get, inBooks, orderId } = claimed();
  await record({ amountCents: 400_000 });
  await expect(record()).rejects.toMatchObject({ code: 'money_here' });
  await run(dismissPayment, { attemptId: 'a1', reason });
  expect(inBooks()).toBe(0);
  expect(get('attempt', 'a1')).toMatchObject({ state: 'failed', receipt: null, capturedCents: 0 });
  expect(get('order', orderId).paymentStatus).toBe('failed');
  const again = { channel: 'manual', state: 'manual_review', reason: 'code' } as const;
  attempt('a2', orderId, { ...again, typedCode: CODE });
  await record({ attemptId: 'a2' });
  expect(inBooks()).toBe(40_000);
});

test('what M-Pesa confirms after a wrong record was dismissed is in the books as confirmed', async () => {
  const { run, record, inBooks } = claimed();
  await record({ amountCents: 400_000 });
  await run(dismissPayment, { attemptId: 'a1', reason });
  const reported = { amountCents: 40_000, reference: '', phone: '' };
  await run(unmatchedReceived, { receipt: CODE, ...reported });
  expect(inBooks()).toBe(40_000);
});

test('money that M-Pesa confirmed stays in the books when its record is dismissed', async () => {
  const { run, record, rows, booked, get } = claimed();
  const stray = { id: CODE, amountCents: 40_000, state: 'open', attemptId: null, phone: '' };
  rows.set(`stray/${CODE}`, stray);
  await record();
  await run(dismissPayment, { attemptId: 'a1', reason });
  expect(booked()).toMatchObject({ kesCents: 40_000, orderId: null, attemptId: null });
  expect(get('stray', CODE)).toMatchObject({ state: 'open', attemptId: null });
});

test('recording only takes its unmatched payment along, however the receipt is typed, and no other order has it', async () => {
  for (const receipt of [CODE, 'rkx1234567', 'RKX1-234567']) {
    const { record, rows, order, attempt, get, booked } = claimed();
    const stray = { id: CODE, amountCents: 40_000, state: 'open', attemptId: null, phone: '' };
    rows.set(`stray/${CODE}`, stray);
    await expect(record({ receipt, amountCents: 50_000 })).rejects.toMatchObject({
      code: 'other_amount',
    });
    await record({ receipt });
    expect(get('attempt', 'a1').receipt).toBe(CODE);
    expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: 'a1' });
    attempt('a2', order(2), { channel: 'manual', state: 'manual_review', reason: 'code' });
    const again = { attemptId: 'a2', receipt };
    await expect(record(again)).rejects.toMatchObject({ code: 'code_known' });
    // Also without an unmatched payment.
    rows.delete(`stray/${CODE}`);
    await expect(record(again)).rejects.toMatchObject({ code: 'receipt_used' });
    expect(booked()).toMatchObject({ attemptId: 'a1', kesCents: 40_000 });
  }
});
