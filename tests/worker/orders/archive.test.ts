import { beforeAll, expect, test } from 'vitest';
import { reopenOrder } from '../../../shared/order/change.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { SYSTEM } from '../../../shared/tx.ts';
import { housekeep } from '../../../worker/jobs/housekeeping.ts';
import { counted } from '../../bench/counted.ts';
import { BOSS, commitAt, hireBoss, order, pullAsBoss, seenByBoss } from '../admin.ts';
import { Client, env, guest } from '../shop.ts';

const NOW = Date.now();
beforeAll(hireBoss);

const setStatus = (at: number, orderId: string, status: string) =>
  commitAt(at, BOSS, setOrderStatus, { orderId, status });
const parts = async (orderId: string) => {
  const kinds = ['order', 'orderLine', 'address', 'attempt'];
  const rows = (await Promise.all(kinds.map(seenByBoss))).flat();
  return rows.filter((row) => row.orderId === orderId || row.id === orderId).length;
};
const counts = async () =>
  Object.fromEntries((await seenByBoss('counter')).map((row) => [row.id, row.n]));

test('a finished order leaves the window of admins after 30 days, and its buyer keeps it', async () => {
  const client = new Client(await guest());
  const orderId = await order(client);
  const all = await parts(orderId);
  expect(all).toBeGreaterThanOrEqual(3);
  await setStatus(NOW, orderId, 'delivered');
  await housekeep(env.DB, NOW + 29 * DAY_MS);
  expect(await parts(orderId)).toBe(all);

  const { cookie } = await pullAsBoss();
  await housekeep(env.DB, NOW + 31 * DAY_MS);
  expect(await parts(orderId)).toBe(0);
  // Clients that had it are told.
  const { patch } = await pullAsBoss(cookie);
  const gone = patch.filter(({ op }) => op === 'del').map(({ key }) => key);
  expect(gone).toHaveLength(all);
  expect(gone).toContain(`order/${orderId}`);
  expect(await client.rows('order')).toMatchObject([{ id: orderId, status: 'delivered' }]);
});

test('what was delivered for cash stays in the window until the cash is recorded', async () => {
  const orderId = await order(new Client(await guest()), 'cash');
  await setStatus(NOW, orderId, 'processing');
  await setStatus(NOW, orderId, 'delivered');
  await housekeep(env.DB, NOW + 400 * DAY_MS);
  const isHere = async () => (await seenByBoss('order')).some(({ id }) => id === orderId);
  expect(await isHere()).toBe(true);
  const [row] = (await seenByBoss('order')).filter(({ id }) => id === orderId);
  await commitAt(NOW, BOSS, recordPayment, {
    ...{ orderId, attemptId: crypto.randomUUID(), method: 'cash', receipt: 'Book 12' },
    ...{ amountCents: row?.totalCents, reason: 'Brought by the courier' },
  });
  await housekeep(env.DB, NOW + 31 * DAY_MS);
  expect(await isHere()).toBe(false);
});

test('a change brings an archived order back whole', async () => {
  const orderId = await order(new Client(await guest()));
  const all = await parts(orderId);
  await setStatus(NOW, orderId, 'delivered');
  await housekeep(env.DB, NOW + 31 * DAY_MS);
  const { cookie } = await pullAsBoss();
  await setStatus(NOW + 31 * DAY_MS, orderId, 'processing');
  const { patch } = await pullAsBoss(cookie);
  const back = patch.filter(({ op, key }) => op === 'put' && key.includes(orderId));
  expect(back.length).toBe(all);
  expect(await parts(orderId)).toBe(all);
});

test('an order with a thousand typed codes is archived and reopened within what D1 takes at once', async () => {
  const client = new Client(await guest());
  const orderId = await order(client);
  await env.DB.prepare(
    `INSERT INTO payment_attempt (id, owner, orderId, method, channel, state, amountCents, phone,
       typedCode, callbackHash, startedAt, endedAt, version)
     SELECT ?1 || value, ?2, ?1, 'mpesa', 'manual', 'failed', 100, '', 'CODE' || value, ?1 || value,
       0, 0, (SELECT version FROM sync_clock) FROM json_each(?3)`,
  )
    .bind(orderId, client.visitor.owner, JSON.stringify(Array.from({ length: 1000 }, (_, i) => i)))
    .run();
  await setStatus(NOW, orderId, 'delivered');
  const archived = () =>
    env.DB.prepare('SELECT count(*) AS n FROM payment_attempt WHERE orderId = ? AND archived = 1')
      .bind(orderId)
      .first<number>('n');
  const { db, sent } = counted(env.DB);
  await housekeep(db, NOW + 31 * DAY_MS);
  expect(await archived()).toBeGreaterThanOrEqual(1000);
  expect(sent.length).toBeLessThan(500);
  sent.length = 0;
  await commitAt(NOW + 31 * DAY_MS, BOSS, reopenOrder, { orderId }, db);
  expect(await archived()).toBe(0);
  expect(sent.length).toBeLessThan(100);
});

test('an open order stays in the window however old it is', async () => {
  const orderId = await order(new Client(await guest()));
  await housekeep(env.DB, NOW + 400 * DAY_MS);
  expect(await parts(orderId)).toBeGreaterThanOrEqual(3);
});

test('counters know all orders and those the workshop has to do', async () => {
  const before = await counts();
  const orderId = await order(new Client(await guest()));
  expect(await counts()).toEqual({ ...before, orders: Number(before.orders) + 1 });
  const { changeOrder } = await import('../../../shared/order/change.ts');
  const { commit } = await import('../../../worker/sync/commit.ts');
  const claim = { kind: 'external', id: crypto.randomUUID() } as const;
  await commit(env.DB, {
    claim,
    actor: SYSTEM,
    now: NOW,
    name: 'setup',
    run: async (tx) => {
      const found = await tx.get('order', orderId);
      if (found) await changeOrder(tx, found, { paymentStatus: 'paid' });
    },
  });
  expect((await counts()).waiting).toBe(Number(before.waiting) + 1);
  await setStatus(NOW, orderId, 'shipped');
  expect((await counts()).waiting).toBe(before.waiting);
  await setStatus(NOW, orderId, 'processing');
  await setStatus(NOW, orderId, 'cancelled');
  expect((await counts()).waiting).toBe(before.waiting);
  const truth = await env.DB.prepare('SELECT count(*) AS n FROM orders').first('n');
  expect((await counts()).orders).toBe(truth);
});

test('a place in the window that makes no sense starts afresh or is empty, and harms nothing', async () => {
  const { cookie } = await pullAsBoss();
  for (const more of ['x', [], [1], [1e99, 'x'], ['a', 'b'], { 0: 1 }, [-1, '']]) {
    const { patch } = await pullAsBoss({ ...cookie, more });
    expect(patch.every(({ op }) => ['clear', 'put'].includes(op))).toBe(true);
  }
  const client = new Client(await guest());
  const mine = (await client.pull()).cookie;
  const forged = await client.pull({ ...mine, more: [NOW, 'zzz'] });
  expect(forged.patch).toEqual([]);
});
