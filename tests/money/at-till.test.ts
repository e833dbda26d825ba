import { expect, test } from 'vitest';
import { env } from '../worker/shop.ts';
import { check } from './checks.ts';
import { allLetters, open, prepare } from './open.ts';
import { PAYS, type Play } from './play.ts';

/** Whose payment a confirmation at a till is: it names no order. */

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

test('two people who pay the same at the same time at a till pay their own prompts', async () => {
  const { play, placed, hear } = await paidAtTill(2);
  await hear();
  await play.shop.pass(15_000);
  for (const order of placed) {
    const charge = play.charges.find(({ orderId }) => orderId === order?.id);
    expect(await play.attempts(order?.id ?? '')).toMatchObject([{ receipt: charge?.receipt }]);
  }
  await play.end('are lost');
  expect(await check(play)).toEqual([]);
});

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

test('at a till, who pays by hand instead of their prompt does not keep another prompt from its payment', async () => {
  const { play, placed, hear } = await paidAtTill();
  const other = await play.place('mpesa');
  play.shop.mpesa.send((other?.totalCents ?? 0) / 100, other?.phone ?? '', '', '');
  await play.shop.pass(15_000);
  for (const letter of allLetters(play)) await play.shop.hear(letter);
  await hear();
  expect(await play.attempts(placed[0]?.id ?? '')).toMatchObject([
    { state: 'settled', receipt: play.charges[0]?.receipt },
  ]);
  await play.end('are lost');
  expect(await check(play)).toEqual([]);
});

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

test.each(['before', 'after'] as const)(
  'at a till, the code of another order’s prompt that is typed first is that prompt’s (confirmed %s the query)',
  async (when) => {
    const { play, placed, hear } = await paidAtTill();
    const stranger = await play.place('paypal');
    await play.take({ do: 'type', order: 1, code: 'another', lower: false });
    if (when === 'before') await hear();
    await play.shop.pass(15_000);
    if (when === 'after') await hear();
    expect(await play.attempts(placed[0]?.id ?? '')).toMatchObject([
      { state: 'settled', receipt: play.charges[0]?.receipt },
    ]);
    expect((await play.attempts(stranger?.id ?? '')).at(-1)).toMatchObject({
      ...{ state: 'manual_review', reason: 'duplicate_receipt' },
      ...{ receipt: null, capturedCents: 0 },
    });
    await play.end('are lost');
    expect(await check(play)).toEqual([]);
  },
);
