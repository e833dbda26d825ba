import { expect, test } from 'vitest';
import { askRefund } from '../../shared/payment/refund.ts';
import { BOSS, commitAt } from '../worker/admin.ts';
import { check } from './checks.ts';
import { allLetters, open, prepare, stateOf } from './open.ts';
import { PAYS } from './play.ts';
import { MINUTE } from './shop.ts';

/** Whose payment it is that several orders claim by its code. */

prepare();

/** Money without an order's account, whose code a stranger types before the payer does. */
async function typedByStranger(confirmed: boolean) {
  const play = await open();
  const [payer, stranger] = [await play.place('mpesa'), await play.place('mpesa')];
  if (!payer || !stranger) throw new Error('no orders');
  for (const order of [0, 1]) await play.answer({ ...PAYS, order, how: '1032' });
  for (const letter of allLetters(play)) await play.shop.hear(letter);
  await play.shop.pass(MINUTE);
  const { mpesa } = play.shop;
  const receipt = mpesa.send(payer.totalCents / 100, payer.phone, 'my labels', payer.id);
  for (const letter of allLetters(play)) if (confirmed) await play.shop.hear(letter);
  const type = async ({ buyer, id }: typeof payer) =>
    (await buyer.send(`/api/orders/${id}/check`, { code: receipt }))?.status;
  return { play, payer, stranger, receipt, type };
}

test.each([
  [true, 'has its answer'],
  [true, 'waits for its answer'],
  [false, 'has its answer'],
  [false, 'waits for its answer'],
] as const)(
  'who typed a code first keeps it from nobody who paid (confirmed: %s), when that claim %s',
  async (confirmed, when) => {
    const { play, payer, stranger, receipt, type } = await typedByStranger(confirmed);
    expect(await type(stranger)).toBe(200);
    if (when === 'has its answer') await play.hearResults();
    expect(await type(payer)).toBe(200);
    await play.hearResults();
    await play.shop.pass(MINUTE);
    await play.hearResults();
    expect((await play.attempts(payer.id)).at(-1)).toMatchObject({ state: 'settled', receipt });
    expect((await play.attempts(stranger.id)).at(-1)).toMatchObject({
      ...{ state: 'manual_review', reason: 'duplicate_receipt' },
      ...{ receipt: null, capturedCents: 0 },
    });
    expect((await stateOf(play)).sort()).toEqual(['paid', 'review']);
    // Once the payment is settled, the code is refused for every other order.
    const late = await play.place('mpesa');
    expect(late && (await type(late))).toBe(409);
    await play.end('are lost');
    expect(await check(play)).toEqual([]);
  },
);

test('two who are not the payer keep the code from nobody either, also after their claims were checked again', async () => {
  const { play, payer, stranger, receipt, type } = await typedByStranger(false);
  const third = await play.place('mpesa');
  if (!third) throw new Error('no order');
  await play.answer({ ...PAYS, order: 2, how: '1032' });
  await play.shop.pass(MINUTE);
  for (const order of [stranger, third]) {
    expect(await type(order)).toBe(200);
    await play.hearResults();
    await play.shop.pass(15_000);
    await play.hearResults();
  }
  expect(await type(payer)).toBe(200);
  await play.hearResults();
  await play.shop.pass(15_000);
  expect((await play.attempts(payer.id)).at(-1)).toMatchObject({ state: 'settled', receipt });
  await play.end('arrive');
  expect(await check(play)).toEqual([]);
});

test('a claim that waits for a person keeps the code from nobody who can prove it', async () => {
  const { play, payer, stranger, receipt, type } = await typedByStranger(true);
  const { listen } = play.shop;
  // The results are lost.
  play.shop.listen = async () => void allLetters(play);
  expect(await type(stranger)).toBe(200);
  await play.shop.pass(20 * MINUTE);
  play.shop.listen = listen;
  expect((await play.attempts(stranger.id)).at(-1)).toMatchObject({ reason: 'code' });
  expect(await type(payer)).toBe(200);
  await play.hearResults();
  expect((await play.attempts(payer.id)).at(-1)).toMatchObject({ state: 'settled', receipt });
  await play.end('are lost');
  expect(await check(play)).toEqual([]);
});

test('money that is on its way back pays no order, whoever claims it', async () => {
  const { play, payer, stranger, receipt, type } = await typedByStranger(false);
  expect(await type(stranger)).toBe(200);
  await play.hearResults();
  const held = (await play.attempts(stranger.id)).at(-1);
  expect(held).toMatchObject({ reason: 'other_payer', receipt });
  await commitAt(Date.now(), BOSS, askRefund, {
    refundId: crypto.randomUUID(),
    attemptId: held?.id ?? '',
    way: 'reversal',
    receipt: '',
    reason: 'Not theirs',
    amountCents: held?.capturedCents ?? 0,
  });
  expect(await type(payer)).toBe(200);
  await play.hearResults();
  await play.shop.pass(MINUTE);
  expect((await play.attempts(payer.id)).at(-1)).toMatchObject({
    ...{ state: 'manual_review', reason: 'duplicate_receipt' },
    ...{ receipt: null, capturedCents: 0 },
  });
  await play.end('arrive');
  expect(await check(play)).toEqual([]);
});

test('a code that nobody can query is one claim, however often it is typed or confirmed', async () => {
  const play = await open();
  Object.assign(play.shop.env, { MPESA_INITIATOR: '' });
  const order = await play.place('mpesa');
  if (!order) throw new Error('no order');
  await play.answer({ ...PAYS, how: '1032' });
  for (const letter of allLetters(play)) await play.shop.hear(letter);
  await play.take({ do: 'send', order: 0, account: 'right', amount: 'right', own: true });
  const [confirmation] = allLetters(play);
  const [receipt] = [...play.shop.mpesa.byHand.keys()];
  for (let i = 0; i < 2; i++) {
    await order.buyer.send(`/api/orders/${order.id}/check`, { code: receipt });
    if (confirmation) await play.shop.hear(confirmation);
  }
  expect((await play.attempts(order.id)).slice(1)).toMatchObject([
    { state: 'manual_review', reason: 'unconfirmed', typedCode: receipt },
  ]);
});
