import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../shared/order/states.ts';
import { cancelOrder, setOrderStatus } from '../../../shared/order/status.ts';
import { moveLines } from '../../../shared/production/production.ts';
import { type Actor, type Row, runMutator, SYSTEM } from '../../../shared/tx.ts';
import { isCalledOff } from '../../../web/routes/order/-called-off.ts';
import { MapTx } from '../../map-tx.ts';
import { ADMIN, memoryShop } from '../memory-shop.ts';

test('the last parcel that is handed over notifies its customer, as the status does', async () => {
  const { rows, order } = memoryShop();
  const orderId = order(1, { status: 'processing', paymentStatus: 'paid' });
  rows.set('counter/waiting', { id: 'waiting', n: 1 });
  const line = { id: `${orderId}/0`, orderId, productId: null, jobId: 'K7F3P2', step: 'packed' };
  rows.set(`orderLine/${line.id}`, line);
  const queue = new MapTx(ADMIN, new Map(rows));
  await runMutator(moveLines, queue, { lineIds: [line.id], to: 'handed_over' });
  const status = new MapTx(ADMIN, new Map(rows));
  await runMutator(setOrderStatus, status, { orderId, status: 'shipped' });
  const mail = { type: 'order_shipped', orderId, once: `order_shipped ${orderId} ${status.now}` };
  expect(status.effects).toEqual([mail]);
  expect(queue.effects).toEqual([mail]);
});

test('a status that was left and reached again is mailed again, one that was only pressed twice is not', async () => {
  const { rows, order } = memoryShop();
  const orderId = order(1, { status: 'processing', paymentStatus: 'paid' });
  rows.set('counter/waiting', { id: 'waiting', n: 1 });
  const names = new Set<string | undefined>();
  const told = async (status: string, now: number) => {
    const tx = new MapTx(ADMIN, rows, now);
    await runMutator(setOrderStatus, tx, { orderId, status });
    for (const { once } of tx.effects) names.add(once);
    return names.size;
  };
  const { now } = new MapTx(ADMIN);
  const later = now + 1000;
  expect(await told('shipped', now)).toBe(1);
  expect(await told('shipped', later)).toBe(1);
  expect(await told('processing', later)).toBe(1);
  expect(await told('shipped', later)).toBe(2);
  // Going back from 'delivered' to 'shipped' does not mail that the order was sent again.
  expect(await told('delivered', later)).toBe(3);
  expect(await told('shipped', later + 1)).toBe(3);
  // Changes made offline are applied at one time.
  await told('processing', later);
  expect(await told('shipped', later)).toBe(3);
});

test('the mail of a cancellation by staff waits ten seconds and for a slow undo, that of the job does not', async () => {
  const { rows, order } = memoryShop();
  const orderId = order(1, { status: 'pending', paymentStatus: 'unpaid' });
  rows.set('counter/waiting', { id: 'waiting', n: 1 });
  const told = async (actor: Actor, run: (tx: MapTx) => Promise<void>) => {
    const tx = new MapTx(actor, new Map(rows));
    await run(tx);
    return tx.effects;
  };
  const type = 'order_cancelled';
  const { now } = new MapTx(ADMIN);
  // It may be opened again and cancelled once more, which is reported too.
  const once = `order_cancelled ${orderId} ${now}`;
  expect(
    await told(ADMIN, (tx) => runMutator(setOrderStatus, tx, { orderId, status: 'cancelled' })),
  ).toEqual([{ type, orderId, once, dueAt: now + 15_000 }]);
  const found = rows.get(`order/${orderId}`) as Row<'order'>;
  expect(await told(SYSTEM, (tx) => cancelOrder(tx, found))).toEqual([{ type, orderId, once }]);
});

type Told = { paidAt?: number | null; undo?: true };

test('that a paid order goes on is mailed if its cancellation was mailed', async () => {
  const { rows, order } = memoryShop();
  rows.set('counter/waiting', { id: 'waiting', n: 1 });
  const { now } = new MapTx(ADMIN);
  const told = async (agoMs: number, status: OrderStatus, { paidAt = 1, ...args }: Told = {}) => {
    const finishedAt = now - agoMs;
    const orderId = order(1, { status: 'cancelled', paymentStatus: 'paid', paidAt, finishedAt });
    const tx = new MapTx(ADMIN, new Map(rows));
    await runMutator(setOrderStatus, tx, { orderId, status, ...args });
    return tx.effects.map(({ type }) => type);
  };
  expect(await told(15_000, 'pending')).toEqual([]);
  expect(await told(15_001, 'pending')).toEqual(['order_paid']);
  expect(await told(15_001, 'shipped')).toEqual(['order_shipped']);
  expect(await told(15_001, 'pending', { paidAt: null })).toEqual([]);
  // Taken back in time, or set to what it never was.
  const undo = true;
  expect(await told(15_000, 'shipped', { undo })).toEqual([]);
  expect(await told(15_000, 'delivered', { undo })).toEqual([]);
  expect(await told(15_001, 'shipped', { undo })).toEqual(['order_shipped']);
  expect(await told(15_000, 'shipped')).toEqual(['order_shipped']);
});

test('an order whose money went back before it was sent is made no more, one that was sent arrives', () => {
  const { rows, order } = memoryShop();
  const isOff = (changes: Partial<Row<'order'>>, isBound = false) =>
    isCalledOff(rows.get(`order/${order(1, changes)}`) as Row<'order'>, isBound);
  expect(isOff({ status: 'pending', paymentStatus: 'paid' })).toBe(false);
  expect(isOff({ status: 'cancelled', paymentStatus: 'paid' })).toBe(true);
  expect(isOff({ status: 'processing', paymentStatus: 'refunded' })).toBe(true);
  expect(isOff({ status: 'shipped', paymentStatus: 'refunded' })).toBe(false);
  expect(isOff({ status: 'processing', paymentStatus: 'refunded' }, true)).toBe(false);
});
