import { expect, test } from 'vitest';
import { attemptFlagged } from '../../../shared/payment/flagged.ts';
import {
  acceptPayment,
  dismissPayment,
  matchPayment,
  returnPayment,
} from '../../../shared/payment/manual-review.ts';
import { attemptSettled } from '../../../shared/payment/outcome.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import {
  askRefund,
  refundBegun,
  refundDone,
  refundFailed,
} from '../../../shared/payment/refund.ts';
import { unmatchedReceived } from '../../../shared/payment/unmatched.ts';
import { dayAt } from '../../../shared/time.ts';
import type { Row } from '../../../shared/tx.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

const reason = 'Looked at the statement';
const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 21);
const KES = (minor: number | null, receipt: string | null, at?: number) => ({
  ...{ minor, currency: 'KES', receipt },
  ...(at === undefined ? {} : { at }),
});

function books() {
  const shop = memoryShop();
  const entries = () =>
    [...shop.rows]
      .filter(([key]) => key.startsWith('ledgerEntry/'))
      .map(([, row]) => row as Row<'ledgerEntry'>);
  const sum = (direction: 'in' | 'out') =>
    entries()
      .filter((entry) => entry.direction === direction)
      .reduce((all, { minor }) => all + minor, 0);
  return { ...shop, entries, sum };
}

test('a prompt that only the query answered for is one entry, which gets its receipt later', async () => {
  const { run, order, attempt, entries } = books();
  const orderId = order(1);
  attempt('a1', orderId);
  await run(attemptSettled, { attemptId: 'a1', ...KES(null, null) });
  expect(entries()).toMatchObject([
    { provider: 'mpesa', kind: 'received', minor: 100_000, reference: null, at: NOW, orderId },
  ]);
  const at = NOW - 60_000;
  await run(attemptSettled, { attemptId: 'a1', ...KES(100_000, 'R100', at) });
  await run(attemptSettled, { attemptId: 'a1', ...KES(100_000, 'R100', at) });
  expect(entries()).toMatchObject([{ minor: 100_000, reference: 'R100', at, attemptId: 'a1' }]);
});

test('an amount that was assumed is corrected on its own day', async () => {
  const { run, order, attempt, entries, sum, get } = books();
  attempt('a1', order(1));
  await run(attemptSettled, { attemptId: 'a1', ...KES(null, null) });
  await run(attemptSettled, { attemptId: 'a1', ...KES(90_000, 'R100', NOW - DAY) });
  expect(get('attempt', 'a1')).toMatchObject({ state: 'manual_review', capturedCents: 90_000 });
  expect(sum('in')).toBe(90_000);
  expect(entries()).toMatchObject([
    { kind: 'received', minor: 100_000, at: NOW - DAY },
    { kind: 'correction', minor: -10_000, at: NOW - DAY },
  ]);
});

test('an unmatched payment keeps its amount and day when it is matched', async () => {
  const { run, order, entries, rows } = books();
  const orderId = order(1);
  await run(unmatchedReceived, {
    ...{ receipt: 'RKX1234567', amountCents: 90_000, reference: 'labels', phone: '2547*****01' },
    at: NOW - 3 * DAY,
  });
  const before = { minor: 90_000, at: NOW - 3 * DAY, strayId: 'RKX1234567' };
  expect(entries()).toMatchObject([{ ...before, orderId: null }]);
  const args = { receipt: 'RKX1234567', orderId, attemptId: uuid(7), reason };
  await run(matchPayment, args);
  expect(entries()).toMatchObject([{ ...before, orderId, attemptId: uuid(7) }]);
  expect([...rows.keys()].filter((key) => key.startsWith('ledgerEntry/'))).toHaveLength(1);
});

test('an unmatched payment that is returned came and went', async () => {
  const { run, sum, entries } = books();
  await run(unmatchedReceived, {
    ...{ receipt: 'RKX1234567', amountCents: 90_000, reference: '', phone: '' },
  });
  await run(returnPayment, { receipt: 'RKX1234567', proof: 'rkx 900', reason });
  await run(returnPayment, { receipt: 'RKX1234567', proof: 'RKX900', reason });
  const again = run(returnPayment, { receipt: 'RKX1234567', proof: 'RKX901', reason });
  await expect(again).rejects.toThrow('nothing_to_review');
  expect([sum('in'), sum('out')]).toEqual([90_000, 90_000]);
  expect(entries()[1]).toMatchObject({ kind: 'returned', reference: 'RKX900' });
});

test('a second payment is booked when it comes and when it goes back, and the papers stay', async () => {
  const { run, order, attempt, sum, all } = books();
  const orderId = order(1);
  attempt('a1', orderId);
  attempt('a2', orderId);
  await run(attemptSettled, { attemptId: 'a1', ...KES(100_000, 'R100') });
  await run(attemptSettled, { attemptId: 'a2', ...KES(100_000, 'R200') });
  await run(askRefund, {
    ...{ refundId: uuid(9), attemptId: 'a2', amountCents: 100_000, way: 'hand' },
    ...{ receipt: 'B900', handMethod: 'mpesa', reason: 'Paid twice' },
  });
  expect([sum('in'), sum('out')]).toEqual([200_000, 100_000]);
  expect(all('invoice').map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['invoice', 100_000],
  ]);
});

test('money that no provider confirmed is booked when it is accepted, on the day it came', async () => {
  for (const [day, at] of [
    [undefined, NOW - 4 * DAY],
    [dayAt(NOW - 4 * DAY), NOW - 4 * DAY],
    [dayAt(NOW - 2 * DAY), Date.UTC(2026, 10, 18, 21)],
  ] as const) {
    const { run, order, attempt, entries } = books();
    const orderId = order(1, { paymentStatus: 'review' });
    const code = { state: 'manual_review', reason: 'code', typedCode: 'RKX1234567' } as const;
    attempt('a1', orderId, { ...code, startedAt: NOW - 4 * DAY, endedAt: NOW - 3 * DAY });
    expect(entries()).toEqual([]);
    const args = { attemptId: 'a1', amountCents: 100_000, receipt: 'RKX1234567', reason };
    await run(acceptPayment, day ? { ...args, day } : args);
    expect(entries()).toMatchObject([{ reference: 'RKX1234567', at, minor: 100_000 }]);
    const late = { ...args, day: dayAt(NOW + DAY) };
    await expect(run(acceptPayment, late)).rejects.toMatchObject({ code: 'nothing_to_review' });
  }
});

test('a day that is none, or has not come, is no day for money', async () => {
  const { run, order, attempt, entries } = books();
  attempt('a1', order(1, { paymentStatus: 'review' }), { state: 'manual_review', reason: 'code' });
  for (const day of ['2026-02-30', 'yesterday', dayAt(NOW + 2 * DAY)]) {
    const args = { attemptId: 'a1', amountCents: 100_000, receipt: 'RKX1234567', day, reason };
    await expect(run(acceptPayment, args), day).rejects.toMatchObject({ code: 'invalid' });
  }
  expect(entries()).toEqual([]);
});

test('a word of money that its provider denies is in no book', async () => {
  const { run, order, attempt, entries } = books();
  attempt('a1', order(1));
  for (const why of ['unconfirmed', 'contradicted', 'duplicate_receipt'] as const) {
    await run(attemptFlagged, { attemptId: 'a1', reason: why, money: KES(100_000, 'R100') });
  }
  expect(entries()).toEqual([]);
});

test('money that no provider confirmed is booked as received once it is refunded', async () => {
  for (const why of ['unconfirmed', 'contradicted'] as const) {
    const { run, order, attempt, entries, sum } = books();
    attempt('a1', order(1, { status: 'cancelled' }));
    await run(attemptFlagged, { attemptId: 'a1', reason: why, money: KES(100_000, 'R100') });
    const refund = { attemptId: 'a1', way: 'hand', reason: 'On the statement' };
    await run(askRefund, { ...refund, refundId: uuid(1), amountCents: 40_000, receipt: 'B100' });
    expect([sum('in'), sum('out')]).toEqual([100_000, 40_000]);
    await run(askRefund, { ...refund, refundId: uuid(2), amountCents: 60_000, receipt: 'B200' });
    expect([sum('in'), sum('out')]).toEqual([100_000, 100_000]);
    expect(entries()[0]).toMatchObject({ kind: 'received', reference: 'R100', attemptId: 'a1' });
  }
});

test("somebody else's money stays in the books when the claim to it is dismissed", async () => {
  const { run, order, attempt, entries } = books();
  attempt('a1', order(1), { channel: 'manual', typedCode: 'R100' });
  await run(attemptFlagged, {
    attemptId: 'a1',
    reason: 'other_payer',
    money: KES(100_000, 'R100'),
  });
  expect(entries()).toMatchObject([{ reference: 'R100', attemptId: 'a1' }]);
  await run(dismissPayment, { attemptId: 'a1', reason });
  expect(entries()).toMatchObject([{ reference: 'R100', minor: 100_000, attemptId: null }]);
});

test('an answer without a receipt was about money that is booked: it is taken out again', async () => {
  const { run, order, attempt, sum } = books();
  const [first, second] = [order(1), order(2)];
  attempt('a1', first);
  attempt('a2', second);
  await run(attemptSettled, { attemptId: 'a1', ...KES(100_000, 'R100') });
  await run(attemptSettled, { attemptId: 'a2', ...KES(null, null) });
  expect(sum('in')).toBe(200_000);
  const money = KES(100_000, null);
  await run(attemptFlagged, { attemptId: 'a2', reason: 'duplicate_receipt', money });
  expect(sum('in')).toBe(100_000);
  await run(dismissPayment, { attemptId: 'a2', reason });
  expect(sum('in')).toBe(100_000);
});

test('cash at the door, and a refund by hand, are booked where they went', async () => {
  const { run, order, attempt, entries } = books();
  const paid = { attemptId: uuid(5), method: 'cash', amountCents: 100_000, receipt: 'SLIP1' };
  const recorded = { orderId: order(1), ...paid, reason };
  for (const day of [dayAt(NOW + DAY), dayAt(NOW - 93 * DAY), '0026-11-20']) {
    const odd = run(recordPayment, { ...recorded, day });
    await expect(odd, day).rejects.toMatchObject({ code: 'invalid' });
  }
  await run(recordPayment, { ...recorded, day: dayAt(NOW - DAY) });
  const at = Date.UTC(2026, 10, 19, 21);
  expect(entries()).toMatchObject([{ provider: 'cash', reference: 'SLIP1', minor: 100_000, at }]);
  attempt('a2', order(2));
  await run(attemptSettled, { attemptId: 'a2', ...KES(100_000, 'R200') });
  const refund = { attemptId: 'a2', amountCents: 10_000, way: 'hand', reason: 'Torn' };
  await run(askRefund, { ...refund, refundId: uuid(1), receipt: 'SLIP2', handMethod: 'cash' });
  await run(askRefund, { ...refund, refundId: uuid(2), receipt: 'RKX2' });
  expect(entries().slice(2)).toMatchObject([
    { provider: 'cash', kind: 'refunded', minor: 10_000, reference: 'SLIP2', refundId: uuid(1) },
    { provider: 'mpesa', kind: 'refunded', minor: 10_000, reference: 'RKX2', refundId: uuid(2) },
  ]);
  const card = { ...refund, refundId: uuid(3), receipt: 'RKX3', handMethod: 'card' };
  await expect(run(askRefund, card)).rejects.toMatchObject({ code: 'invalid' });
});

test('dollars are booked in dollars, whatever they are returned by', async () => {
  const { run, order, attempt, entries } = books();
  const paypal = { method: 'paypal', channel: 'page', currency: 'USD' } as const;
  attempt('a1', order(1), { ...paypal, chargeMinor: 773, rateCents: 12_950 });
  await run(attemptSettled, { attemptId: 'a1', minor: 773, currency: 'USD', receipt: 'CAP' });
  const refund = { attemptId: 'a1', amountCents: 50_000, way: 'hand', reason: 'Torn' };
  await run(askRefund, { ...refund, refundId: uuid(1), receipt: 'PP1', handMethod: 'paypal' });
  await run(askRefund, { ...refund, refundId: uuid(2), receipt: 'RKX', handMethod: 'mpesa' });
  expect(entries()).toMatchObject([
    { provider: 'paypal', minor: 773, currency: 'USD', kesCents: 100_000 },
    { provider: 'paypal', minor: 386, currency: 'USD', kesCents: 50_000 },
    { provider: 'mpesa', minor: 50_000, currency: 'KES', kesCents: 50_000 },
  ]);
});

test('a refund that went out after all is booked, also where it counts for nobody', async () => {
  const { run, order, attempt, sum } = books();
  attempt('a1', order(1));
  await run(attemptSettled, { attemptId: 'a1', ...KES(100_000, 'R100') });
  const ask = { attemptId: 'a1', amountCents: 60_000, way: 'reversal', receipt: '', reason };
  await run(askRefund, { ...ask, refundId: uuid(1) });
  await run(refundBegun, { refundId: uuid(1) });
  await run(refundFailed, { refundId: uuid(1), failure: 'refused' });
  await run(askRefund, { ...ask, refundId: uuid(2) });
  const done = { providerRef: null, at: NOW - DAY };
  await run(refundDone, { refundId: uuid(2), receipt: 'B200', ...done });
  await run(refundDone, { refundId: uuid(1), receipt: 'B100', ...done });
  await run(refundDone, { refundId: uuid(1), receipt: 'B100', ...done });
  expect(sum('out')).toBe(120_000);
});
