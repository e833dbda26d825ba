import { beforeAll, expect, test } from 'vitest';
import { addToCart } from '../../../shared/cart/cart.ts';
import { MAX_LINES } from '../../../shared/cart/limits.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { createJob } from '../../../shared/production/job.ts';
import { moveLines } from '../../../shared/production/production.ts';
import type { View } from '../../../shared/sync.ts';
import type { Actor } from '../../../shared/tx.ts';
import { removeAccount } from '../../../worker/auth/data/delete-account.ts';
import type { User } from '../../../worker/auth/sessions.ts';
import { housekeep } from '../../../worker/jobs/housekeeping.ts';
import { measureBacklog } from '../../../worker/jobs/press.ts';
import { BIG, fillBigShop } from '../../../worker/local/big-shop.ts';
import { readJob } from '../../../worker/press/read-job.ts';
import { commitMutator } from '../../../worker/sync/commit.ts';
import { pull } from '../../../worker/sync/pull.ts';
import { push, pushSchema } from '../../../worker/sync/push.ts';
import { PAGE } from '../../../worker/sync/snapshot.ts';
import { counted } from '../../bench/counted.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { env } from '../shop.ts';
import { expectNoScan } from './costs.ts';

const NOW = Date.now();
const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
const PACKER: Actor = { role: 'packer', owner: 'u:packer' };
const PRINTER: Actor = { role: 'printer', owner: 'u:printer' };
const CUSTOMER: Actor = { role: 'customer', owner: 'u:big-7' };

beforeAll(async () => {
  await fillBigShop(env.DB, BIG, NOW);
  await env.DB.prepare(
    `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
     VALUES ('boss', 'boss@example.com', 'Boss', 'admin', 'none', 0)`,
  ).run();
});

type Patch = { op: string; key: string; value: Record<string, unknown> }[];
type Answer = { cookie: { more?: unknown; v: number }; patch: Patch };

/** One pull by a client of its own group, with its cost. */
async function ask(actor: Actor, view: View, cookie: unknown) {
  const { db, rows, sent } = counted(env.DB);
  const body = { pullVersion: 1, schemaVersion: '1', profileID: 'p' } as const;
  const context = { db, actor, view, now: NOW };
  const { body: answer } = await pull(context, { ...body, clientGroupID: actor.owner, cookie });
  return { ...(answer as Answer), rows, sent };
}

/** Everything a new client receives, page by page. */
async function fill(actor: Actor, view: View) {
  const pages = [await ask(actor, view, null)];
  while (pages.at(-1)?.cookie.more) pages.push(await ask(actor, view, pages.at(-1)?.cookie));
  return pages;
}

const commitAs = (db: D1Database, actor: Actor, mutator: object, args: unknown) =>
  commitMutator(db, mutator as never, args, {
    claim: { kind: 'external', id: crypto.randomUUID() },
    actor,
    now: NOW,
  });

const mutation = (id: number, name: string, args: unknown) => ({
  clientID: 'big-client',
  id,
  name,
  args,
  timestamp: 0,
});

test('a pull with nothing new reads at most 8 rows among 100,000 orders, for a customer and an admin', async () => {
  for (const [actor, view] of [
    [CUSTOMER, 'me'],
    [ADMIN, 'admin'],
  ] as const) {
    // A group that the server knows, with a client.
    const mutations = [mutation(1, 'dismissNotice', { noticeId: 'none' })];
    const body = { pushVersion: 1, clientGroupID: actor.owner, schemaVersion: '1', profileID: 'p' };
    await push(
      { db: env.DB, actor, view, now: NOW },
      pushSchema.parse({ ...body, mutations: mutations.map((m) => ({ ...m, clientID: view })) }),
    );
    const { cookie } = (await fill(actor, view)).at(-1) as Answer;
    const nothing = await ask(actor, view, cookie);
    expect(nothing.patch).toEqual([]);
    expect(nothing.rows.read, `${view} read`).toBeLessThanOrEqual(8);
    expect(nothing.rows.written).toBe(0);
  }
});

test('the window of an admin is filled page by page, newest first, and is exactly what is not archived', async () => {
  const pages = await fill(ADMIN, 'admin');
  const orders = pages.map(({ patch }) => patch.filter(({ key }) => key?.startsWith('order/')));
  expect(orders.slice(0, -1).every((page) => page.length === PAGE)).toBe(true);
  for (const { rows } of pages.slice(1)) expect(rows.read).toBeLessThan(PAGE * 28);
  const placed = orders.map((page) => page.map(({ value }) => Number(value.placedAt)));
  for (const [i, page] of placed.slice(1).entries()) {
    expect(Math.max(...page)).toBeLessThanOrEqual(Math.min(...(placed[i] ?? [])));
  }
  const { results } = await env.DB.prepare('SELECT id FROM orders WHERE archived = 0').all();
  expect(new Set(orders.flat().map(({ value }) => value.id))).toEqual(
    new Set(results.map((row) => row.id)),
  );
  const lines = pages.flatMap(({ patch }) =>
    patch.filter(({ key }) => key?.startsWith('orderLine/')),
  );
  expect(lines).toHaveLength(2 * results.length);
});

test('ten changes cost a pull what ten changes are', async () => {
  const before = (await fill(ADMIN, 'admin')).at(-1)?.cookie;
  const packer = (await fill(PACKER, 'admin')).at(-1)?.cookie;
  expect((await ask(PACKER, 'admin', packer)).rows.read).toBeLessThanOrEqual(8);
  const { results } = await env.DB.prepare(
    "SELECT id FROM orders WHERE archived = 0 AND status = 'processing' LIMIT 10",
  ).all();
  for (const { id } of results) {
    await commitAs(env.DB, ADMIN, setOrderStatus, { orderId: id, status: 'shipped' });
  }
  const { patch, rows } = await ask(ADMIN, 'admin', before);
  // Ten orders and the counter of those that wait.
  expect(patch).toHaveLength(11);
  expect(rows.read).toBeLessThanOrEqual(40);
  // What a packer sees of an order's address, notes and two lines follows the order.
  const seen = await ask(PACKER, 'admin', packer);
  expect(seen.patch).toHaveLength(40);
  expect(seen.rows.read).toBeLessThanOrEqual(200);
});

test('no statement of a pull, a push, a checkout, a deleted account or the housekeeping walks a whole table', async () => {
  const { db, sent } = counted(env.DB);
  const mine = (await ask(CUSTOMER, 'me', null)).cookie;
  const shops = (await ask(ADMIN, 'admin', null)).cookie;
  const floor = [await ask(PACKER, 'admin', null), await ask(PRINTER, 'admin', null)];
  await commitAs(db, CUSTOMER, addToCart, { productId: 'big-1', quantity: 2 });
  const body = { pushVersion: 1, clientGroupID: 'big-group', schemaVersion: '1', profileID: 'p' };
  const mutations = [mutation(1, 'addToCart', { productId: 'big-1', quantity: 1 })];
  await push(
    { db, actor: CUSTOMER, view: 'me', now: NOW },
    pushSchema.parse({ ...body, mutations }),
  );
  const lines = [{ id: 'u:big-7/big-1/plain', quantity: 3 }];
  await commitAs(db, CUSTOMER, placeOrder, checkoutBody(lines, 3 * 55_000 + 25_000));
  const leaving = { id: 'big-8', email: 'big-8@example.com', locale: 'en' } as User;
  await removeAccount({ ...env, DB: db }, leaving, NOW);
  await housekeep(db, NOW);
  const pulls = [
    await ask(CUSTOMER, 'me', mine),
    await ask(ADMIN, 'admin', shops),
    await ask(PACKER, 'admin', floor[0]?.cookie),
    await ask(PRINTER, 'admin', floor[1]?.cookie),
  ];
  const statements = [...sent, ...pulls.flatMap((p) => p.sent)];
  expect(statements.length).toBeGreaterThan(60);
  await expectNoScan(statements);
});

test('the workshop reads what waits, not five years of orders: queue, job, sheets and steps', async () => {
  const { results } = await env.DB.prepare(
    `SELECT order_line.id FROM order_line JOIN orders ON orders.id = orderId
     WHERE orders.archived = 0 AND status = 'processing' ORDER BY placedAt LIMIT ?`,
  )
    .bind(MAX_LINES)
    .all<{ id: string }>();
  const { db, rows, sent } = counted(env.DB);
  const spent = async (act: () => Promise<unknown>) => {
    const before = rows.read;
    await act();
    return rows.read - before;
  };
  const lineIds = results.map((row) => row.id);
  const job = { jobId: 'BGSH0P', labelType: 'waterproof', sheet: 'a4', lineIds };
  expect(await spent(() => commitAs(db, ADMIN, createJob, job))).toBeLessThan(MAX_LINES * 16);
  expect(await spent(() => readJob(db, 'BGSH0P'))).toBeLessThan(MAX_LINES * 4);
  const move = { lineIds, to: 'printed' };
  expect(await spent(() => commitAs(db, ADMIN, moveLines, move))).toBeLessThan(MAX_LINES * 24);
  // Of some 550 orders that wait, among 100,000.
  expect(await spent(() => measureBacklog(db, NOW))).toBeLessThan(600 * 8);
  expect(sent.length).toBeGreaterThan(60);
  await expectNoScan(sent);
});
