import { expect, test } from 'vitest';
import { refundWays } from '../../../shared/payment/by-hand.ts';
import { attemptFlagged } from '../../../shared/payment/flagged.ts';
import { paperNumber } from '../../../shared/payment/invoice.ts';
import { attemptSettled } from '../../../shared/payment/outcome.ts';
import {
  askRefund,
  concludeRefund,
  dismissRefund,
  refundBegun,
  refundDone,
  refundFailed,
} from '../../../shared/payment/refund.ts';
import { Refusal } from '../../../shared/tx.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

const paid = async (seller = {}) => {
  const shop = memoryShop(seller);
  const orderId = shop.order(1);
  const attemptId = shop.attempt('a1', orderId);
  const money = { minor: 100_000, currency: 'KES', receipt: 'R1' };
  await shop.run(attemptSettled, { attemptId, ...money });
  const ask = (n: number, amountCents: number, changes: object = {}) =>
    shop.run(askRefund, {
      ...{ refundId: uuid(n), attemptId, amountCents, way: 'reversal', receipt: '' },
      ...{ reason: 'One label was torn', ...changes },
    });
  const done = (n: number, receipt = `B${n}00`) =>
    shop.run(refundDone, { refundId: uuid(n), providerRef: `ref${n}`, receipt });
  return { ...shop, orderId, attemptId, ask, done };
};

test('a paid order has an invoice of its own number, in the commit that made it paid', async () => {
  const { all } = await paid();
  expect(all('invoice')).toMatchObject([
    { kind: 'invoice', number: '2026-00001', amountCents: 100_000, vatCents: null },
  ]);
  expect(all('invoice').map(paperNumber)).toEqual(['INV-2026-00001']);
});

test('a registered shop says the tax within the price, and a refund takes its part of it back', async () => {
  const seller = { kraPin: 'P051234567X', vatRegistered: true };
  const { all, ask, done } = await paid(seller);
  await ask(1, 33_300);
  await done(1);
  await ask(2, 66_700, { way: 'hand', receipt: 'B200' });
  const [invoice, ...notes] = all('invoice');
  expect(invoice).toMatchObject({ vatCents: 13_793, seller });
  expect(notes.map(({ number }) => number)).toEqual(['2026-00001', '2026-00002']);
  expect(notes.reduce((sum, { vatCents }) => sum + (vatCents ?? 0), 0)).toBe(invoice?.vatCents);
});

test('a part returned leaves an order paid, all of it makes it refunded, each said once by mail', async () => {
  const { get, ask, done, orderId, tx, run } = await paid();
  await ask(1, 40_000);
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
  await done(1);
  expect(get('order', orderId)).toMatchObject({ paymentStatus: 'paid', refundedCents: 40_000 });
  await done(1);
  await ask(2, 60_000, { way: 'hand', receipt: 'B200' });
  expect(get('order', orderId)).toMatchObject({
    paymentStatus: 'refunded',
    refundedCents: 100_000,
  });
  // The same notice again does not make it paid.
  await run(attemptSettled, {
    attemptId: 'a1',
    minor: 100_000,
    currency: 'KES',
    receipt: 'R1',
  });
  expect((await tx().get('order', orderId))?.paymentStatus).toBe('refunded');
});

test('more than what is left is refused, also while the rest is still on its way', async () => {
  const { ask, get, orderId, run } = await paid();
  await ask(1, 60_000);
  await expect(ask(2, 50_000)).rejects.toMatchObject({
    code: 'refund_too_much',
    detail: { leftCents: 40_000 },
  });
  await run(refundBegun, { refundId: uuid(1) });
  await run(refundFailed, { refundId: uuid(1), failure: 'refused' });
  await ask(2, 100_000);
  expect(get('refund', uuid(1))).toMatchObject({ state: 'failed', failure: 'refused' });
  expect(get('order', orderId).paymentStatus).toBe('paid');
});

test('a refund by hand needs its receipt and is done at once; a reversal needs the payment to have one', async () => {
  const { ask, get, attempt, orderId, run } = await paid();
  await expect(ask(1, 10_000, { way: 'hand' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(ask(1, 10_000, { receipt: 'SLK1' })).rejects.toMatchObject({ code: 'invalid' });
  await ask(1, 10_000, { way: 'hand', receipt: 'SLK1' });
  expect(get('refund', uuid(1))).toMatchObject({ state: 'done', receipt: 'SLK1' });
  attempt('a2', orderId, { state: 'settled', capturedCents: 100_000 });
  const unproven = { refundId: uuid(2), attemptId: 'a2', amountCents: 100, receipt: '' };
  await expect(
    run(askRefund, { ...unproven, way: 'reversal', reason: 'Paid twice' }),
  ).rejects.toMatchObject({ code: 'not_refundable' });
  const came = { id: 'a1', receipt: 'x' };
  expect(refundWays({ ...came, method: 'cash' }, [])).toEqual(['hand']);
  expect(refundWays({ ...came, method: 'paypal' }, [])).toEqual(['provider', 'hand']);
  const back = { attemptId: 'a1', way: 'reversal', state: 'asked' } as const;
  expect(refundWays({ ...came, method: 'mpesa' }, [])).toEqual(['reversal', 'hand']);
  expect(refundWays({ ...came, method: 'mpesa' }, [back])).toEqual(['hand']);
});

test.for([0, -100, 150, 100.5, Number.POSITIVE_INFINITY, '100', null, undefined, Number.NaN])(
  'an amount of %s is refused',
  async (amountCents) => {
    const { ask, all } = await paid();
    await expect(ask(1, amountCents as number)).rejects.toMatchObject({ code: 'invalid' });
    expect(all('refund')).toEqual([]);
  },
);

test('a second payment goes back without a credit note, and the order is paid as before', async () => {
  const { attempt, run, get, all, orderId } = await paid();
  attempt('a2', orderId);
  const money = { minor: 100_000, currency: 'KES', receipt: 'R2' };
  await run(attemptSettled, { attemptId: 'a2', ...money });
  expect(get('order', orderId).paymentStatus).toBe('review');
  const args = { refundId: uuid(9), attemptId: 'a2', amountCents: 100_000, reason: 'Paid twice' };
  await run(askRefund, { ...args, way: 'hand', receipt: 'B900' });
  expect(get('order', orderId).paymentStatus).toBe('paid');
  expect(get('attempt', 'a2')).toMatchObject({ state: 'failed', reason: 'returned' });
  expect(all('invoice')).toHaveLength(1);
  // The callback arrives again: nothing changes.
  await run(attemptSettled, { attemptId: 'a2', ...money });
  await run(attemptFlagged, { attemptId: 'a2', reason: 'unconfirmed', money });
  expect(get('order', orderId).paymentStatus).toBe('paid');
});

test('odd money that goes back leaves an order that can be paid, or, cancelled, is refunded', async () => {
  for (const [status, then] of [
    ['pending', 'failed'],
    ['cancelled', 'refunded'],
  ] as const) {
    const { order, attempt, run, get } = memoryShop();
    const orderId = order(1, { status });
    attempt('a1', orderId);
    const money = { minor: 50_000, currency: 'KES', receipt: 'R1' };
    await run(attemptSettled, { attemptId: 'a1', ...money });
    expect(get('order', orderId).paymentStatus).toBe('review');
    const args = { refundId: uuid(1), attemptId: 'a1', amountCents: 50_000, reason: 'Too little' };
    await run(askRefund, { ...args, way: 'hand', receipt: 'B100' });
    expect(get('order', orderId).paymentStatus).toBe(then);
  }
});

test('parts of a dollar payment add up to what was charged', async () => {
  const { order, attempt, run, all } = memoryShop();
  const orderId = order(1);
  const paypal = { method: 'paypal', channel: 'page', currency: 'USD' } as const;
  attempt('a1', orderId, { ...paypal, chargeMinor: 773, rateCents: 12_950 });
  await run(attemptSettled, { attemptId: 'a1', minor: 773, currency: 'USD', receipt: 'CAP' });
  for (const [n, amountCents] of [33_300, 33_300, 33_400].entries()) {
    const args = { refundId: uuid(n), attemptId: 'a1', amountCents, receipt: '' };
    await run(askRefund, { ...args, way: 'provider', reason: 'Returned' });
  }
  expect(all('refund').map(({ minor }) => minor)).toEqual([257, 257, 259]);
});

test('a person ends a refund of which no word comes, and takes a failed one off the list', async () => {
  const { ask, run, get } = await paid();
  await ask(1, 10_000);
  await run(refundBegun, { refundId: uuid(1) });
  const args = { refundId: uuid(1), ended: 'done', reason: 'Seen in the portal' };
  await expect(run(concludeRefund, { ...args, receipt: '' })).rejects.toThrow(Refusal);
  await run(concludeRefund, { ...args, receipt: 'B77' });
  expect(get('refund', uuid(1))).toMatchObject({ state: 'done', receipt: 'B77' });
  const failing = await paid();
  await failing.ask(2, 10_000);
  await failing.run(refundFailed, { refundId: uuid(2), failure: 'low_balance' });
  await failing.run(dismissRefund, { refundId: uuid(2), reason: 'Asked again' });
  expect(failing.get('refund', uuid(2))).toMatchObject({ state: 'failed', failure: 'seen' });
});

test('a provider that returned the money after all counts once, or is for a person', async () => {
  const first = await paid();
  await first.ask(1, 60_000);
  await first.run(refundFailed, { refundId: uuid(1), failure: 'refused' });
  await first.done(1);
  expect(first.get('order', first.orderId).refundedCents).toBe(60_000);
  const second = await paid();
  await second.ask(1, 60_000);
  await second.run(refundFailed, { refundId: uuid(1), failure: 'refused' });
  await second.ask(2, 60_000);
  await second.done(1);
  expect(second.get('refund', uuid(1)).failure).toBe('done_after_all');
  expect(second.get('order', second.orderId).refundedCents).toBe(60_000);
});

test('only admins ask for refunds', async () => {
  const { tx } = await paid();
  for (const role of ['guest', 'customer', 'system'] as const) {
    expect(askRefund.by).not.toContain(role);
  }
  expect(tx().actor.role).toBe('system');
});
