import { applyD1Migrations } from 'cloudflare:test';
import { getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as shared from '../../../shared/schema.ts';
import { syncTriggers } from '../../../worker/local/triggers.ts';
import * as own from '../../../worker/schema.ts';
import { TABLES } from '../../../worker/sync/d1-tx.ts';
import { migrations } from '../rows.ts';
import { env } from '../shop.ts';

/** Migrations that every shop has run. Later ones meet databases with data. */
const FIRST = 3;
/** Triggers written by hand, and what they have to say. */
const BY_HAND: Record<string, string> = {
  stock_movement_v_upd: 'APPEND_ONLY',
  stock_movement_v_del: 'APPEND_ONLY',
  ledger_entry_v_upd: 'APPEND_ONLY',
  ledger_entry_v_del: 'APPEND_ONLY',
  // Its id is its owner, so the owner never changes.
  applied_discount_scope_upd: '(NEW.owner, NEW.version)',
};

const tables = (Object.values({ ...shared, ...own }) as unknown[]).filter(
  (value): value is SQLiteTable => typeof value === 'object' && value !== null && 'getSQL' in value,
);
const mirrored = (Object.keys(TABLES) as (keyof typeof TABLES)[]).filter(
  (name) => 'deleted' in TABLES[name] && 'version' in TABLES[name],
);

async function inventory() {
  const { results } = await env.DB.prepare(
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%'",
  ).all<{ type: string; name: string; tbl_name: string; sql: string }>();
  return results;
}

async function rowsOf(table: string) {
  const { results } = await env.DB.prepare(`SELECT * FROM "${table}" ORDER BY 1`).all();
  return results;
}

/** One row with a value in every column that exists at this point. */
async function fill(table: SQLiteTable) {
  const { name, columns: promised } = getTableConfig(table);
  if (name === 'sync_clock' || name === 'sync_assert') return;
  const there = await env.DB.prepare('SELECT name FROM pragma_table_info(?)').bind(name).all();
  const columns = promised.filter((column) => there.results.some((c) => c.name === column.name));
  if (columns.length === 0) return;
  const values = columns.map((column) => {
    if (column.name === 'version') return 1;
    if (column.name === 'totalCents') return 0;
    if (/Cents$/.test(column.name)) return name === 'product' ? 1 : 0;
    if (column.name === 'deleted') return 0;
    if (column.getSQLType() === 'integer') return 1;
    return column.dataType === 'json' ? '{}' : `x-${column.name}`;
  });
  const marks = columns.map(() => '?').join(', ');
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  await env.DB.prepare(`INSERT INTO "${name}" (${names}) VALUES (${marks})`)
    .bind(...values)
    .run();
}

/** Intended changes: cash in Nairobi, receipts in upper case, a table for apps, words of five seeds. */
function unmeant(table: string | undefined, { ...row }: Record<string, unknown>) {
  if (table === 'user') for (const gone of ['totpKey', 'totpCounter']) delete row[gone];
  if (table === 'sync_clock' || row.id === 'nairobi') delete row.version;
  if (row.id === 'nairobi') delete row.cashOnDelivery;
  if (row.id === 'baby-care-labels') {
    row.description = String(row.description).replace('dummies', 'dummy cases');
    row.descriptionSw = String(row.descriptionSw).replace('chuchu', 'vikasha vya nyonyo');
    delete row.version;
  }
  if (row.id === 'clothing-labels' || row.id === 'school-labels') {
    row.features = String(row.features)
      .replace('pasi moto', 'pasi ya moto')
      .replace('kwa kufua', 'zikifuliwa')
      .replace(/Hubaki imara[^"]*/, 'Hazitoki kwa mvua, juisi iliyomwagika wala kuoshwa.');
    delete row.version;
  }
  if (table === 'product' && (row.id === '1' || row.id === '4')) {
    row.descriptionSw = String(row.descriptionSw)
      .replace('zisizoingia', 'zisizopitisha')
      .replace('saizi', 'ukubwa');
    delete row.version;
  }
  if (table === 'payment_attempt' || table === 'refund') {
    row.receipt = String(row.receipt).toUpperCase();
    delete row.version;
  }
  return row;
}

test('the database has every table, index, CHECK and trigger the schema promises', async () => {
  const found = await inventory();
  const names = (type: string) => found.filter((f) => f.type === type).map((f) => f.name);
  for (const table of tables) {
    const { name, indexes, checks } = getTableConfig(table);
    const sql = found.find((f) => f.type === 'table' && f.name === name)?.sql ?? '';
    expect(names('table')).toContain(name);
    for (const index of indexes) expect(names('index')).toContain(index.config.name);
    for (const check of checks) expect(sql).toContain(`CONSTRAINT "${check.name}" CHECK`);
  }
  for (const kind of mirrored) {
    for (const [name, sql] of Object.entries(syncTriggers(kind, getTableName(TABLES[kind])))) {
      const there = found.find((f) => f.type === 'trigger' && f.name === name)?.sql;
      const byHand = BY_HAND[name];
      if (byHand) expect(there, name).toContain(byHand);
      else expect(there?.replace(/\s+/g, ' '), name).toBe(sql.replace(/\s+/g, ' '));
    }
  }
  expect(names('trigger')).toEqual(expect.arrayContaining(['audit_no_update', 'audit_no_delete']));
});

test('the seeds are the eight products, four categories, 47 counties and their zones, once', async () => {
  const seed = migrations.find((m) => m.name.includes('seed'));
  for (const query of seed?.queries ?? []) await env.DB.prepare(query).run();
  expect(await rowsOf('product')).toHaveLength(8);
  expect(await rowsOf('stock')).toHaveLength(8);
  expect(await rowsOf('category')).toHaveLength(4);
  expect(await rowsOf('county')).toHaveLength(47);
  const zones = await env.DB.prepare(
    'SELECT DISTINCT c.zoneId FROM county c JOIN zone z ON z.id = c.zoneId',
  ).all();
  expect(zones.results).toHaveLength((await rowsOf('zone')).length);
  const bestsellers = await env.DB.prepare('SELECT id FROM product WHERE bestseller').all();
  expect(bestsellers.results).toEqual([{ id: '5' }]);
});

async function dropAll() {
  for (const { type, name } of await inventory()) {
    if (type === 'table') await env.DB.prepare(`DROP TABLE IF EXISTS "${name}"`).run();
  }
}

test('receipts written in another case become one, and credit notes name their invoice', async () => {
  await dropAll();
  const at = migrations.findIndex(({ name }) => name.includes('_receipts'));
  await applyD1Migrations(env.DB, migrations.slice(0, at));
  const attempt = (id: string, receipt: string, more: string) =>
    env.DB.prepare(
      `INSERT INTO payment_attempt (id, owner, orderId, method, state, amountCents, phone, callbackHash,
        startedAt, receipt, capturedCents, chargeMinor, currency, rateCents, version)
        SELECT '${id}', 'g:1', 'o1', 'mpesa', 'settled', 100000, '', '${id}', 1, '${receipt}', ${more},
        version FROM sync_clock`,
    );
  const paper = (kind: string) =>
    env.DB.prepare(
      `INSERT INTO invoice (id, owner, orderId, kind, number, amountCents, issuedAt, version)
        SELECT '${kind}/1', 'g:1', 'o1', '${kind}', '1', 100, 1, version FROM sync_clock`,
    );
  await env.DB.batch([
    attempt('a1', 'RKX1234567', "100000, NULL, 'KES', NULL"),
    attempt('a2', 'rkx1234567', "100000, NULL, 'KES', NULL"),
    attempt('a3', 'slip 7', "100000, 773, 'USD', 12950"),
    paper('invoice'),
    paper('credit_note'),
  ]);
  await applyD1Migrations(env.DB, migrations);
  expect(await rowsOf('payment_attempt')).toMatchObject([
    { receipt: 'RKX1234567', state: 'settled', capturedMinor: 100_000, capturedCurrency: 'KES' },
    { receipt: 'rkx1234567', state: 'manual_review', reason: 'duplicate_receipt' },
    { receipt: 'SLIP7', state: 'settled', capturedMinor: 773, capturedCurrency: 'USD' },
  ]);
  expect(await rowsOf('invoice')).toMatchObject([
    { kind: 'credit_note', invoiceId: 'invoice/1' },
    { kind: 'invoice', invoiceId: null },
  ]);
});

test('later migrations leave the rows of a full database as they were', async () => {
  await dropAll();
  await applyD1Migrations(env.DB, migrations.slice(0, FIRST));
  for (const table of tables) await fill(table);
  const things = await inventory();
  const names = things
    .filter(({ type, name }) => type === 'table' && name !== 'd1_migrations')
    .map(({ name }) => name);
  const before = await Promise.all(names.map(rowsOf));
  await applyD1Migrations(env.DB, migrations);
  const after = await Promise.all(names.map(rowsOf));
  for (const [i, rows] of before.entries()) {
    expect(after[i], names[i]).toHaveLength(rows.length);
    expect(after[i]).toMatchObject(rows.map((row) => unmeant(names[i], row)));
  }
  const kept = (await inventory()).map((f) => `${f.type} ${f.name}`);
  expect(kept).toEqual(expect.arrayContaining(things.map((f) => `${f.type} ${f.name}`)));
});
