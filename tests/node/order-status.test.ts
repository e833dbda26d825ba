import { expect, test } from 'vitest';
import { setOrderStatus } from '../../shared/order/order.ts';
import { moveLines } from '../../shared/production/production.ts';
import { runMutator } from '../../shared/tx.ts';
import { MapTx } from '../map-tx.ts';
import { ADMIN, till } from './till.ts';

test('the last parcel that is handed over tells its customer, as the status does', async () => {
  const { rows, order } = till();
  const orderId = order(1, { status: 'processing', paymentStatus: 'paid' });
  rows.set('counter/waiting', { id: 'waiting', n: 1 });
  const line = { id: `${orderId}/0`, orderId, productId: null, jobId: 'K7F3P2', step: 'packed' };
  rows.set(`orderLine/${line.id}`, line);
  const queue = new MapTx(ADMIN, new Map(rows));
  await runMutator(moveLines, queue, { lineIds: [line.id], to: 'handed_over' });
  const status = new MapTx(ADMIN, new Map(rows));
  await runMutator(setOrderStatus, status, { orderId, status: 'shipped' });
  const mail = { type: 'order_shipped', orderId, once: `order_shipped ${orderId}` };
  expect(status.effects).toEqual([mail]);
  expect(queue.effects).toEqual([mail]);
});
