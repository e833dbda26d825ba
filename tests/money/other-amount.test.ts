import { expect, test } from 'vitest';
import { accountOf } from '../../shared/payment/paybill.ts';
import { paymentDetail } from '../../worker/reports/detail.ts';
import { env } from '../worker/shop.ts';
import { decide, noticesOf, toldOf } from './admin.ts';
import { allLetters, open, prepare } from './open.ts';
import type { Letter } from './post.ts';

prepare();

/** An order whose customer paid by hand; M-Pesa's confirmation is not delivered yet. */
async function paidByHand(shillingsLess: number) {
  const play = await open();
  const order = await play.place('mpesa');
  if (!order) throw new Error('not placed');
  await play.shop.pass(200_000);
  allLetters(play);
  const amount = order.totalCents / 100 - shillingsLess;
  const receipt = play.shop.mpesa.send(amount, order.phone, accountOf(order.id), order.id);
  const [letter] = allLetters(play);
  if (!letter) throw new Error('not confirmed');
  const typed = { amountCents: order.totalCents, receipt, reason: 'As the customer says' };
  const attempts = async () =>
    (await play.attempts(order.id)).filter((attempt) => attempt.receipt === receipt);
  return { play, order, receipt, letter, typed, attempts };
}

const said = (letter: Letter, TransAmount: number): Letter => ({
  ...letter,
  body: JSON.stringify({ ...JSON.parse(letter.body), TransAmount }),
});

/** Staff record the whole sum before the confirmation comes. */
async function recorded(shillingsLess: number) {
  const paid = await paidByHand(shillingsLess);
  const { play, order, typed } = paid;
  const attemptId = crypto.randomUUID();
  const body = { ...typed, orderId: order.id, attemptId, method: 'mpesa' };
  expect(await decide(play.shop, 'record-payment', body)).toBe(200);
  await play.shop.pass(1000);
  return { ...paid, attemptId };
}

test('a confirmation of another amount than staff recorded is reported once, and changes no money', async () => {
  const { play, order, letter, attempts, attemptId } = await recorded(400);
  const before = await attempts();
  expect(await noticesOf(order.id)).toEqual([]);
  await play.shop.hear(letter);
  // Confirmations are not signed, so forged ones must change nothing.
  for (const sum of [1, 2, 3]) await play.shop.hear(said(letter, sum));
  await play.shop.pass(60_000);
  expect(await noticesOf(order.id)).toEqual([{ attemptId, kind: 'other_amount' }]);
  expect(await toldOf(`payment/${attemptId}`)).toHaveLength(1);
  expect(await attempts()).toEqual(before);
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'paid' }]);
  const kinds = (await paymentDetail(env, attemptId))?.events.map(({ kind }) => kind);
  expect(kinds?.filter((kind) => kind === 'other_amount')).toHaveLength(1);
  expect(kinds).toContain('by_hand');
});

test('a confirmation of the recorded amount is not reported; a forged one after it is', async () => {
  const { play, order, letter, attempts, attemptId } = await recorded(0);
  await play.shop.hear(letter);
  await play.shop.pass(60_000);
  expect(await noticesOf(order.id)).toEqual([]);
  expect(await toldOf(`payment/${attemptId}`)).toEqual([]);
  await play.shop.hear(said(letter, 1));
  expect(await noticesOf(order.id)).toEqual([{ attemptId, kind: 'other_amount' }]);
  expect(await attempts()).toMatchObject([{ capturedCents: order.totalCents }]);
});

test.each(['accept-payment', 'record-payment'])(
  'an amount that staff type for %s after the confirmation is compared with it',
  async (action) => {
    const { play, order, letter, typed, receipt } = await paidByHand(400);
    play.shop.mpesa.mood = 'down';
    await play.shop.hear(letter);
    await play.shop.pass(1_000_000);
    const claim = (await play.attempts(order.id)).find(({ typedCode }) => typedCode === receipt);
    expect(claim).toMatchObject({ state: 'manual_review', reason: 'code', capturedCents: 0 });
    // Recorded for another order than the one that the payer named.
    const isAccepted = action === 'accept-payment';
    const paid = isAccepted ? order : await play.place('cash');
    const attemptId = (isAccepted ? claim?.id : crypto.randomUUID()) ?? '';
    const sum = { amountCents: paid?.totalCents };
    const of = isAccepted ? {} : { orderId: paid?.id, method: 'mpesa', ...sum };
    expect(await decide(play.shop, action, { ...typed, ...of, attemptId })).toBe(200);
    await play.shop.pass(1000);
    const held = await play.attempts(paid?.id ?? '');
    expect(held.find(({ id }) => id === attemptId)).toMatchObject({ receipt, state: 'settled' });
    expect(await noticesOf(paid?.id ?? '')).toEqual([{ attemptId, kind: 'other_amount' }]);
  },
);
