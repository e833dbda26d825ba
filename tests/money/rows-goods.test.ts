import { expect, test } from 'vitest';
import { setOrderStatus } from '../../shared/order/status.ts';
import { BOSS, commitAt } from '../worker/admin.ts';
import { env } from '../worker/shop.ts';
import { check } from './checks.ts';
import { onHand } from './ledgers.ts';
import { open, paid, prepare, stateOf } from './open.ts';
import { PAYS } from './play.ts';
import { MINUTE } from './shop.ts';

/** Rows of the threat table about an order's goods while its payment is open. */

prepare();

test('P23 whichever of a cancellation and a payment comes first, nothing is lost in silence', async () => {
  for (let i = 0; i < 25; i++) {
    const { play, id, letters } = await paid();
    const cancel = { orderId: id, status: 'cancelled' };
    const acts = [
      () => commitAt(Date.now(), BOSS, setOrderStatus, cancel),
      ...letters.map((letter) => () => play.shop.hear(letter)),
    ];
    if (i % 2) acts.reverse();
    await Promise.all(acts.map((act) => act()));
    const [order] = await play.rows();
    expect(order?.status).toBe('cancelled');
    expect(order?.stockHeld).toBeFalsy();
    expect(['paid', 'review']).toContain(order?.paymentStatus);
    expect(await check(play)).toEqual([]);
  }
});

test('P24 two admins who set a status at once leave the stock as it was counted', async () => {
  const play = await open();
  const order = await play.place('cash', 3);
  const set = (status: string) =>
    commitAt(Date.now(), BOSS, setOrderStatus, { orderId: order?.id, status });
  for (let i = 0; i < 10; i++) {
    await Promise.all(['cancelled', 'processing', 'cancelled', 'shipped'].map(set));
    expect(await check(play)).toEqual([]);
  }
});

test('P27 goods of an unpaid order go back after half an hour, once, and are taken again to pay', async () => {
  const play = await open();
  const order = await play.place('mpesa', 2);
  const before = await onHand();
  await play.answer({ ...PAYS, how: '1032' });
  await play.shop.pass(29 * MINUTE);
  expect(await onHand()).toBe(before);
  await play.shop.pass(2 * MINUTE);
  expect(await onHand()).toBe(before + 2);
  await Promise.all([play.shop.cron(), play.shop.cron()]);
  await play.shop.pass(60 * MINUTE);
  expect(await onHand()).toBe(before + 2);
  await play.pay(order, 'mpesa');
  expect(await onHand()).toBe(before);
  await play.answer(PAYS);
  await play.shop.pass(MINUTE);
  expect(await stateOf(play)).toEqual(['paid']);
  expect(await onHand()).toBe(before);
});

test('P27 money that comes after the goods are gone is for a person', async () => {
  const { play } = await paid();
  play.shop.mpesa.mood = 'down';
  await play.shop.pass(31 * MINUTE);
  await play.take({ do: 'shelf', full: false });
  play.shop.mpesa.mood = 'well';
  await play.shop.pass(60 * MINUTE);
  const [order] = await play.rows();
  expect(order?.paymentStatus).toBe('review');
  expect(await play.attempts(order?.id ?? '')).toMatchObject([
    { reason: 'sold_out', capturedCents: 100_000 },
  ]);
  await play.take({ do: 'shelf', full: true });
});

test('P27 a code that nobody can prove holds goods for half an hour; its order waits for staff', async () => {
  const play = await open();
  Object.assign(play.shop.env, { MPESA_INITIATOR: '' });
  const before = await onHand();
  const order = await play.place('mpesa', 2);
  await play.answer({ ...PAYS, how: '1032' });
  await order?.buyer.send(`/api/orders/${order.id}/check`, { code: 'AAAAAAAAAA' });
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'review' }]);
  await play.shop.pass(29 * MINUTE);
  expect(await onHand()).toBe(before - 2);
  await play.shop.pass(2 * MINUTE);
  expect(await onHand()).toBe(before);
  await play.shop.pass(9 * 24 * 60 * MINUTE);
  expect(await play.rows()).toMatchObject([{ status: 'pending', paymentStatus: 'review' }]);
});

test('an order nobody paid for is cancelled after a week, and its goods are free', async () => {
  const play = await open();
  const before = await onHand();
  await play.place('mpesa', 2);
  await play.shop.pass(24 * 60 * MINUTE);
  await play.shop.pass(5.9 * 24 * 60 * MINUTE);
  expect(await play.rows()).toMatchObject([{ status: 'pending', paymentStatus: 'failed' }]);
  await play.shop.pass(0.2 * 24 * 60 * MINUTE);
  expect(await play.rows()).toMatchObject([{ status: 'cancelled' }]);
  expect(await onHand()).toBe(before);
  const { results } = await env.DB.prepare('SELECT 1 FROM stock WHERE onHand < 0').all();
  expect(results).toEqual([]);
});
