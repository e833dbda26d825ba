import { keptCents } from '../../shared/payment/balance.ts';
import { isOpenRefund } from '../../shared/payment/refund.ts';
import type { Row } from '../../shared/tx.ts';
import { env } from '../worker/shop.ts';
import { compareLedger } from './entries.ts';
import { isForged, onHand, rowsOf } from './ledgers.ts';
import type { Play } from './play.ts';

type Order = Row<'order'>;
type Attempt = Row<'attempt'>;
type Refund = Row<'refund'>;

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Compares the shop's figures with the providers'; empty when they agree to the cent. */
export async function compare(play: Play): Promise<string[]> {
  const orders = await play.rows();
  const attempts = await play.everyAttempt();
  const refunds = await play.refunds();
  return [
    ...came(play, attempts),
    ...(await once(play, attempts)),
    ...went(play, attempts, refunds),
    ...(await papers(orders, attempts, refunds)),
    ...(await numbers()),
    ...(await goods(play)),
    ...(await compareLedger(play)),
  ];
}

/** What an order captured is what a provider, or the rider, received for it. */
function came(play: Play, attempts: Attempt[]): string[] {
  return attempts.flatMap((attempt) => {
    const { id, state, reason, method, receipt, capturedCents } = attempt;
    const { capturedMinor, capturedCurrency } = attempt;
    if (capturedCents === 0) return [];
    // Staff look at the forged sum, and find no such receipt.
    if (isForged(receipt) && state === 'manual_review' && reason === 'other_amount') return [];
    if (method === 'cash') {
      const isTaken = play.office.cash.get(receipt ?? '') === capturedCents;
      return isTaken ? [] : [`${id}: cash that nobody took`];
    }
    const charge = play.chargeOf(isForged(receipt) ? { ...attempt, receipt: null } : attempt);
    if (!charge) return state === 'settled' ? [`${id}: no provider knows of it`] : [];
    const isEqual =
      charge.minor === (capturedMinor ?? capturedCents) &&
      charge.currency === (capturedCurrency ?? 'KES');
    return isEqual ? [] : [`${id}: captured ${capturedMinor}, and ${charge.minor} came`];
  });
}

/** A payment in review without a receipt may be another of the order's payments. */
const isHolder = ({ capturedCents, receipt, state }: Attempt) =>
  capturedCents > 0 && (receipt !== null || state === 'settled');

/** Each payment belongs to one order, or is unmatched. */
async function once(play: Play, attempts: Attempt[]): Promise<string[]> {
  const held = attempts.filter(isHolder).map((attempt) => play.chargeOf(attempt)?.receipt ?? '');
  const loose = (await play.strays())
    .filter(({ state }) => state !== 'matched')
    .map(({ id }) => id);
  const all = [...held, ...loose].filter((receipt) => receipt !== '');
  const twice = all.filter((receipt, i) => all.indexOf(receipt) !== i);
  return twice.map((receipt) => `${receipt} is counted twice`);
}

/** What the shop refunded of a payment is what its provider and the admins returned. */
function went(play: Play, attempts: Attempt[], refunds: Refund[]): string[] {
  const wrong: string[] = [];
  for (const attempt of attempts) {
    const charge = play.chargeOf(attempt);
    const mine = refunds.filter(({ attemptId }) => attemptId === attempt.id);
    if (!charge || mine.some(isOpenRefund)) continue;
    const done = mine.filter(({ state, way }) => state === 'done' && way !== 'hand');
    const said = sum(done.map(({ minor }) => minor));
    const gone = play.returned.filter(({ receipt }) => receipt === charge.receipt);
    const left = sum(gone.map(({ minor }) => minor));
    if (isHolder(attempt) && said !== left)
      wrong.push(`${attempt.id}: ${said} given back, ${left} went`);
  }
  for (const { id, way, state, amountCents } of refunds) {
    if (way !== 'hand' || state !== 'done') continue;
    if (play.office.handed.get(id) !== amountCents) wrong.push(`${id}: nobody handed that over`);
  }
  return wrong;
}

/** Invoices less credit notes are what the shop keeps, up to the price. */
async function papers(orders: Order[], attempts: Attempt[], refunds: Refund[]): Promise<string[]> {
  const all = await rowsOf<Row<'invoice'>>(
    'SELECT * FROM invoice WHERE orderId IN (SELECT value FROM json_each(?))',
    orders.map(({ id }) => id),
  );
  return orders.flatMap((order) => {
    if (order.paymentStatus === 'review') return [];
    const mine = all.filter(({ orderId }) => orderId === order.id);
    const net = sum(mine.map((one) => (one.kind === 'invoice' ? 1 : -1) * one.amountCents));
    const tries = attempts.filter(({ orderId }) => orderId === order.id);
    const kept = sum(tries.map((attempt) => keptCents(attempt, refunds)));
    const price = order.totalCents + order.keptExtraCents;
    const due = order.paidAt === null ? 0 : Math.max(0, Math.min(price, kept));
    return net === due ? [] : [`${order.id}: papers of ${net}, and ${due} is kept`];
  });
}

async function numbers(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT kind, substr(number, 1, 4) AS year, count(*) AS n, max(CAST(substr(number, 6) AS INTEGER)) AS last
     FROM invoice GROUP BY 1, 2`,
  ).all<{ kind: string; n: number; last: number }>();
  return results.filter(({ n, last }) => n !== last).map(({ kind }) => `${kind}s have a gap`);
}

/** Stock equals the sum of its ledger. */
async function goods(play: Play): Promise<string[]> {
  const moved = await env.DB.prepare(
    "SELECT coalesce(sum(amount), 0) AS n FROM stock_movement WHERE productId = '1'",
  ).first<number>('n');
  const is = (await onHand()) + play.elsewhere;
  const should = play.stock + (moved ?? 0) - play.movedBefore;
  return is === should ? [] : [`the shelf has ${is}, and its ledger says ${should}`];
}
