import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayAt, startOf } from '../../../shared/time.ts';
import { findActs } from '../../../worker/audit/find.ts';
import { fillBigShop } from '../../../worker/local/big-shop.ts';
import { orderDetail } from '../../../worker/orders/detail.ts';
import { SCAN_SIZE } from '../../../worker/orders/filter.ts';
import { findOrders } from '../../../worker/orders/find.ts';
import { counted } from '../../bench/counted.ts';
import { MANY, rounds } from '../rounds.ts';
import { env } from '../shop.ts';
import { expectNoScan } from './costs.ts';

const NOW = Date.now();
const OLD = NOW - 4 * 365 * DAY_MS;
const ACTS = 5000;

beforeAll(async () => {
  await fillBigShop(env.DB, MANY, NOW);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ACTS})
     INSERT INTO audit SELECT 'a' || i, ${OLD} + i, 'u:boss' || (i % 2),
      CASE i WHEN 7 THEN 'rare' ELSE 'setOrderStatus' END, 'order/' || printf('%08x', i), '{}' FROM n`,
  ).run();
});

async function cost<T>(ask: (db: D1Database) => Promise<T>) {
  const { db, rows, sent } = counted(env.DB);
  const found = await ask(db);
  await expectNoScan(sent, { byIndex: true });
  return { found, read: rows.read };
}

test('a page of orders among very many reads what it shows, whatever is asked for', async () => {
  const asked = {
    everything: {},
    'one status': { status: 'delivered' },
    'a status nobody has': { status: 'cancelled' },
    'one payment': { payment: 'paid' },
    'a payment nobody has': { payment: 'review' },
    'both states': { status: 'shipped', payment: 'paid' },
    'one way': { way: 'address' },
    'a way that nobody chose': { way: 'workshop' },
    'on its way to a pick-up point': { way: 'to_point' },
    'a day years ago': { from: startOf(dayAt(OLD)), to: startOf(dayAt(OLD)) },
    'a status of a day': {
      status: 'delivered',
      from: startOf(dayAt(OLD)),
      to: startOf(dayAt(OLD)),
    },
  };
  for (const [what, filter] of Object.entries(asked)) {
    const { found, read } = await cost((db) => findOrders(db, filter as never));
    // By its way, SCAN_SIZE orders of a large shop are looked at, each with four rows more.
    const most = 'way' in filter ? rounds(5 * SCAN_SIZE + 1, 1000) : 700;
    expect(read, what).toBeLessThanOrEqual(most);
    expect(found.orders.length, what).toBeLessThanOrEqual(50);
  }
});

test('words among very many orders read no more than a page of candidates', async () => {
  const asked = {
    'a word that all have': 'customer',
    'a name': 'customer 7777',
    'a phone as people write it': '0700 007 777',
    'an address': 'customer7777@example.com',
    'a receipt': 'BIG7777',
    nobody: 'no such person',
  };
  for (const [what, q] of Object.entries(asked)) {
    const { found, read } = await cost((db) => findOrders(db, { q }));
    expect(read, what).toBeLessThanOrEqual(4000);
    if (q.includes('7777') || q.includes('7 777'))
      expect(
        found.orders.map((o) => o.fullName),
        what,
      ).toContain('Customer 7777');
  }
});

test('pages of a search follow one another without a gap or a repeat', async () => {
  for (const filter of [
    {},
    { status: 'delivered' },
    { way: 'address', status: 'delivered' },
    { q: 'customer' },
  ]) {
    const seen: string[] = [];
    let before: string | undefined;
    for (let page = 0; page < 5; page++) {
      const asked = { ...filter, ...(before ? { before } : {}) };
      const { found } = await cost((db) => findOrders(db, asked as never));
      seen.push(...found.orders.map(({ id }) => id));
      before = found.next ?? undefined;
    }
    expect(new Set(seen).size, JSON.stringify(filter)).toBe(seen.length);
    expect(seen).toHaveLength(250);
  }
});

test('the audit is searched by who, what, subject and day without walking through it', async () => {
  const day = startOf(dayAt(OLD));
  for (const filter of [
    {},
    { who: 'u:boss1' },
    { what: 'rare' },
    { who: 'u:boss1', what: 'rare' },
    { subject: '00000007' },
    { from: day, to: day, who: 'u:boss0' },
  ]) {
    const { found, read } = await cost((db) => findActs(db, filter as never));
    expect(read, JSON.stringify(filter)).toBeLessThanOrEqual(1200);
    expect(found.entries.length).toBeLessThanOrEqual(50);
  }
  const rare = await findActs(env.DB, { what: 'rare' });
  expect(rare.entries).toMatchObject([{ id: 'a7', subject: 'order/00000007' }]);
  const about = await findActs(env.DB, { subject: '00000007' });
  expect(about.entries).toHaveLength(1);
  // A search for something rare continues until it is found.
  let [next, found]: [string | null, number] = [null, 0];
  for (let page = 0; page < 20; page++) {
    const asked = { who: 'u:boss1', what: 'rare', ...(next ? { before: next } : {}) };
    const answer = await findActs(env.DB, asked);
    found += answer.entries.length;
    next = answer.next;
    if (!next) break;
  }
  expect(found).toBe(1);
});

test('one order of years ago is read by itself', async () => {
  const boss = { role: 'admin', owner: 'u:boss1' } as const;
  const id = await env.DB.prepare('SELECT id FROM orders ORDER BY placedAt LIMIT 1').first<string>(
    'id',
  );
  const { found, read } = await cost((db) => orderDetail({ ...env, DB: db }, boss, id ?? ''));
  expect(found?.rows.orderLine).toHaveLength(2);
  expect(read).toBeLessThanOrEqual(40);
});
