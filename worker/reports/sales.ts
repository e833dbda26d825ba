import { decimalFromCents } from '../../shared/input/csv.ts';
import { DAY_MS, dayAt } from '../../shared/time.ts';
import type { Env } from '../env.ts';

/** `key` is '' for custom labels. */
type Total = { key: string; count: number; cents: number };

const DAYS = `SELECT day AS key, count, cents FROM sale
  WHERE kind = 'all' AND day >= ?1 AND day <= ?2`;
const BY = (kind: 'method' | 'product') => `SELECT key, sum(count) AS count, sum(cents) AS cents
  FROM sale WHERE kind = '${kind}' AND day >= ?1 AND day <= ?2 GROUP BY key
  HAVING sum(count) <> 0 OR sum(cents) <> 0 ORDER BY count DESC, cents DESC, key`;

/** From the daily sums. `from` and `until` are starts of days (ms UTC), `until` excluded. */
export async function salesOf(env: Env, from: number, until: number) {
  const span = [dayAt(from), dayAt(until - DAY_MS)];
  const asked = [DAYS, BY('method'), BY('product')];
  const [all, methods, products] = (
    await env.DB.batch<Total>(asked.map((sql) => env.DB.prepare(sql).bind(...span)))
  ).map(({ results }) => results);
  const sums = new Map((all ?? []).map((total) => [total.key, total]));
  const days: { day: string; count: number; cents: number }[] = [];
  for (let at = from; at < until; at += DAY_MS) {
    const day = dayAt(at);
    days.push({ day, count: sums.get(day)?.count ?? 0, cents: sums.get(day)?.cents ?? 0 });
  }
  return { days, methods: methods ?? [], products: await named(env, products ?? []) };
}

async function named(env: Env, totals: Total[]) {
  const { results } = await env.DB.prepare(
    'SELECT id, name, nameSw FROM product WHERE id IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(totals.map(({ key }) => key)))
    .all<{ id: string; name: string; nameSw: string }>();
  const names = new Map(results.map((row) => [row.id, row]));
  return totals.map((total) => {
    const { name, nameSw } = names.get(total.key) ?? CUSTOM;
    return { ...total, name, nameSw };
  });
}
const CUSTOM = { name: 'Custom labels', nameSw: 'Lebo maalum' };

type Sales = Awaited<ReturnType<typeof salesOf>>;
export const SHEETS = ['days', 'methods', 'products'] as const;

export function salesSheet({ days, methods, products }: Sales, which: (typeof SHEETS)[number]) {
  const money = 'Revenue KES';
  if (which === 'days') {
    const rows = days.map(({ day, count, cents }) => [day, count, Number(decimalFromCents(cents))]);
    return [['Day', 'Orders', money], ...rows];
  }
  if (which === 'methods') {
    const rows = methods.map(({ key, count, cents }) => [
      key,
      count,
      Number(decimalFromCents(cents)),
    ]);
    return [['Method', 'Orders', money], ...rows];
  }
  const rows = products.map(({ key, name, nameSw, count, cents }) => [
    ...[key, name, nameSw, count],
    Number(decimalFromCents(cents)),
  ]);
  return [['Product', 'Name', 'Jina', 'Pieces', 'Goods KES'], ...rows];
}
