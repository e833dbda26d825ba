import { expect, test } from 'vitest';
import { isCovered } from '../../../shared/order/states.ts';
import { claimCode, startAttempt } from '../../../shared/payment/attempt.ts';
import { attemptFlagged } from '../../../shared/payment/flagged.ts';
import { acceptPayment } from '../../../shared/payment/manual-review.ts';
import { attemptFailed, attemptSettled } from '../../../shared/payment/outcome.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import { type Row, runMutator, SYSTEM } from '../../../shared/tx.ts';
import { ADMIN, FEE, shop } from '../cash-shop.ts';

/** A confirmed cash order, and what its customer, its rider and M-Pesa do. */
async function confirmed() {
  const { as, orderOf, order, set, waiting, rows } = await shop();
  const orderId = await order(2);
  await set(orderId, 'processing');
  const withFee = orderOf(orderId).totalCents;
  const ring = (attemptId: string) =>
    runMutator(startAttempt, as(SYSTEM), {
      ...{ orderId, attemptId, callbackHash: 'h', method: 'mpesa', phone: '254712345678' },
    });
  const fail = (attemptId: string) =>
    runMutator(attemptFailed, as(SYSTEM), { attemptId, reason: 'low_balance' });
  const come = (attemptId: string, minor: number, receipt = 'SJK4H7L2MN') =>
    runMutator(attemptSettled, as(SYSTEM), { attemptId, minor, currency: 'KES', receipt });
  const takeCash = () =>
    runMutator(recordPayment, as(ADMIN), {
      ...{ orderId, attemptId: crypto.randomUUID(), method: 'cash', receipt: 'R-1' },
      ...{ amountCents: withFee, reason: 'rider' },
    });
  const attemptOf = (id: string) => rows.get(`attempt/${id}`) as Row<'attempt'>;
  const papers = () =>
    [...rows].filter(([key]) => key.startsWith('invoice/')).map(([, row]) => row);
  const now = () => orderOf(orderId);
  return { as, orderId, now, withFee, ring, fail, come, takeCash, attemptOf, papers, waiting };
}

test('a confirmed cash order stays one while its customer tries to pay online, and after that failed', async () => {
  const { now, withFee, ring, fail, takeCash, attemptOf, papers, waiting } = await confirmed();
  const cash = { paymentMethod: 'cash', totalCents: withFee, cashFeeCents: FEE };
  for (const id of ['a1', 'a2']) {
    await ring(id);
    expect(attemptOf(id)).toMatchObject({ amountCents: withFee - FEE });
    expect(now()).toMatchObject({ paymentStatus: 'pending', ...cash });
    expect([isCovered(now()), waiting()]).toEqual([true, 1]);
    await fail(id);
    expect(now()).toMatchObject({ paymentStatus: 'unpaid', ...cash });
    expect([isCovered(now()), waiting()]).toEqual([true, 1]);
  }
  await takeCash();
  expect(now()).toMatchObject({ paymentStatus: 'paid', ...cash });
  expect(papers()).toMatchObject([{ amountCents: withFee }]);
});

test('a confirmed cash order that is paid online costs no cash fee, also where M-Pesa names the payment first', async () => {
  for (const byHand of [false, true]) {
    const { as, orderId, now, withFee, ring, come, attemptOf, papers } = await confirmed();
    await ring('a1');
    if (byHand) {
      const code = { code: 'SJK4H7L2MN', phone: '', callbackHash: 'c' };
      await runMutator(claimCode, as(SYSTEM), { orderId, attemptId: 'a2', ...code });
      await come('a2', withFee - FEE);
    }
    await come('a1', withFee - FEE);
    const paid = { paymentStatus: 'paid', paymentMethod: 'mpesa', status: 'processing' };
    expect(now()).toMatchObject({ ...paid, cashFeeCents: 0, totalCents: withFee - FEE });
    expect(papers()).toMatchObject([{ amountCents: withFee - FEE }]);
    if (byHand) expect(attemptOf('a1')).toMatchObject({ state: 'failed', reason: 'same_payment' });
  }
});

test('money that comes online after the rider took cash is a second payment; money in review pays without the fee', async () => {
  const late = await confirmed();
  await late.ring('a1');
  await late.fail('a1');
  await late.takeCash();
  await late.come('a1', late.withFee - FEE);
  expect(late.attemptOf('a1')).toMatchObject({ state: 'manual_review', reason: 'second_payment' });
  expect(late.now()).toMatchObject({ paymentStatus: 'review', totalCents: late.withFee });

  const { as, now, withFee, ring, attemptOf } = await confirmed();
  await ring('a1');
  const money = { minor: withFee - FEE, currency: 'KES', receipt: 'SJK4H7L2MN' };
  const odd = { attemptId: 'a1', reason: 'contradicted', money };
  await runMutator(attemptFlagged, as(SYSTEM), odd as never);
  const accepted = { attemptId: 'a1', amountCents: withFee - FEE, receipt: 'SJK4H7L2MN' };
  await runMutator(acceptPayment, as(ADMIN), { ...accepted, reason: 'statement' });
  expect(attemptOf('a1').state).toBe('settled');
  expect(now()).toMatchObject({
    paymentStatus: 'paid',
    cashFeeCents: 0,
    totalCents: withFee - FEE,
  });
});
