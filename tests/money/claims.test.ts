import { expect, test } from 'vitest';
import { askRefund } from '../../shared/payment/refund.ts';
import { BOSS, commitAt } from '../worker/admin.ts';
import { env } from '../worker/shop.ts';
import { check } from './checks.ts';
import { allLetters, open, prepare, stateOf } from './open.ts';
import { PAYS, type Play } from './play.ts';
import { MINUTE } from './shop.ts';

/** Whose payment it is: prompts at a till, and codes that several orders claim. */

prepare();

/** An order whose prompt was paid at a till, with the confirmation of it. */
async function paidAtTill(orders = 1) {
  const play = await open();
  play.shop.mpesa.isTill = true;
  const placed = [];
  for (let i = 0; i < orders; i++) placed.push(await play.place('mpesa'));
  for (const i of placed.keys()) await play.answer({ ...PAYS, order: i });
  const confirmations = allLetters(play).filter(
    ({ to }) => to === play.shop.mpesa.urls.confirmation,
  );
  const hear = async () => {
    for (const letter of confirmations) await play.shop.hear(letter);
  };
  return { play, placed, hear, confirmations };
}

const received = (play: Play) =>
  env.DB.prepare(
    `SELECT sum(kesCents) AS cents, count(DISTINCT reference) AS receipts FROM ledger_entry
     WHERE direction = 'in' AND orderId IN (SELECT value FROM json_each(?))`,
  )
    .bind(JSON.stringify(play.orders.map(({ id }) => id)))
    .first();

test.each(['before', 'after'] as const)(
  'a confirmation at a till %s the query is the payment of the prompt, and is booked once',
  async (when) => {
    const { play, placed, hear } = await paidAtTill();
    if (when === 'before') await hear();
    await play.shop.pass(15_000);
    if (when === 'after') await hear();
    const [charge] = play.charges;
    expect(await play.attempts(placed[0]?.id ?? '')).toMatchObject([
      { state: 'settled', receipt: charge?.receipt },
    ]);
    expect((await play.strays()).map(({ state }) => state)).toEqual(['matched']);
    expect(await received(play)).toEqual({ cents: charge?.minor, receipts: 1 });
    await play.end('are lost');
    expect(await check(play)).toEqual([]);
  },
);

test.each([
  ['return', 'sent_back'],
  ['match', 'duplicate_receipt'],
] as const)(
  'an order whose payment at a till staff used to %s before the query is for a person',
  async (act, reason) => {
    const { play, placed, hear } = await paidAtTill();
    await play.place('mpesa');
    await hear();
    await play.take({ do: 'office', act, nth: 1, part: 'whole', lower: false, twice: false });
    await play.shop.pass(15_000);
    expect(await play.attempts(placed[0]?.id ?? '')).toMatchObject([
      { state: 'manual_review', reason, receipt: null, capturedCents: 0 },
    ]);
    await play.end('are lost');
    expect(await check(play)).toEqual([]);
  },
);

test('of two payments of one payer at a till the first is the prompt, the second waits for a person', async () => {
  const { play, placed, hear } = await paidAtTill();
  const [order] = placed;
  if (!order) throw new Error('no order');
  await hear();
  play.shop.mpesa.send(order.totalCents / 100, order.phone, '', '');
  for (const letter of allLetters(play)) await play.shop.hear(letter);
  await play.shop.pass(15_000);
  expect(await play.attempts(order.id)).toMatchObject([
    { state: 'settled', receipt: play.charges[0]?.receipt },
  ]);
  expect((await play.strays()).map(({ state }) => state).sort()).toEqual(['matched', 'open']);
});

test('whose confirmation it is at a till is for a person where M-Pesa hides the payer', async () => {
  const { play, placed, hear, confirmations } = await paidAtTill();
  for (const letter of confirmations) {
    letter.body = letter.body.replace(/"MSISDN":"\d+"/, '"MSISDN":"ffcec1a5"');
  }
  await play.shop.pass(15_000);
  await hear();
  expect(await play.attempts(placed[0]?.id ?? '')).toMatchObject([{ receipt: null }]);
  expect((await play.strays()).map(({ state }) => state)).toEqual(['open']);
});

test('at a till, staff decide whose confirmation it is where the payer gives no account', async () => {
  const { play, placed, hear } = await paidAtTill(2);
  await play.shop.pass(15_000);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      'UPDATE payment_attempt SET phone = ?, version = (SELECT version FROM sync_clock) WHERE orderId = ?',
    ).bind(placed[0]?.phone, placed[1]?.id),
  ]);
  await hear();
  expect((await play.strays()).map(({ state }) => state)).toEqual(['open', 'open']);
});

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
