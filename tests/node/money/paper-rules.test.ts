import { expect, test } from 'vitest';
import { startAttempt } from '../../../shared/payment/attempt.ts';
import { owedCents } from '../../../shared/payment/balance.ts';
import { acceptPayment, keepOverpayment } from '../../../shared/payment/manual-review.ts';
import { attemptSettled } from '../../../shared/payment/outcome.ts';
import { askRefund } from '../../../shared/payment/refund.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

const reason = 'Looked at the statement';

function shop() {
  const shop = memoryShop({ kraPin: 'P051234567X', vatRegistered: true });
  const { run, all, get, attempt } = shop;
  const pay = (attemptId: string, orderId: string, minor = 100_000) => {
    attempt(attemptId, orderId);
    return run(attemptSettled, { attemptId, minor, currency: 'KES', receipt: `R-${attemptId}` });
  };
  const accept = (attemptId: string, amountCents = 100_000) =>
    run(acceptPayment, { attemptId, amountCents, receipt: `R-${attemptId}`, reason });
  const giveBack = (attemptId: string, n: number, amountCents: number) =>
    run(askRefund, {
      ...{ refundId: uuid(n), attemptId, amountCents, way: 'hand', receipt: `B-${n}` },
      reason: 'Returned',
    });
  const papers = () => all('invoice').map(({ id, amountCents }) => [id, amountCents]);
  const owed = (orderId: string) => owedCents(get('order', orderId), all('attempt'), all('refund'));
  return { ...shop, pay, accept, giveBack, papers, owed };
}

test('an order refunded whole and paid again has a new invoice, and a later refund its credit note', async () => {
  const { order, pay, accept, giveBack, papers, get, all } = shop();
  const orderId = order(1);
  await pay('a1', orderId);
  await giveBack('a1', 1, 100_000);
  expect(get('order', orderId).paymentStatus).toBe('refunded');
  await pay('a2', orderId);
  await accept('a2');
  expect(get('order', orderId).paymentStatus).toBe('paid');
  await giveBack('a2', 2, 40_000);
  expect(papers()).toEqual([
    ['invoice/2026-00001', 100_000],
    ['credit_note/2026-00001', 100_000],
    ['invoice/2026-00002', 100_000],
    ['credit_note/2026-00002', 40_000],
  ]);
  await giveBack('a2', 3, 60_000);
  const tax = all('invoice').map(({ kind, vatCents }) =>
    kind === 'invoice' ? (vatCents ?? 0) : -(vatCents ?? 0),
  );
  expect(tax.reduce((sum, cents) => sum + cents, 0)).toBe(0);
});

test('a part that was refunded and is paid again is invoiced for that part', async () => {
  const { order, pay, accept, giveBack, papers } = shop();
  const orderId = order(1);
  await pay('a1', orderId);
  await giveBack('a1', 1, 60_000);
  await pay('a2', orderId);
  await accept('a2');
  await giveBack('a2', 2, 100_000);
  await giveBack('a1', 3, 40_000);
  expect(papers()).toEqual([
    ['invoice/2026-00001', 100_000],
    ['credit_note/2026-00001', 60_000],
    ['invoice/2026-00002', 60_000],
    ['credit_note/2026-00002', 60_000],
    ['credit_note/2026-00003', 40_000],
  ]);
});

test('an overpayment is owed until it is returned', async () => {
  const { order, pay, accept, giveBack, papers, owed } = shop();
  const orderId = order(1);
  await pay('a1', orderId, 150_000);
  expect(owed(orderId)).toBe(0);
  await accept('a1', 150_000);
  expect(owed(orderId)).toBe(50_000);
  await giveBack('a1', 1, 50_000);
  expect(owed(orderId)).toBe(0);
  expect(papers()).toEqual([['invoice/2026-00001', 100_000]]);
});

test('an overpayment that is kept with a reason is in a paper, and is owed no more', async () => {
  const { order, pay, accept, giveBack, papers, owed, run } = shop();
  const orderId = order(1);
  await pay('a1', orderId, 150_000);
  const args = { orderId, amountCents: 50_000, reason: 'A tip, says the customer' };
  await expect(run(keepOverpayment, args)).rejects.toMatchObject({ code: 'nothing_to_review' });
  await accept('a1', 150_000);
  await expect(run(keepOverpayment, { ...args, amountCents: 40_000 })).rejects.toMatchObject({
    code: 'other_amount',
  });
  await expect(run(keepOverpayment, { ...args, reason: '' })).rejects.toMatchObject({
    code: 'invalid',
  });
  await run(keepOverpayment, args);
  expect(owed(orderId)).toBe(0);
  await expect(run(keepOverpayment, args)).rejects.toMatchObject({ code: 'nothing_to_review' });
  await giveBack('a1', 1, 150_000);
  expect(papers()).toEqual([
    ['invoice/2026-00001', 100_000],
    ['invoice/2026-00002', 50_000],
    ['credit_note/2026-00001', 50_000],
    ['credit_note/2026-00002', 100_000],
  ]);
});

test('a free order that got money by mistake and gave it back stays paid and waits to be made', async () => {
  const { order, pay, giveBack, get, rows } = shop();
  const free = { subtotalCents: 0, shippingCents: 0, totalCents: 0, paidAt: 1 };
  const orderId = order(1, { ...free, paymentStatus: 'paid' });
  rows.set('counter/waiting', { id: 'waiting', n: 1 });
  await pay('a1', orderId, 10_000);
  expect(get('order', orderId).paymentStatus).toBe('review');
  await giveBack('a1', 1, 10_000);
  expect(get('order', orderId).paymentStatus).toBe('paid');
  expect(rows.get('counter/waiting')).toMatchObject({ n: 1 });
});

test('an order that costs nothing without the fee for cash is paid as soon as it is paid otherwise', async () => {
  const { order, run, get, all } = shop();
  const free = { subtotalCents: 75_000, discountCents: 75_000, shippingCents: 5_000 };
  const cash = { cashFeeCents: 5_000, totalCents: 5_000, paymentMethod: 'cash' } as const;
  const orderId = order(1, { ...free, ...cash });
  const args = { orderId, attemptId: 'a1', callbackHash: 'h', method: 'mpesa' };
  await run(startAttempt, { ...args, phone: '254712345678' });
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid', totalCents: 0 });
  expect([...all('attempt'), ...all('invoice')]).toEqual([]);
});

test('an order keeps the method of its invoice when a second payment is accepted, until another is issued', async () => {
  const { order, attempt, run, pay, accept, giveBack, get, all } = shop();
  const orderId = order(1);
  attempt('a1', orderId, { method: 'card', channel: 'page' });
  const money = { minor: 100_000, currency: 'KES', receipt: 'C100' };
  await run(attemptSettled, { attemptId: 'a1', ...money });
  await pay('a2', orderId);
  await accept('a2');
  expect(all('invoice')).toHaveLength(1);
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card' });
  await giveBack('a1', 1, 100_000);
  await giveBack('a2', 2, 100_000);
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'card' });
  await pay('a3', orderId);
  await accept('a3');
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'mpesa' });
  expect(all('invoice')).toHaveLength(3);
});

test('an order keeps the method of its invoice while a part of it is not credited', async () => {
  const { order, attempt, run, pay, accept, giveBack, get } = shop();
  const orderId = order(1);
  attempt('a1', orderId, { method: 'card', channel: 'page' });
  const money = { minor: 100_000, currency: 'KES', receipt: 'C100' };
  await run(attemptSettled, { attemptId: 'a1', ...money });
  await giveBack('a1', 1, 60_000);
  await pay('a2', orderId);
  await accept('a2');
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card' });
});
