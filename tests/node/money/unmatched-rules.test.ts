import { expect, test } from 'vitest';
import { claimCode } from '../../../shared/payment/attempt.ts';
import {
  acceptPayment,
  dismissPayment,
  matchPayment,
  returnPayment,
} from '../../../shared/payment/manual-review.ts';
import { attemptFailed, attemptSettled } from '../../../shared/payment/outcome.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import type { Row } from '../../../shared/tx.ts';
import { OFFICE_WORDS } from '../../../web/routes/admin/-shared/refusals.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

const CODE = 'RKX1234567';
const reason = 'Looked at the statement';

/** An order, and an unmatched C2B payment of KSh 1,000. */
function unmatched(changes: Partial<Row<'stray'>> = {}) {
  const shop = memoryShop();
  const { rows, run } = shop;
  const open = { id: CODE, amountCents: 100_000, state: 'open', attemptId: null, phone: '' };
  rows.set(`stray/${CODE}`, { ...open, ...changes });
  const claim = (orderId: string, attemptId: string) =>
    run(claimCode, { orderId, attemptId, callbackHash: attemptId, code: CODE, phone: '' });
  const record = (orderId: string, receipt: string, changes: object = {}) =>
    run(recordPayment, {
      ...{ orderId, attemptId: uuid(9), method: 'mpesa', amountCents: 100_000, receipt, reason },
      ...changes,
    });
  return { ...shop, orderId: shop.order(1), claim, record };
}

test.for([
  ['returned', 'This money was returned to its payer.'],
  ['matched', 'This money belongs to another payment.'],
] as const)(
  'the code of a payment that is %s pays no order, and staff alone read why',
  async ([state, why]) => {
    const { claim, record, get, orderId } = unmatched({ state, attemptId: 'a7' });
    const refusals = await Promise.allSettled([claim(orderId, 'a1'), record(orderId, CODE)]);
    const [customers, staffs] = refusals.map((it) => it.status === 'rejected' && it.reason);
    expect([customers.code, customers.detail]).toEqual(['code_known', {}]);
    expect([staffs.code, OFFICE_WORDS.code_known(staffs.detail)]).toEqual(['code_known', why]);
    expect(get('stray', CODE)).toMatchObject({ state, attemptId: 'a7' });
    expect(get('order', orderId).paymentStatus).toBe('unpaid');
  },
);

test('an unmatched payment is not written down as paid another way, and staff read that it has no order', async () => {
  const { record, get, orderId } = unmatched();
  const refused = record(orderId, CODE, { method: 'cash' });
  await expect(refused).rejects.toMatchObject({ code: 'code_known', detail: { state: 'open' } });
  expect(OFFICE_WORDS.code_known({ state: 'open' })).toContain('that has no order yet');
  expect(get('stray', CODE)).toMatchObject({ state: 'open' });
});

test('a code that two orders claim is of the one whose payment is proven, and the other does not free it by ending', async () => {
  const { claim, order, run, get, orderId } = unmatched();
  const other = order(2);
  await claim(orderId, 'a1');
  await claim(other, 'a2');
  expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: 'a1' });
  await run(attemptSettled, { attemptId: 'a1', minor: 100_000, currency: 'KES', receipt: CODE });
  await run(attemptFailed, { attemptId: 'a2', reason: 'code_unknown' });
  expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: 'a1' });
  expect(get('order', other).paymentStatus).toBe('failed');
  await expect(claim(order(3), 'a3')).rejects.toMatchObject({ code: 'code_known' });
});

test('a claim that ends unpaid leaves the payment open for its payer', async () => {
  const { claim, run, get, orderId } = unmatched();
  await claim(orderId, 'a1');
  await run(attemptFailed, { attemptId: 'a1', reason: 'code_unknown' });
  expect(get('stray', CODE)).toMatchObject({ state: 'open', attemptId: null });
});

test('a payment written down by hand takes the unmatched payment of its receipt, however it is typed', async () => {
  const { record, run, get, orderId } = unmatched();
  await record(orderId, ' rkx 1234567 ');
  expect(get('attempt', uuid(9))).toMatchObject({ receipt: CODE, state: 'settled' });
  expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: uuid(9) });
  await expect(
    run(returnPayment, { receipt: CODE.toLowerCase(), proof: 'B100', reason }),
  ).rejects.toMatchObject({ code: 'nothing_to_review' });
});

test('an unmatched payment of another amount, or of M-Pesa as cash, is not written down for an order', async () => {
  const { record, get, orderId } = unmatched({ amountCents: 90_000 });
  await expect(record(orderId, CODE)).rejects.toMatchObject({ code: 'other_amount' });
  const cash = unmatched();
  await expect(cash.record(cash.orderId, CODE, { method: 'cash' })).rejects.toMatchObject({
    code: 'code_known',
  });
  expect(get('stray', CODE).state).toBe('open');
});

test('a typed receipt that is accepted takes the unmatched payment along', async () => {
  const { attempt, run, get, orderId } = unmatched();
  attempt('a1', orderId, { state: 'manual_review', reason: 'unconfirmed' });
  const args = { attemptId: 'a1', amountCents: 100_000, reason };
  await run(acceptPayment, { ...args, receipt: 'rkx1234567' });
  expect(get('attempt', 'a1')).toMatchObject({ receipt: CODE, state: 'settled' });
  expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: 'a1' });
  const gone = unmatched({ state: 'returned' });
  gone.attempt('a1', gone.orderId, { state: 'manual_review', reason: 'unconfirmed' });
  await expect(gone.run(acceptPayment, { ...args, receipt: CODE })).rejects.toMatchObject({
    code: 'code_known',
  });
});

test('a claimed payment is accepted with what M-Pesa confirmed of it, as an open one is', async () => {
  const { attempt, claim, run, get, orderId } = unmatched({ amountCents: 90_000 });
  await claim(orderId, 'a1');
  attempt('a1', orderId, { state: 'manual_review', reason: 'unconfirmed', typedCode: CODE });
  const accept = (amountCents: number, more: object = {}) =>
    run(acceptPayment, { attemptId: 'a1', amountCents, receipt: CODE, reason, ...more });
  await expect(accept(100_000)).rejects.toMatchObject({ code: 'other_amount' });
  await expect(accept(100_000, { recordOnly: true })).rejects.toMatchObject({
    code: 'other_amount',
  });
  await expect(accept(90_000)).rejects.toMatchObject({ code: 'too_little' });
  await accept(90_000, { recordOnly: true });
  expect(get('attempt', 'a1')).toMatchObject({ receipt: CODE, capturedCents: 90_000 });
});

test('money that was returned to its payer is not accepted for the order that its report names late', async () => {
  const { attempt, run, get, orderId } = unmatched({ state: 'returned' });
  attempt('a1', orderId, { state: 'manual_review', reason: 'sent_back', receipt: CODE });
  const args = { attemptId: 'a1', amountCents: 100_000, receipt: CODE, reason };
  await expect(run(acceptPayment, args)).rejects.toMatchObject({ code: 'code_known' });
  expect(get('attempt', 'a1')).toMatchObject({ state: 'manual_review', capturedCents: 0 });
});

test("a prompt's own money that was reported at a till first is counted once", async () => {
  const { attempt, run, get, orderId } = unmatched();
  attempt('a1', orderId);
  await run(attemptSettled, { attemptId: 'a1', minor: 100_000, currency: 'KES', receipt: CODE });
  expect(get('order', orderId).paymentStatus).toBe('paid');
  expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: 'a1' });
});

test('money that was sent back before its prompt was confirmed pays nothing', async () => {
  const { attempt, run, get, rows, orderId } = unmatched({ state: 'returned' });
  rows.set(`order/${orderId}`, { ...get('order', orderId), paymentStatus: 'pending' });
  attempt('a1', orderId);
  await run(attemptSettled, { attemptId: 'a1', minor: 100_000, currency: 'KES', receipt: CODE });
  expect(get('order', orderId).paymentStatus).toBe('failed');
  expect(get('attempt', 'a1')).toMatchObject({ reason: 'returned', capturedCents: 0 });
});

test('dismissing a claim frees no payment that another order has', async () => {
  const { attempt, run, get, order } = unmatched({ state: 'matched', attemptId: 'a1' });
  attempt('a1', order(1), { state: 'settled', receipt: CODE, capturedCents: 100_000 });
  attempt('a2', order(2), { state: 'manual_review', reason: 'code', typedCode: CODE });
  await run(dismissPayment, { attemptId: 'a2', reason });
  expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: 'a1' });
});

test('a receipt typed in small letters finds its unmatched payment', async () => {
  const { run, get, orderId } = unmatched();
  await run(matchPayment, { receipt: 'rkx1234567', orderId, attemptId: uuid(7), reason });
  expect(get('attempt', uuid(7))).toMatchObject({ receipt: CODE });
});

test('a receipt typed with hyphens is the same receipt: it pays no second order and is booked once', async () => {
  const { order, run, rows, get, record, attempt, orderId } = unmatched();
  const hyphens = 'RKX1-234567';
  await record(orderId, hyphens);
  expect(get('attempt', uuid(9))).toMatchObject({ receipt: CODE, state: 'settled' });
  expect(get('stray', CODE)).toMatchObject({ state: 'matched', attemptId: uuid(9) });
  const booked = JSON.stringify(rows.get(`ledgerEntry/mpesa/received/${CODE}`));
  const other = order(2, { paymentStatus: 'review' });
  attempt('a2', other, { channel: 'manual', state: 'manual_review', reason: 'code' });
  const accepted = { attemptId: 'a2', amountCents: 100_000, receipt: hyphens, reason };
  await expect(run(acceptPayment, accepted)).rejects.toMatchObject({ code: 'code_known' });
  // Also without an unmatched payment, such as a prompt's.
  rows.delete(`stray/${CODE}`);
  const again = { attemptId: uuid(8) };
  await expect(record(order(3), hyphens, again)).rejects.toMatchObject({ code: 'receipt_used' });
  await expect(run(acceptPayment, accepted)).rejects.toMatchObject({ code: 'receipt_used' });
  expect(JSON.stringify(rows.get(`ledgerEntry/mpesa/received/${CODE}`))).toBe(booked);
  expect(rows.has(`ledgerEntry/mpesa/received/${CODE}/1`)).toBe(false);
});
