import { expect, test } from 'vitest';
import { keptCents } from '../../shared/payment/balance.ts';
import type { Row } from '../../shared/tx.ts';
import { env } from '../worker/shop.ts';
import { decide } from './admin.ts';
import { open, prepare } from './open.ts';
import { PAYS, type Play } from './play.ts';

prepare();

const PROVIDERS = { card: 'paystack', paypal: 'paypal', mpesa: 'mpesa' } as const;
const refundsOf = async (orderId: string) =>
  (
    await env.DB.prepare('SELECT * FROM refund WHERE orderId = ? ORDER BY askedAt, id')
      .bind(orderId)
      .all<Row<'refund'>>()
  ).results;

/** A paid order, and functions that refund it. */
async function paid(method: keyof typeof PROVIDERS) {
  const play = await open();
  const order = await play.place(method);
  if (!order) throw new Error('not placed');
  await play.answer(PAYS);
  await hearAll(play);
  const [attempt] = await play.attempts(order.id);
  if (attempt?.state !== 'settled') throw new Error('not paid');
  const ask = async (changes: object = {}) => {
    const refundId = crypto.randomUUID();
    const way = method === 'mpesa' ? 'reversal' : 'provider';
    const whole = { attemptId: attempt.id, amountCents: attempt.capturedCents, way, receipt: '' };
    const body = { refundId, ...whole, reason: 'Returned', ...changes };
    const status = await decide(play.shop, 'ask-refund', body);
    return { refundId, status };
  };
  const conclude = (refundId: string) =>
    decide(play.shop, 'conclude-refund', {
      refundId,
      ended: 'failed',
      receipt: '',
      reason: 'Late',
    });
  const provider = play.shop[PROVIDERS[method]];
  return { play, order, attempt, provider, ask, conclude };
}

async function hearAll(play: Play) {
  for (const letter of play.letters.flatMap((box) => box.splice(0))) await play.shop.hear(letter);
}

const byHand = { way: 'hand', receipt: 'B2C0000001' };

test.each(['card', 'paypal'] as const)(
  'a refund by %s that counts as failed and was done is found before another is made',
  async (method) => {
    const { play, order, provider, ask } = await paid(method);
    provider.mood = 'deaf';
    const first = await ask();
    expect(first.status).toBe(200);
    await play.shop.pass(1000);
    // Staff conclude it as failed while the provider is down.
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `UPDATE refund SET state = 'failed', failure = 'by_hand',
          version = (SELECT version FROM sync_clock) WHERE id = ?`,
      ).bind(first.refundId),
    ]);
    provider.mood = 'well';
    await play.shop.pass(120_000);
    const again = await ask(byHand);
    expect(again.status).toBe(409);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
    expect(provider.returned).toHaveLength(1);
  },
);

test.each(['card', 'paypal'] as const)(
  'a late webhook about a refund by %s that counts as failed still counts',
  async (method) => {
    const { play, order, provider, ask } = await paid(method);
    provider.mood = 'deaf';
    const { refundId } = await ask();
    await play.shop.pass(1000);
    const letters = provider.letters.splice(0);
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `UPDATE refund SET state = 'failed', failure = 'not_sent',
          version = (SELECT version FROM sync_clock) WHERE id = ?`,
      ).bind(refundId),
      env.DB.prepare("UPDATE outbox SET doneAt = 1 WHERE type = 'check_refunds'"),
    ]);
    provider.mood = 'well';
    await play.shop.pass(120_000);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'failed' }]);
    for (const letter of letters) await play.shop.hear(letter);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
    expect(await play.rows()).toMatchObject([{ paymentStatus: 'refunded' }]);
  },
);

test('PayPal that still works on the call before has not said no', async () => {
  const { play, order, provider, ask } = await paid('paypal');
  provider.mood = 'unclear';
  await ask();
  await play.shop.pass(1000);
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'pending' }]);
  provider.mood = 'well';
  await play.shop.pass(300_000);
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
  expect(provider.returned).toHaveLength(1);
});

test('the code of one refund by hand proves no second one', async () => {
  const { order, ask } = await paid('mpesa');
  expect((await ask({ ...byHand, amountCents: 30_000 })).status).toBe(200);
  expect((await ask({ ...byHand, amountCents: 20_000 })).status).toBe(409);
  expect(await refundsOf(order.id)).toMatchObject([{ amountCents: 30_000 }]);
});

test('a refund that its provider works on, or has done, is not concluded as failed', async () => {
  const { play, order, ask, conclude } = await paid('card');
  const { refundId } = await ask();
  await play.shop.pass(1000);
  expect(await conclude(refundId)).toBe(409);
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'pending' }]);
  await env.DB.prepare("UPDATE outbox SET doneAt = 1 WHERE type = 'check_refunds'").run();
  await play.shop.pass(120_000);
  expect(await conclude(refundId)).toBe(409);
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
});

test('a PayPal payment of another amount goes back as it was captured, to the last cent', async () => {
  const play = await open();
  const order = await play.place('paypal');
  if (!order) throw new Error('not placed');
  play.shop.paypal.wrong = { value: '30.00' };
  await play.answer(PAYS);
  await hearAll(play);
  const [attempt] = await play.attempts(order.id);
  expect(attempt).toMatchObject({ state: 'manual_review', capturedCents: 388_500 });
  const whole = { attemptId: attempt?.id, amountCents: 388_500, way: 'provider', receipt: '' };
  const body = { refundId: crypto.randomUUID(), ...whole, reason: 'Too much' };
  expect(await decide(play.shop, 'ask-refund', body)).toBe(200);
  await play.shop.pass(60_000);
  expect(play.shop.paypal.returned).toMatchObject([{ minor: 3000, currency: 'USD' }]);
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'done', minor: 3000 }]);
});

test('of two orders that claim one code at once, one receives it and the other captures nothing', async () => {
  const play = await open();
  const [a, b] = [await play.place('mpesa'), await play.place('mpesa')];
  if (!a || !b) throw new Error('not placed');
  await play.shop.pass(200_000);
  play.shop.mpesa.letters.splice(0);
  const code = play.shop.mpesa.send(a.totalCents / 100, a.phone, 'my labels', '');
  play.shop.mpesa.letters.splice(0);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      'UPDATE address SET phone = ?, version = (SELECT version FROM sync_clock) WHERE id = ?',
    ).bind(a.phone, b.id),
  ]);
  for (const { buyer, id } of [a, b]) await buyer.send(`/api/orders/${id}/check`, { code });
  await hearAll(play);
  const tries = [...(await play.attempts(a.id)), ...(await play.attempts(b.id))];
  const claims = tries.filter(({ typedCode }) => typedCode === code);
  expect(claims.map(({ capturedCents }) => capturedCents).sort()).toEqual([0, a.totalCents]);
  const other = claims.find(({ capturedCents }) => capturedCents === 0);
  expect(other).toMatchObject({ state: 'manual_review', reason: 'duplicate_receipt' });
  const back = { attemptId: other?.id, amountCents: a.totalCents, ...byHand, reason: 'Twice' };
  const refundId = crypto.randomUUID();
  expect(await decide(play.shop, 'ask-refund', { refundId, ...back })).toBe(409);
  expect(tries.reduce((sum, one) => sum + keptCents(one, []), 0)).toBe(a.totalCents);
});

test('a cancelled order is opened again after an earlier refund, but not after one that followed', async () => {
  const { play, order, ask } = await paid('card');
  const statusAfter = async (status: string) => {
    await play.setStatus(order, status);
    return (await play.rows())[0]?.status;
  };
  await ask({ amountCents: 5000 });
  await play.shop.pass(60_000);
  expect(await statusAfter('cancelled')).toBe('cancelled');
  expect(await statusAfter('processing')).toBe('processing');
  expect(await statusAfter('cancelled')).toBe('cancelled');
  await ask({ amountCents: 90_000 });
  expect(await statusAfter('processing'), 'on its way').toBe('cancelled');
  await play.shop.pass(60_000);
  expect(await statusAfter('processing'), 'returned').toBe('cancelled');
});
