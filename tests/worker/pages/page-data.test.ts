import { afterEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { readCatalogue, readRevision } from '../../../worker/pages/catalogue.ts';
import { counted } from '../../bench/counted.ts';
import { expectedFaults } from '../setup.ts';
import { env } from '../shop.ts';

afterEach(() => vi.useRealTimers());

const NOW = Date.UTC(2026, 0, 12, 9);

/** Changes a row like the shop: with the clock's next version. */
const edit = (table: string, to: string) =>
  env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(`UPDATE ${table} SET version = (SELECT version FROM sync_clock), ${to}`),
  ]);

/** The query plans of statements, by table. */
async function plans(sent: { sql: string; params: unknown[] }[]) {
  const found = await Promise.all(
    sent.map(({ sql, params }) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>(),
    ),
  );
  return found.flatMap(({ results }) => results.map(({ detail }) => detail));
}

test('what a page shows is one question to the database, about the goods alone', async () => {
  const { db, sent } = counted(env.DB);
  let questions = 0;
  const watched = {
    prepare: (sql: string) => db.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => {
      questions += 1;
      return db.batch(statements);
    },
  } as unknown as D1Database;
  const { catalogue, revision } = await readCatalogue(watched, NOW, {
    hasSms: false,
    samples: true,
  });
  expect(catalogue.products.length).toBeGreaterThan(7);
  expect(revision).toBe(await readRevision(env.DB, NOW, true));
  expect(questions).toBe(1);
  for (const detail of await plans(sent)) {
    const [, table] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    // Small tables that a page reads whole. None grows with orders or customers.
    if (table) {
      expect([
        'product',
        'stock',
        'category',
        'zone',
        'pickup_point',
        'workshop',
        'banner',
        'pack',
        'theme',
        'price_steps',
        'review',
        'seller',
        'sync_clock',
      ]).toContain(table);
    }
  }
});

test('whether it is another one is found by indexes, however many goods there are', async () => {
  const { db, sent, rows } = counted(env.DB);
  await readRevision(db, NOW, true);
  expect(sent).toHaveLength(1);
  const scans = (await plans(sent)).filter((detail) => /^SCAN/.test(detail));
  // The only clock row, the only banner, what is sold out, and how many reviews are shown.
  const few = /sync_clock|banner|stock_sold_out|review_shown/;
  expect(scans.filter((it) => !few.test(it))).toEqual([]);
  expect(rows.read).toBeLessThan(20);
});

test('the revision changes with each change of what pages show, and with no other', async () => {
  let before = await readRevision(env.DB, NOW, true);
  const isOther = async (now = NOW) => {
    const revision = await readRevision(env.DB, now, true);
    const other = revision !== before;
    before = revision;
    return other;
  };
  for (const [table, change] of [
    ['product', "priceCents = priceCents + 100 WHERE id = '2'"],
    ['product', "archivedAt = 1 WHERE id = '2'"],
    ['stock', "onHand = 0 WHERE id = '3'"],
    ['stock', "onHand = 0 WHERE id = '2'"],
    ['stock', "onHand = 9 WHERE id = '3'"],
    ['category', "rank = rank + 1 WHERE id = 'school-labels'"],
    ['theme', "colour = 'pink' WHERE id = 'savanna'"],
    ['theme', "deleted = 1 WHERE id = 'goal'"],
    ['zone', 'standardCents = standardCents + 100'],
    ['workshop', 'backlogDays = backlogDays + 1'],
    ['seller', "phone = '254712345678'"],
    ['review', "hiddenAt = 1, approvedAt = NULL WHERE id = 'sample-shop-2'"],
  ] as const) {
    await edit(table, change);
    expect(await isOther(), `${table}: ${change}`).toBe(true);
  }
  await env.DB.prepare(
    `INSERT INTO banner (id, text, textSw, active, validFrom, validTo, wordedAt, version)
     SELECT 'banner', 'Term begins', 'Muhula unaanza', 1, ?, ?, 0, version FROM sync_clock`,
  )
    .bind(NOW + 5, NOW + 9)
    .run();
  expect(await isOther(), 'a banner').toBe(true);
  expect([await isOther(NOW + 5), await isOther(NOW + 9)], 'a banner begins, ends').toEqual([
    true,
    true,
  ]);
  await edit('review', "text = 'Still on' WHERE id = 'sample-1-1'");
  expect(await isOther(NOW + 9), 'a sample, whose stars are not counted').toBe(false);
  const real = "WHERE id = 'sample-1-1'";
  for (const [change, shows] of [
    ['sample = 0, approvedAt = NULL', false],
    ["text = 'Written again before it is read'", false],
    ['approvedAt = 1', true],
    ["stars = 2, text = 'Written again', approvedAt = NULL", true],
    ['hiddenAt = 1', false],
    ['hiddenAt = NULL, approvedAt = 2', true],
    ['deleted = 1', true],
  ] as const) {
    await edit('review', `${change} ${real}`);
    expect(await isOther(NOW + 9), `a review: ${change}`).toBe(shows);
  }
  await edit('stock', "onHand = 8 WHERE id = '3'");
  expect(await isOther(NOW + 9), 'one of nine is sold').toBe(false);
  expect(await isOther(NOW + HOUR_MS), 'an hour later').toBe(true);
  await env.DB.prepare("UPDATE sync_clock SET epoch = 'restored'").run();
  expect(await isOther(NOW + HOUR_MS), 'restored').toBe(true);
});

test('the catalogue is checked once in five seconds, a changed one is served within ten, and the last known one while the database is down', async () => {
  const { router } = await import('../../../worker/index.ts');
  const waiting: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
    passThroughOnException() {},
    props: {},
  };
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + 2 * HOUR_MS });
  const asked = async (DB: D1Database) => {
    const bindings = { ...env, DB };
    const answer = await router.request('/api/catalogue', {}, bindings, context as never);
    await Promise.allSettled(waiting.splice(0));
    const { products } = (await answer.json()) as Catalogue;
    return products.find(({ id }) => id === '1')?.priceCents;
  };
  const questions = async () => {
    const { db, sent } = counted(env.DB);
    await asked(db);
    return sent.filter(({ sql }) => /^select/i.test(sql)).length;
  };
  const at = (seconds: number) => vi.setSystemTime(NOW + 2 * HOUR_MS + seconds * 1000);
  expect(await questions()).toBeGreaterThan(5);
  expect(await questions()).toBe(0);
  at(6);
  expect(await questions()).toBe(1);
  expect(await questions()).toBe(0);
  await edit('product', "priceCents = 100100 WHERE id = '1'");
  at(12);
  expect(await asked(env.DB), 'looked after behind the answer').not.toBe(100_100);
  expect(await asked(env.DB)).toBe(100_100);
  await edit('product', "priceCents = 200200 WHERE id = '1'");
  at(22);
  expect(await asked(env.DB), 'ten seconds later').toBe(200_200);
  at(60);
  let calls = 0;
  const down = () => {
    calls += 1;
    throw new Error('D1_ERROR: Network connection lost.');
  };
  const broken = { prepare: down, batch: down } as unknown as D1Database;
  expect(await asked(broken)).toBe(200_200);
  const once = calls;
  expect(await asked(broken)).toBe(200_200);
  expect(calls, 'not asked again at once').toBe(once);
  expect(expectedFaults()).toBe(1);
});
