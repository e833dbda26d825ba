import { expect, test } from 'vitest';
import { DAY_MS, dayAt, startOf } from '../../../shared/time.ts';
import { findUsers } from '../../../worker/auth/find-users.ts';
import { fillBigShop } from '../../../worker/local/big-shop.ts';
import { salesOf } from '../../../worker/reports/sales.ts';
import type { Sales } from '../../../worker/routes/admin/sales.ts';
import { counted } from '../../bench/counted.ts';
import { BOSS, order } from '../admin.ts';
import { firstAdmin } from '../people.ts';
import { MANY } from '../rounds.ts';
import { Client, env, guest } from '../shop.ts';

const { visitor: admin } = await firstAdmin();
const NOW = Date.now();
const TODAY = dayAt(NOW);

const asked = async (from = TODAY, to = TODAY) =>
  (await (await admin.fetch(`/api/admin/sales?from=${from}&to=${to}`)).json()) as Sales;
let papers = 0;
const paper = (kind: string, orderId: string, amountCents: number) =>
  env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `INSERT INTO invoice (id, owner, orderId, kind, number, amountCents, issuedAt, version)
       SELECT ?1, owner, id, ?2, ?3, ?4, ?5, (SELECT version FROM sync_clock) FROM orders WHERE id = ?6`,
    ).bind(`${kind}/t${++papers}`, kind, `t${papers}`, amountCents, NOW, orderId),
  ]);
const change = (set: string, id: string) =>
  env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE orders SET ${set}, version = (SELECT version FROM sync_clock) WHERE id = ?`,
    ).bind(id),
  ]);
/** The sums, counted document by document. */
async function recounted() {
  const { results } = await env.DB.prepare(
    `WITH paper AS (SELECT orderId, CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END
     AS cents FROM invoice), sold AS (SELECT orderId FROM paper GROUP BY 1 HAVING sum(cents) > 0)
     SELECT 'all' AS kind, '' AS key, count(DISTINCT orderId) AS count, sum(cents) AS cents FROM paper
     UNION ALL SELECT 'product', l.productId,
       sum(l.quantity * (1 + coalesce(json_array_length(l.design, '$.others'), 0))),
       sum(l.unitPriceCents * l.quantity)
     FROM order_line l JOIN sold USING (orderId) GROUP BY 2 ORDER BY 1, 2`,
  ).all();
  return results;
}
async function kept() {
  const { results } = await env.DB.prepare(
    `SELECT kind, key, sum(count) AS count, sum(cents) AS cents FROM sale
     WHERE kind IN ('all', 'product') GROUP BY 1, 2
     HAVING sum(count) > 0 OR kind = 'all' ORDER BY 1, 2`,
  ).all();
  return results;
}

test('an order counts from its invoice, whatever becomes of the order, less what is credited', async () => {
  const client = new Client(await guest());
  const [id, other] = [await order(client), await order(client)];
  expect(await asked()).toMatchObject({ days: [{ day: TODAY, count: 0, cents: 0 }], products: [] });
  await paper('invoice', id, 100_000);
  expect(await asked()).toMatchObject({
    days: [{ count: 1, cents: 100_000 }],
    methods: [{ key: 'mpesa', count: 1, cents: 100_000 }],
    products: [{ key: '1', name: 'Bottle Labels', count: 1, cents: 75_000 }],
  });
  await paper('credit_note', id, 40_000);
  await change("status = 'cancelled', paymentStatus = 'review', paymentMethod = 'cash'", id);
  expect(await asked()).toMatchObject({
    days: [{ count: 1, cents: 60_000 }],
    methods: [{ key: 'mpesa', count: 1, cents: 60_000 }],
    products: [{ count: 1, cents: 75_000 }],
  });
  await change("paymentMethod = 'mpesa'", id);
  await paper('invoice', other, 100_000);
  await paper('credit_note', id, 60_000);
  expect(await asked()).toMatchObject({
    days: [{ count: 2, cents: 100_000 }],
    products: [{ count: 1, cents: 75_000 }],
  });
  await paper('invoice', id, 100_000);
  await paper('invoice', other, 5_000);
  expect(await asked()).toMatchObject({
    days: [{ count: 2, cents: 205_000 }],
    products: [{ count: 2, cents: 150_000 }],
  });
  expect(await kept()).toEqual(await recounted());
});

test('a sheet has the same numbers, and days that are none are refused', async () => {
  const path = `/api/admin/sales/products.csv?from=${TODAY}&to=${TODAY}`;
  const sheet = await admin.fetch(path);
  expect(sheet.headers.get('Content-Type')).toContain('text/csv');
  expect(await sheet.text()).toContain('1,Bottle Labels,Lebo za Chupa,2,1500.00');
  for (const query of [
    '',
    `from=${TODAY}`,
    `from=${TODAY}&to=2020-01-01`,
    `from=2020-01-01&to=${TODAY}`,
    'from=2026-02-30&to=2026-03-01',
  ]) {
    expect((await admin.fetch(`/api/admin/sales?${query}`)).status, query).toBe(400);
  }
  expect((await admin.fetch(`/api/admin/sales/secrets.csv?from=${TODAY}&to=${TODAY}`)).status).toBe(
    404,
  );
});

test('among very many orders and customers a page reads what it shows', async () => {
  await fillBigShop(env.DB, MANY, NOW);
  expect(await kept()).toEqual(await recounted());
  const cost = async <T>(ask: (counting: typeof env) => Promise<T>) => {
    const { db, rows } = counted(env.DB);
    return { found: await ask({ ...env, DB: db }), read: rows.read };
  };
  const from = startOf(dayAt(NOW - 29 * DAY_MS)) ?? 0;
  const month = await cost((counting) => salesOf(counting, from, from + 30 * DAY_MS));
  expect(month.found.days).toHaveLength(30);
  // By day, by method and by product sold on each day: some 110 of 500 a day.
  expect(month.read).toBeLessThanOrEqual(30 * 115 + 2000);
  for (const filter of [
    { q: '' },
    { q: 'customer 99' },
    { q: 'customer999' },
    { q: '9999' },
    { q: 'nobody at all' },
    { q: '', who: 'staff' as const },
    { q: '', who: 'disabled' as const },
  ]) {
    const { found, read } = await cost((counting) => findUsers(counting, BOSS, filter));
    expect(read, JSON.stringify(filter)).toBeLessThanOrEqual(500);
    expect(found.users.length, JSON.stringify(filter)).toBeLessThanOrEqual(200);
  }
  const { found } = await cost((counting) => findUsers(counting, BOSS, { q: 'customer 999' }));
  expect(found.users.map(({ fullName }) => fullName)).toContain('Customer 999');
});

test('a customer’s page lists the newest orders alone', async () => {
  const answer = await admin.fetch('/api/admin/users/big-7');
  const { user, orders } = (await answer.json()) as {
    user: { fullName: string };
    orders: { placedAt: number }[];
  };
  expect(user.fullName).toBe('Customer 7');
  expect(orders).toHaveLength(10);
  expect(orders[0]?.placedAt).toBeGreaterThan(orders[9]?.placedAt ?? 0);
  expect((await admin.fetch('/api/admin/users/nobody')).status).toBe(404);
});
