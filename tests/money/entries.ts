import { isProven } from '../../shared/payment/ledger.ts';
import { isOpenRefund } from '../../shared/payment/refund.ts';
import { dayAt } from '../../shared/time.ts';
import type { Row } from '../../shared/tx.ts';
import { env } from '../worker/shop.ts';
import { isForged, rowsOf } from './ledgers.ts';
import type { Play } from './play.ts';

type Entry = Row<'ledgerEntry'>;
const PROVIDERS = { mpesa: 'mpesa', paystack: 'card', paypal: 'paypal' } as const;

/** Compares the ledger with the providers' charges and with the orders. */
export async function compareLedger(play: Play): Promise<string[]> {
  const entries = await entriesOf(play);
  return [
    ...(await cameByDay(play, entries)),
    ...(await wentByProvider(play, entries)),
    ...(await ordersAgree(play, entries)),
    ...(await sumsAgree()),
  ];
}

/** The entries of this history's orders and unmatched payments; some name these by the receipt alone. */
async function entriesOf(play: Play): Promise<Entry[]> {
  const ids = [...play.orders.map(({ id }) => id), ...(await play.strays()).map(({ id }) => id)];
  return rowsOf<Entry>(
    `SELECT * FROM ledger_entry WHERE coalesce(orderId, strayId, reference) IN (SELECT value FROM json_each(?1))
     OR strayId IN (SELECT value FROM json_each(?1))`,
    ids,
  );
}

const add = (sums: Map<string, number>, key: string, minor: number) =>
  sums.set(key, (sums.get(key) ?? 0) + minor);

const differences = (ours: Map<string, number>, theirs: Map<string, number>, what: string) =>
  [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((key) => (ours.get(key) ?? 0) !== (theirs.get(key) ?? 0))
    .map((key) => `${what} ${key}: ${ours.get(key) ?? 0} here, ${theirs.get(key) ?? 0} there`);

/** What each provider received on each day, in its currency. */
async function cameByDay(play: Play, entries: Entry[]): Promise<string[]> {
  const [ours, theirs] = [new Map<string, number>(), new Map<string, number>()];
  for (const { provider, direction, currency, at, minor, reference } of entries) {
    if (direction !== 'in' || provider === 'cash' || isForged(reference)) continue;
    add(ours, `${provider} ${dayAt(at)} ${currency}`, minor);
  }
  const attempts = await play.everyAttempt();
  // A query says that a prompt was paid, and not by which receipt.
  const receiptOf = (id: string | null) =>
    attempts.filter((one) => one.id === id).map((one) => play.chargeOf(one)?.receipt)[0];
  // What is corrected to zero is not booked.
  const booked = new Map<string, number>();
  for (const { direction, reference, attemptId, minor } of entries) {
    if (direction === 'in') add(booked, reference ?? receiptOf(attemptId) ?? '', minor);
  }
  // Unconfirmed payments are booked only once staff accept them.
  const waiting = attempts
    .filter(
      (one) => (one.state === 'manual_review' && !isProven(one.reason)) || isForged(one.receipt),
    )
    .flatMap((attempt) => [
      play.chargeOf({ ...attempt, receipt: null })?.receipt,
      ...[attempt.receipt, attempt.typedCode],
    ]);
  for (const { provider, at, currency, minor, receipt } of play.charges) {
    if (waiting.includes(receipt) && !booked.get(receipt)) continue;
    add(theirs, `${PROVIDERS[provider]} ${dayAt(at)} ${currency}`, minor);
  }
  return differences(ours, theirs, 'came');
}

/** What each provider refunded, once no refund is open. */
async function wentByProvider(play: Play, entries: Entry[]): Promise<string[]> {
  const refunds = await play.refunds();
  if (refunds.some(isOpenRefund)) return [];
  const byHand = refunds.filter(({ way }) => way === 'hand').map(({ id }) => id);
  const [ours, theirs] = [new Map<string, number>(), new Map<string, number>()];
  for (const { kind, provider, currency, minor, refundId } of entries) {
    if (kind !== 'refunded' || byHand.includes(refundId ?? '')) continue;
    add(ours, `${provider} ${currency}`, minor);
  }
  for (const { provider, currency, minor } of play.returned) {
    add(theirs, `${PROVIDERS[provider]} ${currency}`, minor);
  }
  return differences(ours, theirs, 'went back');
}

/** An order's entries add up to its payments and refunds. */
async function ordersAgree(play: Play, entries: Entry[]): Promise<string[]> {
  const [ours, theirs] = [new Map<string, number>(), new Map<string, number>()];
  for (const { orderId, kind, direction, kesCents } of entries) {
    if (orderId === null || kind === 'fee') continue;
    add(ours, orderId, direction === 'in' ? kesCents : -kesCents);
  }
  const done = (await play.refunds()).filter(({ state }) => state === 'done');
  for (const { id, orderId, state, reason, capturedCents } of await play.everyAttempt()) {
    // What was given back in part had come, whatever still has to be decided about it.
    const isSure = isProven(reason) || done.some(({ attemptId }) => attemptId === id);
    if (state !== 'manual_review' || isSure) add(theirs, orderId, capturedCents);
  }
  for (const { orderId, amountCents } of done) add(theirs, orderId, -amountCents);
  return differences(ours, theirs, 'order');
}

/** Sales are invoices less credit notes; what is owed is the ledger less the sales. */
export async function sumsAgree(): Promise<string[]> {
  const [sales, owed] = await env.DB.batch<Record<string, number | string>>([
    env.DB.prepare(
      `SELECT kind, day, sum(cents) AS cents FROM (
        SELECT kind, day, cents FROM sale WHERE kind IN ('all', 'method') UNION ALL
        SELECT k.kind, date((i.issuedAt + 10800000) / 1000, 'unixepoch'),
         CASE i.kind WHEN 'invoice' THEN -i.amountCents ELSE i.amountCents END
         FROM invoice i, (SELECT 'all' AS kind UNION ALL SELECT 'method') k)
       GROUP BY 1, 2 HAVING sum(cents) <> 0`,
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
    ...(owed?.results ?? []).map((row) => `another sum is owed: ${JSON.stringify(row)}`),
  ];
}
