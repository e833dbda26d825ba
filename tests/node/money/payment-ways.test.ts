import { expect, test } from 'vitest';
import { hasCardNumber } from '../../../shared/input/card-number.ts';
import { contactSchema } from '../../../shared/input/contact.ts';
import { claimCode, payAtDoor, startAttempt } from '../../../shared/payment/attempt.ts';
import { isPaidAtDoor } from '../../../shared/payment/door.ts';
import { METHOD_IDS, methodOf } from '../../../shared/payment/method.ts';
import { attemptFailed, attemptSettled } from '../../../shared/payment/outcome.ts';
import { accountOf, normaliseReceipt, orderStart } from '../../../shared/payment/paybill.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import { unmatchedReceived } from '../../../shared/payment/unmatched.ts';
import { runMutator, SYSTEM } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';

const ORDER = '7d9f0b0e-3c3a-4c57-9a55-0a2b9d3c1e11';
const ATTEMPT = '0a0f0b0e-3c3a-4c57-9a55-0a2b9d3c1e11';
const NOW = Date.UTC(2026, 0, 5);
const ADMIN = { role: 'admin', owner: 'u:1' } as const;

/** A cash order of KSh 1,100, KSh 100 of which is the fee for cash. */
function door(changes: object = {}) {
  const rows = new Map<string, unknown>();
  const sums = { subtotalCents: 75_000, discountCents: 0, shippingCents: 35_000 };
  const fee = { cashFeeCents: 10_000, roundingCents: 0, totalCents: 110_000 };
  const state = { status: 'pending', paymentStatus: 'unpaid', paymentMethod: 'cash' };
  const held = { stockHeld: true, paidAt: null, zoneId: 'nairobi', owner: 'g:1' };
  rows.set(`order/${ORDER}`, { id: ORDER, ...sums, ...fee, ...state, ...held, ...changes });
  rows.set('zone/nairobi', { id: 'nairobi', cashOnDelivery: true, cashFeeCents: 10_000 });
  const as = (actor: typeof SYSTEM | typeof ADMIN) => new MapTx(actor, rows, NOW);
  const order = () => as(SYSTEM).get('order', ORDER);
  return { rows, as, order };
}
const start = { orderId: ORDER, attemptId: 'a1', callbackHash: 'h' };
const byHand = { orderId: ORDER, attemptId: ATTEMPT, method: 'cash', receipt: 'R-17' };

test('paying a cash order online drops the fee for cash, and choosing cash again brings it back', async () => {
  const { as, order } = door();
  await runMutator(startAttempt, as(SYSTEM), { ...start, method: 'card', phone: '' });
  expect(await order()).toMatchObject({ totalCents: 100_000, paymentMethod: 'card' });
  expect(await as(SYSTEM).get('attempt', 'a1')).toMatchObject({ amountCents: 100_000 });
  await expect(runMutator(payAtDoor, as(SYSTEM), { orderId: ORDER })).rejects.toMatchObject({
    code: 'attempt_active',
  });
  await runMutator(attemptFailed, as(SYSTEM), { attemptId: 'a1', reason: 'cancelled' });
  await runMutator(payAtDoor, as(SYSTEM), { orderId: ORDER });
  expect(await order()).toMatchObject({ totalCents: 110_000, paymentStatus: 'unpaid' });
});

test('cash at the door is refused where the zone does not allow it', async () => {
  const { as, rows } = door();
  rows.set('zone/nairobi', { id: 'nairobi', cashOnDelivery: false });
  await expect(runMutator(payAtDoor, as(SYSTEM), { orderId: ORDER })).rejects.toMatchObject({
    code: 'method_unavailable',
  });
});

test('an admin writes down the rider’s cash once, with its receipt, its whole amount and a reason', async () => {
  const { as, order } = door();
  const record = (changes: object) =>
    runMutator(recordPayment, as(ADMIN), {
      ...byHand,
      amountCents: 110_000,
      reason: 'rider',
      ...changes,
    });
  await expect(record({ amountCents: 100 })).rejects.toMatchObject({ code: 'other_amount' });
  for (const reason of ['', 'card 4242 4242 4242 4242', 'rider\u0000']) {
    await expect(record({ reason })).rejects.toMatchObject({ code: 'invalid' });
  }
  await expect(record({ receipt: '' })).rejects.toMatchObject({ code: 'invalid' });
  await record({});
  expect(await order()).toMatchObject({ paymentStatus: 'paid', paidAt: NOW });
  await expect(record({ attemptId: ORDER })).rejects.toMatchObject({ code: 'order_paid' });
  await expect(
    runMutator(recordPayment, as(SYSTEM), { ...byHand, amountCents: 1, reason: 'me' }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('a prompt needs a phone and a page none, M-Pesa has its limit, dollars a rate that is not old', async () => {
  const { as, rows } = door({ subtotalCents: 25_000_100, totalCents: 25_035_100 });
  const begin = (method: string, phone: string) =>
    runMutator(startAttempt, as(SYSTEM), { ...start, method, phone });
  await expect(begin('mpesa', '')).rejects.toMatchObject({ code: 'invalid' });
  await expect(begin('card', '254712345678')).rejects.toMatchObject({ code: 'invalid' });
  await expect(begin('cash', '')).rejects.toMatchObject({ code: 'invalid' });
  await expect(begin('mpesa', '254712345678')).rejects.toMatchObject({ code: 'total_too_high' });
  await expect(begin('paypal', '')).rejects.toMatchObject({ code: 'method_unavailable' });
  rows.set('exchangeRate/USD', { id: 'USD', cents: 12_950, setAt: NOW - 40 * 86_400_000 });
  await expect(begin('paypal', '')).rejects.toMatchObject({ code: 'method_unavailable' });
  rows.set('exchangeRate/USD', { id: 'USD', cents: 12_950, setAt: NOW - 86_400_000 });
  await begin('paypal', '');
  const attempt = await as(SYSTEM).get('attempt', 'a1');
  expect(attempt).toMatchObject({ currency: 'USD', rateCents: 12_950, chargeMinor: 193_245 });
});

test('a code may be claimed beside an open prompt, the same one only once; the same money settles once', async () => {
  const { as, order } = door();
  await runMutator(startAttempt, as(SYSTEM), {
    ...start,
    method: 'mpesa',
    phone: '254712345678',
  });
  const claim = { orderId: ORDER, callbackHash: 'h2', code: 'SJK4H7L2MN', phone: '' };
  await runMutator(claimCode, as(SYSTEM), { ...claim, attemptId: 'a2' });
  await expect(
    runMutator(claimCode, as(SYSTEM), { ...claim, attemptId: 'a3' }),
  ).rejects.toMatchObject({ code: 'code_known' });
  const money = { minor: 100_000, currency: 'KES', receipt: 'SJK4H7L2MN' };
  await runMutator(attemptSettled, as(SYSTEM), { attemptId: 'a1', ...money });
  await runMutator(attemptSettled, as(SYSTEM), { attemptId: 'a2', ...money });
  expect(await order()).toMatchObject({ paymentStatus: 'paid' });
  expect(await as(SYSTEM).get('attempt', 'a2')).toMatchObject({
    state: 'failed',
    reason: 'same_payment',
  });
});

test('money that names no order is kept once, and matched by its code', async () => {
  const { as } = door();
  const stray = { receipt: 'SJK4H7L2MN', amountCents: 100, reference: 'x', phone: '' };
  await runMutator(unmatchedReceived, as(SYSTEM), stray);
  await runMutator(unmatchedReceived, as(SYSTEM), { ...stray, amountCents: 999 });
  expect(await as(SYSTEM).get('stray', 'SJK4H7L2MN')).toMatchObject({
    amountCents: 100,
    state: 'open',
  });
});

test('an account number is read however it was typed, and a receipt however it was copied', () => {
  expect(accountOf(ORDER)).toBe('TT-7D9F0B0E');
  for (const typed of ['TT-7D9F0B0E', 'tt7d9f0b0e', ' 7d9f-0b0e ', 'TT 7D9F 0B0E']) {
    expect(orderStart(typed), typed).toBe('7d9f0b0e');
  }
  for (const typed of ['', 'labels', 'TT-7D9F0B0', 'TT-7D9F0B0EE', 'XX-7D9F0B0E']) {
    expect(orderStart(typed), typed).toBeNull();
  }
  expect(normaliseReceipt(' sjk4 h7l2mn ')).toBe('SJK4H7L2MN');
  for (const typed of ['', 'SJK4H7L2M', 'SJK4H7L2MNX', 'SJK4H7L2M!']) {
    expect(normaliseReceipt(typed), typed).toBeNull();
  }
});

test('a card’s number is known by its check digit; phones, prices and names are not taken for one', () => {
  for (const text of [
    '4084084084084081',
    'card 4084 0840 8408 4081 thanks',
    '2 x 4084 0840 8408 4081, or 2 4084084084084081',
    '5555-5555-5555-4444',
    '378282246310005',
  ]) {
    expect(hasCardNumber(text), text).toBe(true);
  }
  for (const text of [
    ...['0712345678', '254712345678', 'KSh 1,500', '4084084084084082', 'Amani 3B'],
    '424b6251-d54d-4640-a5f6-788091025068@example.com',
  ]) {
    expect(hasCardNumber(text), text).toBe(false);
  }
});

test('an e-mail address with the digits of a card in it blocks nobody', () => {
  const { email, street } = contactSchema.shape;
  for (const address of ['4222222222222@example.com', 'mama.4084084084084081@example.com']) {
    expect(hasCardNumber(address), address).toBe(true);
    expect(email.safeParse(address).success, address).toBe(true);
  }
  expect(email.safeParse('5555-5555-5555-4444@example.com').success).toBe(false);
  expect(street.safeParse('4084 0840 8408 4081').success).toBe(false);
});

test('the methods paid at the door are those whose flow says so', () => {
  const byFlow = METHOD_IDS.filter((id) => methodOf(id).flow === 'door');
  expect(METHOD_IDS.filter(isPaidAtDoor)).toEqual(byFlow);
});
