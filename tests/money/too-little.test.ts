import { expect, test } from 'vitest';
import { accountOf } from '../../shared/payment/paybill.ts';
import { decide, toldOf } from './admin.ts';
import { check } from './checks.ts';
import { allLetters, open, prepare, stateOf } from './open.ts';
import { MINUTE } from './shop.ts';

prepare();

/** An order, and a function that pays that many shillings for it from the M-Pesa menu. */
async function unpaid() {
  const play = await open();
  const order = await play.place('mpesa');
  if (!order) throw new Error('not placed');
  await play.shop.pass(4 * MINUTE);
  allLetters(play);
  const send = async (shillings: number, times = 1) => {
    play.shop.mpesa.send(shillings, order.phone, accountOf(order.id), order.id);
    const letters = allLetters(play);
    for (let i = 0; i < times; i++) for (const letter of letters) await play.shop.hear(letter);
    await play.shop.pass(MINUTE);
  };
  const byMenu = async () =>
    (await play.attempts(order.id)).filter(({ channel }) => channel === 'manual');
  return { play, order, send, byMenu, shillings: order.totalCents / 100 };
}

test('what was missing of too little completes the order, once, with one invoice and one mail', async () => {
  const { play, order, send, byMenu, shillings } = await unpaid();
  await send(shillings - 50);
  expect(await stateOf(play)).toEqual(['review']);
  await send(50, 3);
  expect(await stateOf(play)).toEqual(['paid']);
  const paid = await byMenu();
  expect(paid).toMatchObject([
    { state: 'settled', capturedCents: order.totalCents - 5000 },
    { state: 'settled', capturedCents: 5000 },
  ]);
  expect(await toldOf(`payment/${paid[1]?.id}`), 'staff have nothing to do').toEqual([]);
  await play.end('are lost');
  expect(await stateOf(play)).toEqual(['paid']);
  expect(await check(play)).toEqual([]);
});

test.each([-1, 1])(
  'what differs from the missing sum by %i shilling waits for staff',
  async (by) => {
    const { play, send, byMenu, shillings } = await unpaid();
    await send(shillings - 50);
    await send(50 + by);
    expect(await stateOf(play)).toEqual(['review']);
    expect((await byMenu()).map(({ state }) => state)).toEqual(['manual_review', 'manual_review']);
  },
);

test.each([
  ['what was missing of a payment that is being returned waits for staff', 50, 'review'],
  ['the whole price pays an order whose first payment is being returned', null, 'paid'],
] as const)('%s', async (_, sum, status) => {
  const { play, order, send, byMenu, shillings } = await unpaid();
  await send(shillings - 50);
  const [first] = await byMenu();
  const refund = { refundId: crypto.randomUUID(), attemptId: first?.id, reason: 'Too little' };
  const whole = { amountCents: order.totalCents - 5000, way: 'reversal', receipt: '' };
  play.shop.mpesa.mood = 'deaf';
  expect(await decide(play.shop, 'ask-refund', { ...refund, ...whole })).toBe(200);
  play.shop.mpesa.mood = 'well';
  await send(sum ?? shillings);
  expect(await stateOf(play)).toEqual([status]);
  await play.end('arrive');
  expect(await stateOf(play)).toEqual([status]);
  expect(await play.rows()).toMatchObject([{ refundedCents: order.totalCents - 5000 }]);
});

test('what is missing no longer completes a cancelled order', async () => {
  const { play, order, send, byMenu, shillings } = await unpaid();
  await send(shillings - 50);
  await play.setStatus(order, 'cancelled');
  await send(50);
  expect(await stateOf(play)).toEqual(['review']);
  expect((await byMenu()).map(({ state }) => state)).toEqual(['manual_review', 'manual_review']);
});

test('what is missing of money that staff matched waits for them, since M-Pesa was not asked about it', async () => {
  const { play, order, send, byMenu, shillings } = await unpaid();
  const receipt = play.shop.mpesa.send(shillings - 50, order.phone, 'labels', '');
  for (const letter of allLetters(play)) await play.shop.hear(letter);
  const match = { receipt, orderId: order.id, attemptId: crypto.randomUUID(), reason: 'Hers' };
  expect(await decide(play.shop, 'match-stray', match)).toBe(200);
  await send(50);
  expect(await stateOf(play)).toEqual(['review']);
  expect((await byMenu()).map(({ state }) => state)).toEqual(['manual_review', 'manual_review']);
});
