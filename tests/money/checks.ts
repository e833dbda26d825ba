import type { Row } from '../../shared/tx.ts';
import { env } from '../worker/shop.ts';
import { compare } from './books.ts';
import { isForged, onHand } from './ledgers.ts';
import type { Play } from './play.ts';
import type { Charge } from './post.ts';

type Order = Row<'order'>;
type Attempt = Row<'attempt'>;

/** What is wrong at the end of a history; empty when no money was lost. */
export async function check(play: Play): Promise<string[]> {
  const orders = await play.rows();
  const attempts = (await Promise.all(orders.map(({ id }) => play.attempts(id)))).flat();
  const { charges } = play;
  const looked = await lookedAt(attempts);
  const unseen = charges.filter(({ receipt }) => !looked.has(receipt));
  const wrong: string[] = [];
  for (const order of orders) {
    const tries = attempts.filter(({ orderId }) => orderId === order.id);
    const found = [
      // Decisions of staff are checked by books.ts.
      ...(play.office.decided.size > 0
        ? []
        : [...captured(order, tries, unseen), ...paidIsPaid(order, tries, charges, looked, play)]),
      ...(await mailedOnce(order, play)),
      ...neverBack(order, play),
      ...overAtLast(order, tries),
    ];
    wrong.push(...found.map((what) => `${order.id}: ${what}`));
  }
  wrong.push(...noticed(unseen, attempts, play));
  wrong.push(...(await conserved(orders, play)));
  wrong.push(...onceEach(charges), ...(await compare(play)), ...(await play.workshop.check()));
  return wrong;
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const inKes = ({ minor, currency }: Charge) => (currency === 'KES' ? minor : minor * 129.5);

/** Receipts that staff can see: of attempts in review, and of unmatched payments. */
async function lookedAt(attempts: Attempt[]): Promise<Set<string>> {
  const odd = attempts.filter(({ state }) => state === 'manual_review');
  const { results } = await env.DB.prepare(
    "SELECT id FROM stray_payment WHERE state <> 'matched'",
  ).all<{ id: string }>();
  const codes = odd.map(({ receipt, typedCode }) => receipt ?? typedCode ?? '');
  return new Set([...codes, ...results.map(({ id }) => id)]);
}

/** No more than the total is captured, unless the order or the payment is in review. */
function captured(order: Order, tries: Attempt[], unseen: Charge[]): string[] {
  if (order.paymentStatus === 'review') return [];
  const meant = unseen.filter(({ orderId }) => orderId === order.id);
  // Dollar amounts are rounded up to the cent.
  const isMore = sum(meant.map(inKes)) > order.totalCents + 130;
  const isMoreKnown = sum(tries.map(({ capturedCents }) => capturedCents)) > order.totalCents;
  return isMore || isMoreKnown ? ['more was captured than it costs, and nobody looks'] : [];
}

/**
 * An order is paid if and only if it has one settled attempt, and its provider one charge of that amount; or
 * several from the M-Pesa menu that add up to the price.
 */
function paidIsPaid(
  order: Order,
  tries: Attempt[],
  charges: Charge[],
  looked: Set<string>,
  play: Play,
): string[] {
  const settled = tries.filter(({ state }) => state === 'settled');
  if (order.totalCents === 0 && settled.length === 0) return [];
  if (order.paymentStatus !== 'paid') {
    const isQuiet = settled.length > 0 && order.paymentStatus !== 'review';
    return isQuiet ? [`settled, and the order is ${order.paymentStatus}`] : [];
  }
  const [one] = settled;
  if (!one) return ['paid without an attempt'];
  if (settled.length > 1) return addsUp(order, settled, charges);
  const charge = charges.find(({ receipt }) => receipt === receiptOf(one, play));
  if (!charge) return ['paid, and no provider knows of it'];
  if (looked.has(charge.receipt)) return [];
  const isEqual = charge.minor === (one.chargeMinor ?? one.amountCents);
  if (!isEqual || charge.currency !== one.currency || one.amountCents !== order.totalCents) {
    return ['paid by another amount or currency'];
  }
  return [];
}

function addsUp({ totalCents }: Order, settled: Attempt[], charges: Charge[]): string[] {
  const minors = settled.map(({ channel, receipt, capturedCents }) => {
    const charge = charges.find((one) => one.receipt === receipt);
    return channel === 'manual' && charge?.minor === capturedCents ? capturedCents : Number.NaN;
  });
  return sum(minors) === totalCents ? [] : [`paid by ${settled.length} attempts`];
}

/** A prompt that only a query confirmed has no receipt here, but one at M-Pesa. */
const receiptOf = ({ receipt, checkoutRequestId }: Attempt, { shop }: Play) =>
  (isForged(receipt) ? null : receipt) ??
  shop.mpesa.prompts.find(({ id }) => id === checkoutRequestId)?.receipt ??
  null;

/**
 * An order gets one confirmation mail each time it is paid in full. Opening a cancelled order again may send
 * one more. A mail that waited until the money went back is not sent.
 */
async function mailedOnce(
  { id, status, paidAt, totalCents, refundedCents }: Order,
  { shop, orders }: Play,
) {
  const placed = orders.find((each) => each.id === id);
  const mails = shop.mails.filter(
    ({ to, subject }) =>
      to === placed?.email && /^(We have your payment|Your order .* is confirmed)/.test(subject),
  );
  const times = await env.DB.prepare(
    "SELECT count(*) AS n FROM invoice WHERE orderId = ? AND kind = 'invoice' AND amountCents = ?",
  )
    .bind(id, totalCents)
    .first<number>('n');
  const opened = await env.DB.prepare(
    `SELECT count(*) AS n FROM audit WHERE action = 'setOrderStatus' AND subject = 'order/' || ?
      AND instr(detail, '"status":["cancelled"') > 0`,
  )
    .bind(id)
    .first<number>('n');
  const wanted = paidAt === null ? 0 : Math.max(1, times ?? 0);
  const most = paidAt === null ? 0 : wanted + (opened ?? 0);
  const isRefunded = totalCents > 0 && refundedCents >= totalCents;
  const isOver = status === 'cancelled' || isRefunded;
  const isVoid = isOver && mails.length === 0;
  const isUsual = mails.length === wanted || (mails.length === 1 && wanted > 1);
  const isRight = isVoid || isUsual || (mails.length > wanted && mails.length <= most);
  return isRight ? [] : [`${mails.length} confirmations instead of ${wanted}`];
}

const AFTER_PAID = ['paid', 'review', 'refunded'];
function neverBack({ id }: Order, { seen }: Play): string[] {
  const states = seen.get(id) ?? [];
  const from = states.indexOf('paid');
  const isBack = from >= 0 && states.slice(from).some((state) => !AFTER_PAID.includes(state));
  return isBack ? [`went back: ${states.join(', ')}`] : [];
}

/** No order stays pending; unpaid ones are cancelled, except those paid at the door. */
function overAtLast(order: Order, tries: Attempt[]): string[] {
  const open = tries.filter(({ state }) => state === 'initiating' || state === 'pending');
  if (open.length > 0) return [`${open.length} attempts never ended`];
  if (order.paymentStatus === 'pending') return ['still pending after nine days'];
  const isUnpaid = order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed';
  const isLeft = isUnpaid && order.status === 'pending' && order.paymentMethod !== 'cash';
  return isLeft ? ['unpaid after nine days, and not cancelled'] : [];
}

/** The shop knows every charge of the providers: as an order's payment, or in review. */
function noticed(unseen: Charge[], attempts: Attempt[], play: Play) {
  const holding = attempts.filter(({ capturedCents }) => capturedCents > 0);
  const known = new Set(holding.map((attempt) => receiptOf(attempt, play)));
  return unseen
    .filter(({ receipt }) => !known.has(receipt))
    .map((charge) => `nobody noticed ${JSON.stringify(charge)}`);
}

/** Every pack is in stock, was moved by the test, or is held by an order. */
async function conserved(orders: Order[], play: Play): Promise<string[]> {
  const ids = JSON.stringify(orders.filter(({ stockHeld }) => stockHeld).map(({ id }) => id));
  const held = await env.DB.prepare(
    'SELECT coalesce(sum(quantity), 0) AS n FROM order_line WHERE orderId IN (SELECT value FROM json_each(?))',
  )
    .bind(ids)
    .first<number>('n');
  const now = await onHand();
  const total = now + play.elsewhere + (held ?? 0);
  return total === play.stock && now >= 0 ? [] : [`stock was ${play.stock} and is ${total}`];
}

/** No request was charged twice. */
function onceEach(charges: Charge[]): string[] {
  const receipts = charges.map(({ receipt }) => receipt);
  return new Set(receipts).size === receipts.length ? [] : ['a request was charged twice'];
}
