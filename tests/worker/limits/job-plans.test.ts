import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { fillBigShop } from '../../../worker/local/big-shop.ts';
import { counted } from '../../bench/counted.ts';
import { EACH_MINUTE, runCrons } from '../crons.ts';
import { env } from '../shop.ts';

const NOW = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
const MANY = 3000;

/** Plans that scan a whole table or index, and why that stays small. */
const SMALL = [
  // Orders that wait for production.
  'SCAN orders USING INDEX orders_waiting',
  // Lines of orders with names not erased yet; read once an hour.
  'SCAN l USING INDEX order_line_worded',
];

/** Records every prepared statement with its latest values. */
function recorded(db: D1Database) {
  const sent = new Map<string, unknown[]>();
  const recorder = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!sent.has(sql)) sent.set(sql, []);
        const bind = statement.bind.bind(statement);
        statement.bind = (...values) => {
          sent.set(sql, values);
          return bind(...values);
        };
        return statement;
      };
    },
  });
  return { db: recorder, sent };
}

async function scansOf(sql: string, params: unknown[]): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results
    .map(({ detail }) => detail)
    .filter((step) => /^SCAN (?!json_each|CONSTANT)/.test(step) && !SMALL.includes(step));
}

const fill = (into: string, values: string) =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
     INSERT INTO ${into} SELECT ${values} FROM n`,
  );

beforeAll(async () => {
  await fillBigShop(env.DB, { orders: MANY, products: 50, customers: MANY }, NOW);
  const far = 9e14;
  await env.DB.batch([
    // Rows that no job has to delete yet.
    fill(
      'session (id, userId, aal, createdAt, seenAt, expiresAt)',
      `i, 'u', 1, ${NOW}, ${far}, ${far}`,
    ),
    fill('failure (id, key, at)', `i, i, ${far}`),
    fill(
      'one_time_token (id, userId, purpose, email, codeHash, linkHash, createdAt, expiresAt)',
      `i, i, 'signup', i, '', i, ${NOW}, ${far}`,
    ),
    fill('factor (id, userId, name, key, createdAt, verifiedAt)', `i, i, '', '', 0, 1`),
    fill('photo (id, unusedSince)', `i, NULL`),
    fill('outbox (id, type, payload, dueAt, doneAt)', `i, 'order_placed', '{}', ${NOW}, ${NOW}`),
    fill('payment_event (id, attemptId, kind, raw, at)', `i, i, 'callback', '{}', ${NOW}`),
    fill('redemption (id, orderId, version)', `i, i, (SELECT version FROM sync_clock)`),
    // Orders of deleted accounts, all but one erased long ago.
    env.DB.prepare(
      `UPDATE orders SET owner = 'x:' || id, version = (SELECT version FROM sync_clock)
       WHERE status = 'delivered' AND id < '8'`,
    ),
    env.DB.prepare(
      `UPDATE address SET owner = 'x:' || id, version = (SELECT version FROM sync_clock),
       fullName = CASE WHEN id = (SELECT min(id) FROM orders WHERE owner > 'x:' AND owner < 'x;')
       THEN fullName ELSE '' END, email = ''
       WHERE id IN (SELECT id FROM orders WHERE owner > 'x:' AND owner < 'x;')`,
    ),
  ]);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a minute in which nothing is due reads the same few rows, however much the shop holds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW + 60_000);
  await runCrons({}, EACH_MINUTE);
  vi.setSystemTime(NOW + 120_000);
  const { db, rows } = counted(env.DB);
  await runCrons({ DB: db }, EACH_MINUTE);
  expect(rows.read).toBeLessThan(MANY / 10);
});

test('no statement of a scheduled job reads a whole table', async () => {
  // Work for each job, so that the statements of its commits are checked too.
  const [anOrder] = (await env.DB.prepare('SELECT id FROM orders LIMIT 1').all<{ id: string }>())
    .results;
  await env.DB.batch([
    env.DB.prepare("INSERT INTO guest_merge VALUES ('g:a', 'u:b', 0)"),
    env.DB.prepare(
      "INSERT INTO outbox (id, type, payload, dueAt) VALUES ('x', 'order_placed', ?, 0)",
    ).bind(JSON.stringify({ orderId: anOrder?.id })),
  ]);
  const { db, sent } = recorded(env.DB);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let run = 0; run < 3; run++) {
    vi.setSystemTime(NOW + 400 * DAY_MS + run * HOUR_MS);
    await runCrons({ DB: db });
  }
  vi.useRealTimers();
  const failed = await env.DB.prepare('SELECT id FROM health_job WHERE fails > 0').all();
  expect(failed.results).toEqual([]);
  expect(sent.size).toBeGreaterThan(60);
  const found: Record<string, string[]> = {};
  for (const [sql, params] of sent) {
    const scans = await scansOf(sql, params);
    if (scans.length > 0) found[sql] = scans;
  }
  expect(found).toEqual({});
});
