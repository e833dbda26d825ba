import { expect, test } from 'vitest';
import { accountOf } from '../../shared/payment/paybill.ts';
import { paymentSheet } from '../../worker/reports/sheets.ts';
import { env } from '../worker/shop.ts';
import { check } from './checks.ts';
import { allLetters, open, prepare, stateOf } from './open.ts';
import { PAYS } from './play.ts';
import { MINUTE } from './shop.ts';

prepare();

test('a confirmation names the receipt of a prompt that only the query answered for', async () => {
  const play = await open();
  const order = await play.place('mpesa');
  await play.answer(PAYS);
  const letters = play.letters.flatMap((box) => box.splice(0));
  const { mpesa } = play.shop;
  const told = letters.filter(({ to }) => to === mpesa.urls.confirmation);
  expect([letters.length, told.length]).toEqual([2, 1]);
  await play.shop.pass(15_000);
  expect((await play.rows()).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid']);
  for (const letter of told) await play.shop.hear(letter);
  await play.hearResults();
  await play.shop.pass(60_000);
  const [charge] = play.charges;
  expect(await play.attempts(order?.id ?? '')).toMatchObject([
    { state: 'settled', receipt: charge?.receipt },
  ]);
  expect((await play.rows()).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid']);
  const { results } = await env.DB.prepare('SELECT * FROM ledger_entry WHERE orderId = ?')
    .bind(order?.id ?? '')
    .all();
  expect(results).toMatchObject([{ reference: charge?.receipt, minor: charge?.minor }]);
});

test('a code that another customer typed is the order’s whose account its payer gave', async () => {
  const play = await open();
  const other = await play.place('mpesa');
  await play.answer({ ...PAYS, how: '1' });
  const payer = await play.place('mpesa');
  await play.answer({ ...PAYS, order: 1 });
  const told = play.letters
    .flatMap((box) => box.splice(0))
    .filter(({ to }) => to === play.shop.mpesa.urls.confirmation);
  const [charge] = play.charges;
  await other?.buyer.send(`/api/orders/${other.id}/check`, { code: charge?.receipt });
  await play.hearResults();
  await play.shop.pass(15_000);
  for (const letter of told) await play.shop.hear(letter);
  await play.hearResults();
  await play.shop.pass(60_000);
  expect(await play.attempts(payer?.id ?? '')).toMatchObject([
    { state: 'settled', receipt: charge?.receipt },
  ]);
  expect((await play.attempts(other?.id ?? '')).at(-1)).toMatchObject({
    ...{ state: 'manual_review', reason: 'duplicate_receipt' },
    ...{ receipt: null, capturedCents: 0 },
  });
  const sum = await env.DB.prepare(
    `SELECT sum(minor) AS minor FROM ledger_entry WHERE direction = 'in' AND attemptId IN
     (SELECT id FROM payment_attempt WHERE orderId IN (?1, ?2))`,
  )
    .bind(other?.id ?? '', payer?.id ?? '')
    .first('minor');
  expect(sum).toBe(charge?.minor);
  // The claim of what is another's money holds no goods.
  await play.shop.pass(30 * MINUTE);
  const held = (await play.rows()).filter(({ stockHeld }) => stockHeld).map(({ id }) => id);
  expect(held).toEqual([payer?.id]);
});

/** An order whose prompt was paid, while M-Pesa's query does not say so yet. */
async function paidUnclearly() {
  const play = await open();
  const order = await play.place('mpesa');
  const { mpesa } = play.shop;
  mpesa.mood = 'unclear';
  await play.answer(PAYS);
  const [callback, confirmation] = allLetters(play);
  if (!order || !callback || !confirmation) throw new Error('not paid');
  const hear = async (letter = confirmation) => {
    await play.shop.hear(letter);
    await play.hearResults();
  };
  /** The customer pays from M-Pesa's menu; resolves to the confirmation of it. */
  const payByHand = () => {
    mpesa.send(order.totalCents / 100, order.phone, accountOf(order.id), order.id);
    return mpesa.letters.pop();
  };
  /** The query answers from now on. */
  const clear = async () => {
    mpesa.mood = 'well';
    await play.shop.pass(60 * MINUTE);
  };
  return { play, order, callback, confirmation, hear, payByHand, clear };
}

const endsOf = async ({ play, order }: Awaited<ReturnType<typeof paidUnclearly>>) =>
  (await play.attempts(order.id)).map(({ channel, state, reason }) => [channel, state, reason]);

test('a prompt is the payment that its confirmation brought before the query said so', async () => {
  const paid = await paidUnclearly();
  const { play, hear, clear, callback } = paid;
  await hear();
  expect(await stateOf(play)).toEqual(['paid']);
  await clear();
  const ends = [
    ['prompt', 'failed', 'same_payment'],
    ['manual', 'settled', null],
  ];
  expect(await endsOf(paid)).toEqual(ends);
  await play.end('are lost');
  expect(await check(play)).toEqual([]);
  await hear(callback);
  expect(await endsOf(paid)).toEqual(ends);
  expect(await check(play)).toEqual([]);
});

test.each(['callback', 'confirmation'] as const)(
  'a prompt that was paid besides a payment by hand is a second payment once its %s comes',
  async (notice) => {
    const paid = await paidUnclearly();
    const { play, hear, payByHand, clear } = paid;
    await hear(payByHand());
    await clear();
    expect(await stateOf(play)).toEqual(['paid']);
    await hear(paid[notice]);
    expect(await stateOf(play)).toEqual(['review']);
    const receipts = (await play.attempts(paid.order.id)).map(({ receipt }) => receipt);
    expect(receipts).toEqual(expect.arrayContaining(play.charges.map(({ receipt }) => receipt)));
    await play.end('are lost');
    expect(await check(play)).toEqual([]);
  },
);

test('a payment by hand long after the prompt is another one', async () => {
  const paid = await paidUnclearly();
  const { play, hear, payByHand, clear } = paid;
  await play.shop.pass(3 * MINUTE);
  await hear(payByHand());
  await clear();
  expect(await endsOf(paid)).toEqual([
    ['prompt', 'manual_review', 'second_payment'],
    ['manual', 'settled', null],
  ]);
  await play.end('are lost');
  expect(await check(play)).toEqual([]);
});

test('a stranger’s payment, whose code was typed, is not the prompt’s', async () => {
  const paid = await paidUnclearly();
  const { play, order, clear } = paid;
  const amount = order.totalCents / 100;
  const code = play.shop.mpesa.send(amount, '254799000000', 'my labels', '');
  await order.buyer.send(`/api/orders/${order.id}/check`, { code });
  await play.hearResults();
  await clear();
  expect(await endsOf(paid)).toEqual([
    ['prompt', 'manual_review', 'second_payment'],
    ['manual', 'manual_review', 'other_payer'],
  ]);
  await play.end('are lost');
  expect(await check(play)).toEqual([]);
});

test('a payment that a forged receipt of another order made doubtful waits for staff, unbooked', async () => {
  const play = await open();
  await play.place('mpesa');
  await play.place('mpesa');
  for (const order of [0, 1]) {
    await play.answer({ ...PAYS, order });
    await play.shop.pass(MINUTE);
    await play.take({ do: 'forge', order, how: 'success' });
  }
  const [, other] = play.orders;
  await play.end('arrive');
  expect(await play.attempts(other?.id ?? '')).toMatchObject([
    { state: 'manual_review', reason: 'duplicate_receipt', capturedCents: 0 },
  ]);
  expect(await check(play)).toEqual([]);
});

test.each(['before its confirmation', 'after it'])(
  'a stranger’s payment, the claim to which is dismissed %s, is booked as unmatched',
  async (when) => {
    const play = await open();
    const order = await play.place('paypal');
    await play.answer({ ...PAYS, currency: 'wrong' });
    const { mpesa } = play.shop;
    const code = mpesa.send((order?.totalCents ?? 0) / 100, '254799000000', 'my labels', '');
    const [confirmation] = mpesa.letters.splice(0);
    if (!order || !confirmation) throw new Error('not paid');
    await order.buyer.send(`/api/orders/${order.id}/check`, { code });
    await play.hearResults();
    await play.shop.pass(15_000);
    expect((await play.attempts(order.id)).map(({ reason }) => reason)).toContain('other_payer');
    if (when === 'after it') await play.shop.hear(confirmation);
    const act = (act: 'dismiss' | 'return', nth: number) =>
      play.office.take({ do: 'office', act, nth, part: 'whole', lower: false, twice: false });
    const onSheet = async () =>
      (await paymentSheet(play.shop.env, {}))
        ?.filter((row) => row.includes(code))
        .map(([, , , state, , , received]) => [state, Number(received) * 100]);
    // The first review is PayPal's.
    await act('dismiss', 1);
    expect(await onSheet()).toEqual([['unmatched', order.totalCents]]);
    if (when !== 'after it') await play.shop.hear(confirmation);
    await play.shop.pass(MINUTE);
    expect(await play.strays()).toMatchObject([{ id: code, state: 'open' }]);
    expect(await onSheet()).toEqual([['unmatched', order.totalCents]]);
    expect(await check(play)).toEqual([]);
    await act('return', 0);
    expect(await onSheet()).toEqual([['returned', order.totalCents]]);
    await play.end('arrive');
    expect(await check(play)).toEqual([]);
  },
);
