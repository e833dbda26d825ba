import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { rowKey, type View } from '../../shared/sync.ts';
import type { Actor, Kind } from '../../shared/tx.ts';
import { tableOf } from '../../worker/sync/d1-tx.ts';
import { pull } from '../../worker/sync/pull.ts';
import type { PullAnswer } from './network.ts';

/** Rows by `<kind>/<id>`. */
export type Rows = Map<string, unknown>;

const KINDS: Kind[] = [
  'product',
  'stock',
  'category',
  'theme',
  'priceSteps',
  'zone',
  'county',
  'pickupPoint',
  'design',
  'cartLine',
  'order',
  'orderLine',
  'linePart',
  'address',
  'attempt',
  'refund',
  'invoice',
  'stray',
  'ledgerEntry',
  'shopDetails',
  'exchangeRate',
  'notice',
  'counter',
  'draft',
  'discount',
  'discountUse',
  'redemption',
  'appliedDiscount',
  'job',
  'pack',
  'workshop',
];

/** Every mirrored row that is not deleted, without the columns of sync. */
export async function rowsOf(db: D1Database): Promise<Rows> {
  const d = drizzle(db);
  const [first, ...others] = KINDS.map((kind) =>
    d
      .select()
      .from(tableOf(kind))
      .where(eq(tableOf(kind).deleted, false)),
  );
  if (!first) throw new Error('there are no kinds');
  const found = await d.batch([first, ...others]);
  const rows: Rows = new Map();
  for (const [i, kind] of KINDS.entries()) {
    for (const { version: _, deleted: __, ...row } of found[i] ?? []) {
      rows.set(rowKey(kind, row.id), row);
    }
  }
  return rows;
}

export function patched(rows: Rows, patch: PullAnswer['patch']): Rows {
  const next: Rows = new Map(rows);
  for (const { op, key, value } of patch) {
    if (op === 'clear') next.clear();
    else if (op === 'del') next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** What a new device receives. */
export async function freshView(db: D1Database, actor: Actor, view: View): Promise<Rows> {
  let rows: Rows = new Map();
  let cookie: PullAnswer['cookie'] = null;
  do {
    const body = { pullVersion: 1, clientGroupID: 'fresh', schemaVersion: '1', profileID: 'fresh' };
    const { body: pulled } = await pull(
      { db, actor, view, now: 0 },
      { ...body, pullVersion: 1, cookie },
    );
    const answer = JSON.parse(JSON.stringify(pulled)) as PullAnswer;
    rows = patched(rows, answer.patch);
    cookie = answer.cookie;
  } while (cookie?.more);
  return rows;
}

/** The differences between rows, one per line. */
export function difference(is: Rows, should: Rows): string[] {
  const keys = [...new Set([...is.keys(), ...should.keys()])].sort();
  const text = (row: unknown) => (row === undefined ? 'nothing' : stable(row));
  return keys.flatMap((key) => {
    const [a, b] = [text(is.get(key)), text(should.get(key))];
    return a === b ? [] : [`${key}: is ${a}, should be ${b}`];
  });
}

const stable = (row: unknown) =>
  JSON.stringify(row, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
