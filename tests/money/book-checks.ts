import { dayAt } from '../../shared/nairobi.ts';
import { isProven } from '../../shared/payment/ledger.ts';
import type { Row } from '../../shared/tx.ts';
import { env } from '../worker/shop.ts';
import type { Desk } from './desk.ts';
import type { Play } from './play.ts';
import type { Charge } from './post.ts';

type Entry = Row<'ledgerEntry'>;

const PROVIDERS = { mpesa: 'mpesa', paystack: 'card', paypal: 'paypal' } as const;

/** What is wrong with the books at the end of a history; empty when they agree with everybody's. */
export async function checkBooks(play: Play, desk: Desk, since: number): Promise<string[]> {
  const { results: entries } = await env.DB.prepare('SELECT * FROM ledger_entry WHERE at >= ?')
    .bind(since)
    .all<Entry>();
  return [
    ...(await daysAgree(play, desk, entries)),
    ...(await ordersAgree(play, entries)),
    ...(await papersAgree()),
  ];
}

/** Each provider's day: what came and what went, in its own currency. */
async function daysAgree(play: Play, desk: Desk, entries: Entry[]): Promise<string[]> {
  const ours = new Map<string, number>();
  const theirs = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, minor: number) =>
    sums.set(key, (sums.get(key) ?? 0) + minor);
  for (const { provider, direction, currency, at, minor } of entries) {
    add(ours, `${provider} ${dayAt(at)} ${direction} ${currency}`, minor);
  }
  const waiting = await beforeAPerson(play, entries);
  const { mpesa, paystack, paypal } = play.shop;
  const put = (direction: 'in' | 'out') => (charge: Charge) =>
    add(
      theirs,
      `${PROVIDERS[charge.provider]} ${dayAt(charge.at)} ${direction} ${charge.currency}`,
      charge.minor,
    );
  play.charges.filter(({ receipt }) => !waiting.has(receipt)).forEach(put('in'));
  for (const house of [mpesa, paystack, paypal]) house.returned.forEach(put('out'));
  for (const { in: came, out, at } of desk.cash) {
    if (came > 0) add(theirs, `cash ${dayAt(at)} in KES`, came);
    if (out > 0) add(theirs, `cash ${dayAt(at)} out KES`, out);
  }
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((key) => (ours.get(key) ?? 0) !== (theirs.get(key) ?? 0))
    .map((key) => `${key}: we have ${ours.get(key) ?? 0}, the provider ${theirs.get(key) ?? 0}`);
}

/** Receipts of money that no provider confirmed: in no book until a person has looked. */
async function beforeAPerson(play: Play, entries: Entry[]): Promise<Set<string>> {
  const booked = new Set(entries.map(({ reference }) => reference));
  const waiting = new Set<string>();
  for (const { id } of play.orders) {
    for (const attempt of await play.attempts(id)) {
      if (attempt.state !== 'manual_review' || isProven(attempt.reason)) continue;
      const prompt = play.shop.mpesa.prompts.find((one) => one.id === attempt.checkoutRequestId);
      for (const receipt of [attempt.receipt, attempt.typedCode, prompt?.receipt]) {
        if (receipt && !booked.has(receipt)) waiting.add(receipt);
      }
    }
  }
  return waiting;
}

/** What the ledger has of an order is what its payments and refunds say. */
async function ordersAgree(play: Play, entries: Entry[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id } of play.orders) {
    const own = entries.filter(({ orderId, kind }) => orderId === id && kind !== 'fee');
    const net = own.reduce(
      (sum, { direction, kesCents }) => sum + (direction === 'in' ? kesCents : -kesCents),
      0,
    );
    const proven = (await play.attempts(id)).filter(
      ({ state, reason }) => state !== 'manual_review' || isProven(reason),
    );
    const refunded = await env.DB.prepare(
      "SELECT coalesce(sum(amountCents), 0) AS n FROM refund WHERE orderId = ? AND state = 'done'",
    )
      .bind(id)
      .first<number>('n');
    const captured = proven.reduce((sum, { capturedCents }) => sum + capturedCents, 0);
    const kept = captured - (refunded ?? 0);
    if (net !== kept) wrong.push(`${id}: the ledger has ${net}, its payments ${kept}`);
  }
  return wrong;
}

/** Sales are invoices less credit notes, numbers count without a gap, what is owed is what is left. */
async function papersAgree(): Promise<string[]> {
  const [sales, gaps, owed] = await env.DB.batch<Record<string, number | string>>([
    env.DB.prepare(
      `SELECT kind, day, sum(cents) AS cents FROM (
        SELECT kind, day, cents FROM sale WHERE kind IN ('all', 'method') UNION ALL
        SELECT k.kind, date((i.issuedAt + 10800000) / 1000, 'unixepoch'),
         CASE i.kind WHEN 'invoice' THEN -i.amountCents ELSE i.amountCents END
         FROM invoice i, (SELECT 'all' AS kind UNION ALL SELECT 'method') k)
       GROUP BY 1, 2 HAVING sum(cents) <> 0`,
    ),
    env.DB.prepare(
      `SELECT kind, count(*) AS n, max(CAST(substr(number, 6) AS INTEGER)) AS last FROM invoice
       GROUP BY kind, substr(number, 1, 4) HAVING n <> last`,
    ),
    env.DB.prepare(
      `SELECT o.id FROM orders o LEFT JOIN owed ON owed.orderId = o.id WHERE coalesce(owed.cents, 0) <>
       max(0, (SELECT coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0)
        FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee') - (o.status <> 'cancelled') *
       (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END), 0)
        FROM invoice WHERE orderId = o.id))`,
    ),
  ]);
  return [
    ...(sales?.results ?? []).map((row) => `sales are not the papers': ${JSON.stringify(row)}`),
    ...(gaps?.results ?? []).map((row) => `numbers have a gap: ${JSON.stringify(row)}`),
    ...(owed?.results ?? []).map((row) => `another sum is owed: ${JSON.stringify(row)}`),
  ];
}
