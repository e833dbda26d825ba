import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { encodeHexLowerCase } from '@oslojs/encoding';
import { expect, test } from 'vitest';
import { isProven } from '../../../shared/payment/ledger.ts';
import type { Row } from '../../../shared/tx.ts';
import { orderKey } from '../../../worker/orders/link-key.ts';
import { forgetCatalogue } from '../../../worker/routes/shop/catalogue.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { sumsAgree } from '../../money/entries.ts';
import { mails } from '../people.ts';
import { Client, env, Visitor } from '../shop.ts';
import { allRows, browserOf, keysOf, olderShop } from './older-shop.ts';

const { MIGRATIONS } = env as unknown as { MIGRATIONS: D1Migration[] };
const { people, orders, jobs } = await olderShop();
const before = await allRows();
await applyD1Migrations(env.DB, MIGRATIONS);
const after = await allRows();
await forgetCatalogue(env);
// The file's sessions have ended by now.
await env.DB.prepare('UPDATE session SET seenAt = 9e14, expiresAt = 9e15').run();

const admin = browserOf(people.admin);
const rowsOf = async <T>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;
const json = async <T>(answer: Response) => (await answer.json()) as T;

/** Rows that migrations change, by column. */
const MEANT = {
  // The shop's words of today for seeds that nobody has edited.
  'category.description': 1,
  'category.descriptionSw': 1,
  'category.features': 2,
  'product.descriptionSw': 2,
  'review.text': 1,
  'review.textSw': 1,
  // A cash order that holds its goods is confirmed.
  'orders.status': 1,
  // Receipts typed with spaces and small letters.
  'payment_attempt.receipt': 2,
  // The invoice of a deleted account.
  'invoice.owner': 1,
  'sync_scope.reset': 1,
  // An account that nobody confirmed.
  'user.fullName': 1,
  'user.passwordHash': 1,
};

test('no row of an older shop is lost, and none is changed but as its migration says', async () => {
  const keys = await keysOf();
  const lost: string[] = [];
  const changed: Record<string, number> = {};
  // Sales are counted again from the invoices.
  const { sale: _, ...kept } = before;
  for (const [table, rows] of Object.entries(kept)) {
    const keyOf = (row: Record<string, unknown>) =>
      JSON.stringify(keys.get(table)?.map((key) => row[key]) ?? row);
    const now = new Map(after[table]?.map((row) => [keyOf(row), row]));
    for (const row of rows) {
      const same = now.get(keyOf(row));
      if (!same) lost.push(`${table} ${keyOf(row)}`);
      for (const column of Object.keys(same ?? {})) {
        if (column === 'version' || !(column in row) || same?.[column] === row[column]) continue;
        changed[`${table}.${column}`] = (changed[`${table}.${column}`] ?? 0) + 1;
      }
    }
  }
  expect(lost).toEqual([]);
  expect(changed).toEqual(MEANT);
  expect(after.orders?.length).toBeGreaterThan(70);
});

test('the books of an older shop balance', async () => {
  expect(await sumsAgree()).toEqual([]);
  const booked = await rowsOf<{ id: string; cents: number }>(
    `SELECT o.id, coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0) AS cents
     FROM orders o LEFT JOIN ledger_entry e ON e.orderId = o.id AND e.kind <> 'fee' GROUP BY o.id`,
  );
  const attempts = await rowsOf<Row<'attempt'>>('SELECT * FROM payment_attempt');
  const refunds = await rowsOf<Row<'refund'>>("SELECT * FROM refund WHERE state = 'done'");
  const sumOf = (id: string) => {
    const came = attempts.filter(
      ({ orderId, state, reason }) =>
        orderId === id && (state !== 'manual_review' || isProven(reason)),
    );
    const went = refunds.filter(({ orderId }) => orderId === id);
    const all = [
      ...came.map(({ capturedCents }) => capturedCents),
      ...went.map(({ amountCents }) => -amountCents),
    ];
    return all.reduce((sum, cents) => sum + cents, 0);
  };
  expect(booked).toEqual(booked.map(({ id }) => ({ id, cents: sumOf(id) })));
  const counted = await rowsOf(
    `SELECT s.id FROM stock s WHERE s.deleted = 0 AND s.onHand <>
     (SELECT coalesce(sum(amount), 0) FROM stock_movement WHERE productId = s.id)`,
  );
  expect(counted).toEqual([]);
});

test('sheets of an older shop are printed again byte for byte', async () => {
  const printed: Record<string, string> = {};
  for (const jobId of Object.keys(jobs)) {
    const answer = await admin.fetch(`/api/press/${jobId}/sheets.pdf`);
    const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
    printed[jobId] = encodeHexLowerCase(new Uint8Array(digest));
  }
  expect(printed).toEqual(jobs);
});

test('people of an older shop are still signed in, find their orders, and know their passwords', async () => {
  const mine = await new Client(browserOf(people.achieng)).rows('order');
  expect(mine).toHaveLength(2);
  expect(mine).toMatchObject([{ owner: people.achieng.owner }, { owner: people.achieng.owner }]);
  const known = { email: 'achieng@shop.test', password: 'ndizi mbivu saba 7' };
  // Pages of that time that are still open ask by the addresses they know.
  const browser = new Visitor();
  for (const [path, status] of [
    ['/api/signin', 200],
    ['/api/signout', 204],
  ] as const) {
    const moved = await browser.post(path, known);
    expect(moved.status).toBe(307);
    expect((await browser.post(moved.headers.get('Location') ?? '', known)).status).toBe(status);
  }
  for (const { id, key } of Object.values(orders)) expect(await orderKey(env, id)).toBe(key);
  const each = await rowsOf<{ id: string }>(
    'SELECT min(id) AS id FROM orders WHERE deleted = 0 GROUP BY status, paymentStatus, paymentMethod',
  );
  expect(each.length).toBeGreaterThan(15);
  for (const { id } of each) {
    expect((await admin.fetch(`/api/admin/orders/${id}`)).status).toBe(200);
  }
});

test('a cart of an older shop is ordered by a page of that time', async () => {
  const client = new Client(browserOf(people.guest));
  const lines = await client.rows('cartLine');
  expect(lines).toHaveLength(3);
  const dear = await client.visitor.post('/api/checkout', checkoutBody(lines, 1));
  const { totalCents } = await json<{ totalCents: number }>(dear);
  const body = checkoutBody(lines, totalCents);
  expect((await client.visitor.post('/api/checkout', body)).status).toBe(201);
  expect(await client.rows('orderLine')).toHaveLength(3);
});

test('a payment of an older shop is refunded in part, and what waited to be mailed is sent', async () => {
  const { id } = orders.delivered;
  const [attempt] = await rowsOf<Row<'attempt'>>(
    'SELECT * FROM payment_attempt WHERE orderId = ?',
    id,
  );
  const refund = { refundId: crypto.randomUUID(), attemptId: attempt?.id, amountCents: 30_000 };
  const how = { way: 'hand', receipt: 'HANDBACK99', reason: 'One label was torn' };
  expect((await admin.post('/api/money/ask-refund', { ...refund, ...how })).status).toBe(200);
  expect(await rowsOf('SELECT refundedCents FROM orders WHERE id = ?', id)).toEqual([
    { refundedCents: 30_000 },
  ]);
  expect(await sumsAgree()).toEqual([]);

  // The providers of these tests know nothing of the file's payments.
  const due = "iif(payload ->> 'to' = 'sender', 0, 9e15)";
  await env.DB.prepare(`UPDATE outbox SET dueAt = ${due} WHERE doneAt IS NULL`).run();
  const to = (await mails()).map((mail) => mail.to);
  expect(to.filter((address) => address.startsWith('waiting'))).toHaveLength(2);
});
