import { and, asc, between, desc, eq, ne, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { decimalFromCents } from '../../shared/input/csv.ts';
import { CUSTOM_LABELS } from '../../shared/order/place.ts';
import { product } from '../../shared/schema.ts';
import { DAY_MS, dayAt } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { isOneOf } from '../sync/statement.ts';
import { sale } from './schema.ts';

/** `key` is '' for custom labels. */
type Total = { key: string; count: number; cents: number };

/** From the daily sums. `from` and `until` are starts of days (ms UTC), `until` excluded. */
export async function salesOf(env: Env, from: number, until: number) {
  const d = drizzle(env.DB);
  const isIn = (kind: 'all' | 'method' | 'product') =>
    and(eq(sale.kind, kind), between(sale.day, dayAt(from), dayAt(until - DAY_MS)));
  const count = sql<number>`sum(${sale.count})`;
  const cents = sql<number>`sum(${sale.cents})`;
  const totals = (kind: 'method' | 'product') =>
    d
      .select({ key: sale.key, count, cents })
      .from(sale)
      .where(isIn(kind))
      .groupBy(sale.key)
      .having(or(ne(count, 0), ne(cents, 0)))
      .orderBy(desc(count), desc(cents), asc(sale.key));
  const [all, methods, products] = await d.batch([
    d.select().from(sale).where(isIn('all')),
    totals('method'),
    totals('product'),
  ]);
  const sums = new Map(all.map((total) => [total.day, total]));
  const days: { day: string; count: number; cents: number }[] = [];
  for (let at = from; at < until; at += DAY_MS) {
    const day = dayAt(at);
    days.push({ day, count: sums.get(day)?.count ?? 0, cents: sums.get(day)?.cents ?? 0 });
  }
  return { days, methods, products: await named(env, products) };
}

async function named(env: Env, totals: Total[]) {
  const ids = totals.map(({ key }) => key);
  const found = await drizzle(env.DB)
    .select({ id: product.id, name: product.name, nameSw: product.nameSw })
    .from(product)
    .where(isOneOf(product.id, ids));
  const names = new Map(found.map((row) => [row.id, row]));
  return totals.map((total) => {
    const { name, nameSw } = names.get(total.key) ?? CUSTOM_LABELS;
    return { ...total, name, nameSw };
  });
}

type Sales = Awaited<ReturnType<typeof salesOf>>;
export const SHEETS = ['days', 'methods', 'products'] as const;

export function salesSheet({ days, methods, products }: Sales, which: (typeof SHEETS)[number]) {
  const money = 'Revenue KES';
  if (which === 'days') {
    const rows = days.map(({ day, count, cents }) => [day, count, decimalFromCents(cents)]);
    return [['Day', 'Orders', money], ...rows];
  }
  if (which === 'methods') {
    const rows = methods.map(({ key, count, cents }) => [key, count, decimalFromCents(cents)]);
    return [['Method', 'Orders', money], ...rows];
  }
  const rows = products.map(({ key, name, nameSw, count, cents }) => [
    ...[key, name, nameSw, count],
    decimalFromCents(cents),
  ]);
  return [['Product', 'Name', 'Jina', 'Pieces', 'Goods KES'], ...rows];
}
