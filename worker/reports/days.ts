import { and, gte, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { METHOD_IDS, methodOf } from '../../shared/payment/method.ts';
import { ledgerEntry } from '../../shared/schema.ts';
import { DAY_MS, dateOf, dayAt, UTC_OFFSET_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { statement } from '../schema.ts';
import { isOneOf } from '../sync/statement.ts';

/** Literals, so that SQLite divides integers. */
const DAY = sql<number>`(${ledgerEntry.at} + ${sql.raw(String(UTC_OFFSET_MS))}) / ${sql.raw(String(DAY_MS))}`;

const sumWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`sum(CASE WHEN ${condition} THEN ${ledgerEntry.minor} ELSE 0 END)`;
/**
 * Not what was corrected to nothing, such as a prompt whose receipt was booked beside it. Drizzle would leave
 * the table out of the columns' names.
 */
const IS_PAYMENT = sql`${ledgerEntry.kind} = 'received' AND ledger_entry.kesCents <> -coalesce((
  SELECT sum(c.kesCents) FROM ledger_entry AS c
  WHERE c.id > ledger_entry.id || '/' AND c.id < ledger_entry.id || '0' AND c.kind = 'correction'
), 0)`;
const IS_FEE = sql`${ledgerEntry.kind} = 'fee'`;

/** From the ledger, beside the provider's statement. Money in another currency has a row of its own. */
export async function dayTotals(env: Env, from: number, until: number) {
  const sums = await drizzle(env.DB)
    .select({
      day: DAY,
      method: ledgerEntry.provider,
      currency: ledgerEntry.currency,
      count: sql<number>`sum(${IS_PAYMENT})`,
      inMinor: sumWhere(sql`${ledgerEntry.direction} = 'in'`),
      outMinor: sumWhere(sql`${ledgerEntry.direction} = 'out' AND NOT ${IS_FEE}`),
      /** As far as the provider reports its fees. */
      feeMinor: sumWhere(IS_FEE),
    })
    .from(ledgerEntry)
    .where(and(gte(ledgerEntry.at, from), lt(ledgerEntry.at, until)))
    .groupBy(DAY, ledgerEntry.provider, ledgerEntry.currency);
  const days: string[] = [];
  for (let at = until - DAY_MS; at >= from; at -= DAY_MS) days.push(dayAt(at));
  const ids = days.flatMap((day) => METHOD_IDS.map((method) => `${method}/${day}`));
  const statements = await statementsOf(env, ids);
  return days.flatMap((day) =>
    METHOD_IDS.flatMap((method) => {
      const own = methodOf(method).currency;
      const statement = statements.get(`${method}/${day}`) ?? null;
      const found = sums.filter((sum) => sum.method === method && dateOf(sum.day) === day);
      const isStated = found.some(({ currency }) => currency === own);
      const rows =
        statement && !isStated ? [{ ...NOTHING, method, currency: own }, ...found] : found;
      return rows.map((sum) => {
        const stated = sum.currency === own ? statement : null;
        return { ...sum, day, statement: stated };
      });
    }),
  );
}

const NOTHING = { count: 0, inMinor: 0, outMinor: 0, feeMinor: 0 };

async function statementsOf(env: Env, ids: string[]) {
  const found = await drizzle(env.DB).select().from(statement).where(isOneOf(statement.id, ids));
  return new Map(found.map(({ id, inMinor, outMinor, note }) => [id, { inMinor, outMinor, note }]));
}
