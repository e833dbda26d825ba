import { inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { DayTotal } from '../../shared/money-page.ts';
import { DAY_MS, dayAt } from '../../shared/nairobi.ts';
import { METHOD_IDS, type MethodId, methodOf } from '../../shared/payment-method.ts';
import type { Env } from '../env.ts';
import { statement } from '../schema.ts';

type Sum = { day: number; method: MethodId; count: number; minor: number };

/** Which Nairobi day a moment is in; three hours ahead. */
const DAY = (column: string) => `(${column} + 10800000) / 86400000`;

/** What came in the currency that it came in: dollars where they were charged. */
const CAME = `CASE WHEN chargeMinor IS NULL THEN capturedCents
  WHEN capturedCents = amountCents THEN chargeMinor
  ELSE CAST(round(capturedCents * 100.0 / rateCents) AS INTEGER) END`;

const IN = `SELECT ${DAY('endedAt')} AS day, method, count(*) AS count, sum(${CAME}) AS minor
  FROM payment_attempt WHERE capturedCents > 0 AND endedAt >= ?1 AND endedAt < ?2 GROUP BY 1, 2`;
const OUT = `SELECT ${DAY('refund.endedAt')} AS day, a.method AS method, count(*) AS count,
  sum(refund.minor) AS minor FROM refund JOIN payment_attempt a ON a.id = refund.attemptId
  WHERE refund.state = 'done' AND refund.endedAt >= ?1 AND refund.endedAt < ?2 GROUP BY 1, 2`;
/** Money by hand that is nobody's yet came all the same. */
const STRAY_IN = `SELECT ${DAY('at')} AS day, 'mpesa' AS method, count(*) AS count,
  sum(amountCents) AS minor FROM stray_payment
  WHERE at >= ?1 AND at < ?2 AND state <> 'matched' GROUP BY 1`;
const STRAY_OUT = `SELECT ${DAY('endedAt')} AS day, 'mpesa' AS method, count(*) AS count,
  sum(amountCents) AS minor FROM stray_payment
  WHERE state = 'returned' AND endedAt >= ?1 AND endedAt < ?2 GROUP BY 1`;

/** What came and went each day by each method, beside the provider's own statement. Times in ms UTC. */
export async function dayTotals(env: Env, from: number, until: number): Promise<DayTotal[]> {
  const asked = [IN, OUT, STRAY_IN, STRAY_OUT].map((sql) => env.DB.prepare(sql).bind(from, until));
  const [came, went, strayIn, strayOut] = (await env.DB.batch<Sum>(asked)).map((r) => r.results);
  const days: string[] = [];
  for (let at = until - DAY_MS; at >= from; at -= DAY_MS) days.push(dayAt(at));
  const ids = days.flatMap((day) => METHOD_IDS.map((method) => `${method}/${day}`));
  const statements = await statementsOf(env, ids);
  return days
    .flatMap((day) =>
      METHOD_IDS.map((method): DayTotal => {
        const of = (sums: Sum[] | undefined) =>
          (sums ?? []).find((s) => s.method === method && nameOf(s.day) === day);
        const minor = (sums: Sum[] | undefined) => of(sums)?.minor ?? 0;
        return {
          day,
          method,
          currency: methodOf(method).currency,
          count: (of(came)?.count ?? 0) + (of(strayIn)?.count ?? 0),
          inMinor: minor(came) + minor(strayIn),
          outMinor: minor(went) + minor(strayOut),
          statement: statements.get(`${method}/${day}`) ?? null,
        };
      }),
    )
    .filter(({ inMinor, outMinor, statement }) => inMinor !== 0 || outMinor !== 0 || statement);
}

const nameOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

async function statementsOf(env: Env, ids: string[]) {
  const db = drizzle(env.DB);
  const found = new Map<string, { inMinor: number; outMinor: number; note: string }>();
  // D1 takes 100 parameters a statement.
  for (let i = 0; i < ids.length; i += 90) {
    const part = inArray(statement.id, ids.slice(i, i + 90));
    for (const row of await db.select().from(statement).where(part)) {
      const { inMinor, outMinor, note } = row;
      found.set(row.id, { inMinor, outMinor, note });
    }
  }
  return found;
}
