import { expect, test } from 'vitest';
import { acceptPayment, dismissPayment } from '../../../shared/payment/manual-review.ts';
import { attemptSettled } from '../../../shared/payment/outcome.ts';
import {
  askRefund,
  concludeRefund,
  refundDone,
  refundFailed,
} from '../../../shared/payment/refund.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

const reason = 'One label was torn';

async function paid() {
  const shop = memoryShop();
  const orderId = shop.order(1);
  const attemptId = shop.attempt('a1', orderId);
  const money = { minor: 100_000, currency: 'KES', receipt: 'R100' };
  await shop.run(attemptSettled, { attemptId, ...money });
  const ask = (n: number, amountCents: number, changes: object = {}) =>
    shop.run(askRefund, {
      ...{ refundId: uuid(n), attemptId, amountCents, way: 'reversal', receipt: '', reason },
      ...changes,
    });
  const done = (n: number) =>
    shop.run(refundDone, { refundId: uuid(n), providerRef: `ref${n}`, receipt: `B${n}00` });
  const failed = (n: number) => shop.run(refundFailed, { refundId: uuid(n), failure: 'refused' });
  return { ...shop, orderId, ask, done, failed };
}

/** A page for KSh 1,331.26 that is charged as USD 10.28. */
async function inDollars(minor: number, currency = 'USD') {
  const shop = memoryShop();
  const orderId = shop.order(1, { totalCents: 133_100 });
  const charge = { currency: 'USD', chargeMinor: 1028, rateCents: 12_950 } as const;
  const page = { method: 'paypal', channel: 'page', amountCents: 133_100 } as const;
  shop.attempt('a1', orderId, { ...page, ...charge });
  await shop.run(attemptSettled, { attemptId: 'a1', minor, currency, receipt: 'CAP1' });
  const back = (n: number, amountCents: number) =>
    shop.run(askRefund, {
      ...{ refundId: uuid(n), attemptId: 'a1', amountCents, way: 'provider', receipt: '' },
      reason: 'Paid too much',
    });
  return { ...shop, orderId, back };
}

test('a refund that has ended is not ended again, and keeps its receipt', async () => {
  const { ask, run, get } = await paid();
  await ask(1, 10_000);
  const args = { refundId: uuid(1), ended: 'done', reason: 'Seen in the portal' };
  await run(concludeRefund, { ...args, receipt: 'b77x' });
  for (const other of [
    { ...args, receipt: 'B88X' },
    { ...args, ended: 'failed', receipt: '' },
  ]) {
    await expect(run(concludeRefund, other)).rejects.toMatchObject({ code: 'nothing_to_review' });
  }
  expect(get('refund', uuid(1))).toMatchObject({ state: 'done', receipt: 'B77X' });
});

test('Safaricom reverses a receipt once: the rest goes back by hand', async () => {
  const { ask, done, failed, get, all } = await paid();
  await ask(1, 40_000);
  await expect(ask(2, 60_000)).rejects.toMatchObject({ code: 'not_refundable' });
  await done(1);
  await expect(ask(2, 60_000)).rejects.toMatchObject({ code: 'not_refundable' });
  await ask(3, 60_000, { way: 'hand', receipt: 'B300' });
  expect(all('refund').map(({ state }) => state)).toEqual(['done', 'done']);
  const again = await paid();
  await again.ask(1, 40_000);
  await again.failed(1);
  await again.ask(2, 40_000);
  expect(again.get('refund', uuid(2)).state).toBe('asked');
  expect([get('refund', uuid(1)).state, failed]).toContain('done');
});

test('a reversal is of whole shillings, by hand the last cent goes back', async () => {
  const { attempt, ask, orderId } = await paid();
  attempt('a2', orderId, { state: 'settled', capturedCents: 145_050, receipt: 'R200' });
  const of = { attemptId: 'a2' };
  await expect(ask(1, 145_050, of)).rejects.toMatchObject({
    code: 'invalid',
    detail: { field: 'amountCents', message: 'error_refund_whole' },
  });
  await ask(1, 145_050, { ...of, way: 'hand', receipt: 'B100' });
});

test('a refund of which the provider says later that it was done is counted, and is for a person', async () => {
  const { ask, failed, done, get, orderId } = await paid();
  await ask(1, 60_000);
  await failed(1);
  await ask(2, 60_000, { way: 'hand', receipt: 'B200' });
  await done(1);
  expect(get('refund', uuid(1))).toMatchObject({
    ...{ state: 'done', failure: 'done_after_all', receipt: 'B100' },
  });
  expect(get('order', orderId).refundedCents).toBe(120_000);
});

test('a refund of dollars sends what was captured, to the last cent', async () => {
  const { back, get } = await inDollars(3000);
  expect(get('attempt', 'a1')).toMatchObject({ state: 'manual_review', capturedCents: 388_500 });
  await back(1, 388_500);
  expect(get('refund', uuid(1)).minor).toBe(3000);
  const odd = await inDollars(2999);
  await odd.back(1, 200_000);
  await odd.back(2, 188_371);
  const sent = odd.all('refund').map(({ minor }) => minor);
  expect(sent.reduce((sum, minor) => sum + minor, 0)).toBe(2999);
});

test('a payment in another currency is never taken for the right one, and goes back as it came', async () => {
  for (const [minor, currency] of [
    [1028, 'EUR'],
    [133_100, 'KES'],
  ] as const) {
    const { run, get, back, orderId } = await inDollars(minor, currency);
    const { capturedCents } = get('attempt', 'a1');
    expect(capturedCents).toBeGreaterThan(0);
    const args = { attemptId: 'a1', amountCents: capturedCents, receipt: 'CAP1', reason };
    await expect(run(acceptPayment, args)).rejects.toMatchObject({ code: 'other_currency' });
    await expect(run(dismissPayment, { attemptId: 'a1', reason })).rejects.toMatchObject({
      code: 'money_here',
    });
    await back(1, capturedCents);
    expect(get('refund', uuid(1)).minor).toBe(minor);
    expect(get('order', orderId).paymentStatus).toBe('review');
  }
});
