import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isRequestable } from '../../shared/feedback/request.ts';
import { NORMAL_PHONE } from '../../shared/input/phone.ts';
import { localized } from '../../shared/locale.ts';
import { formatCents } from '../../shared/money.ts';
import { isCollected } from '../../shared/order/collection.ts';
import { isOutdated } from '../../shared/order/news/mails.ts';
import {
  awaitsOnlinePayment,
  FINISHED,
  isOwedAtDoor,
  isPayable,
  isUnconfirmed,
  lacksConsent,
  orderNumber,
} from '../../shared/order/states.ts';
import { address, order, refund, shopDetails } from '../../shared/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { type Effect, type MailEffect, SMS_NEWS, type SmsNews } from '../../shared/tx.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { reserveTurn } from '../http/limits.ts';
import { isMailed } from '../orders/mailed.ts';
import { paidTurn } from '../orders/paid-turn.ts';
import { addEffect } from '../outbox/enqueue.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { ADVERTISING } from '../reminders/advertising.ts';
import { reviewCode } from '../review-requests/link.ts';
import { isSmsReady, NO_BALANCE } from './africas-talking.ts';
import { codeOfOrder } from './order-link.ts';
import { firstOfOnePart, ORDER_TEXTS, type OrderText } from './order-texts.ts';
import { placesOf } from './places.ts';
import { giveUp, NOTHING_LEFT, sendOnce } from './send-once.ts';

type OrderSms = Extract<Effect, { type: 'order_sms' }>;

/** Each SMS costs money: what a number receives above this waits. */
const LIMITS = {
  /** Triggered by orders nobody has paid, so by anybody. Delays nothing else. */
  unpaid: [{ most: 4, withinMs: DAY_MS }],
  order: [{ most: 10, withinMs: 6 * HOUR_MS }],
};
const UNPAID: readonly SmsNews[] = ['order_placed', 'order_reminder', 'payment_failed'];
/** News this old helps nobody any more. */
const GIVEN_UP_MS = 3 * DAY_MS;

/** The only news by SMS for orders with an e-mail address. */
const ALSO_BY_SMS: readonly SmsNews[] = ['order_shipped'];

const isSmsNews = (type: string): type is SmsNews => SMS_NEWS.some((news) => news === type);

/** Adds the SMS of an order's news as an effect of its own, once for each mail effect. */
export async function queueOrderSms(env: Env, mailId: string, mail: MailEffect, now: number) {
  if (!isSmsReady(env) || !('orderId' in mail) || !isSmsNews(mail.type)) return;
  const { type: news, orderId } = mail;
  const to = await recipient(env, orderId);
  if (!to?.phone || (isMailed(to) && !ALSO_BY_SMS.includes(news))) return;
  // The id of a mail that staff resend does not begin so; its SMS was sent with the first mail.
  if (news === 'order_shipped' && !mailId.startsWith(news)) return;
  const id = `${mailId} sms`;
  const refund = 'refundId' in mail ? { refundId: mail.refundId } : {};
  const payload = { news, orderId, at: now, ...refund };
  await addEffect(env, { id, type: 'order_sms', payload, dueAt: now });
}

/** Sends the news again, to a corrected number. */
export async function repeatSms(env: Env, id: string, { news, orderId }: Repeated, now: number) {
  const payload = { news, orderId, at: now };
  await addEffect(env, { id: `${id} sms`, type: 'order_sms', payload, dueAt: now });
}
type Repeated = { news: SmsNews; orderId: string };

async function recipient(env: Env, orderId: string) {
  const [found] = await drizzle(env.DB)
    .select({
      email: address.email,
      phone: address.phone,
      bySms: address.bySms,
      paidAt: order.paidAt,
    })
    .from(address)
    .innerJoin(order, eq(order.id, address.id))
    .where(eq(address.id, orderId));
  return found && { ...found, phone: NORMAL_PHONE.test(found.phone) ? found.phone : '' };
}

/** Sends nothing twice. */
export async function orderSms(
  env: Env,
  id: string,
  effect: OrderSms,
  now: number,
): Promise<Outcome> {
  const { orderId, at } = effect;
  const to = await recipient(env, orderId);
  const givenUpAt = at + GIVEN_UP_MS;
  const advertising = ADVERTISING[effect.news];
  const turnOf = effect.news === 'order_paid' ? paidTurn : advertising?.turn;
  const due = turnOf && now <= givenUpAt ? await turnOf(env, orderId, now) : now;
  if (due === null) return over(env, id, now);
  if (due > now) return { retryAt: due };
  const text = to?.phone ? await textOf(env, effect, now) : null;
  if (!isSmsReady(env) || !to?.phone || text === null) return over(env, id, now);
  if (now <= givenUpAt) {
    const isUnpaid = effect.news === 'order_cancelled' && to.paidAt === null;
    const kind = isUnpaid || UNPAID.includes(effect.news) ? 'unpaid' : 'order';
    const key = `sms ${kind}:${await sha256(to.phone)}`;
    const turn = await reserveTurn(env, { key, limits: LIMITS[kind] }, now, id);
    if (turn > now) return { retryAt: turn };
  }
  return sendOnce(
    env,
    {
      id,
      orderId,
      to: to.phone,
      text,
      givenUpAt,
      againIn: (reason) => waitOf(now - at, reason),
      onSent: advertising ? () => advertising.record(env, orderId, now) : undefined,
    },
    now,
  );
}

/** An earlier try may have left it waiting. */
async function over(env: Env, id: string, now: number): Promise<Outcome> {
  await giveUp(env, id, now, NOTHING_LEFT);
  return 'done';
}

/** A minute at first, an hour at most. An account without a balance is not filled within minutes. */
const waitOf = (ageMs: number, reason: string) =>
  reason === NO_BALANCE ? HOUR_MS : Math.min(HOUR_MS, Math.max(MINUTE_MS, ageMs));

/** Null if there is nothing (any more) to report. */
async function textOf(env: Env, { news, orderId, refundId = '' }: OrderSms, now: number) {
  const db = drizzle(env.DB);
  const [[row], [returned], [shop]] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(refund).where(eq(refund.id, refundId)),
    db.select().from(shopDetails).where(eq(shopDetails.id, 'shop')),
  ]);
  if (!row) return null;
  const { status } = row;
  /** Beyond what is past for mails, too: later SMS have said more, or there is nothing to do any more. */
  const isOver: Partial<Record<SmsNews, boolean>> = {
    order_placed: !isPayable(row),
    order_reminder: !awaitsOnlinePayment(row) || row.paymentStatus === 'pending',
    review_request: !isRequestable(row),
    order_paid: status === 'shipped' || status === 'delivered',
    payment_failed: !isPayable(row),
    order_moved: FINISHED.includes(status),
    order_refunded: returned?.state !== 'done',
  };
  if (isOver[news] || isOutdated(news, row)) return null;
  const [path, code] =
    news === 'review_request'
      ? ['/review', await reviewCode(env, orderId, now)]
      : ['/o', await codeOfOrder(env, orderId, now)];
  const say = ORDER_TEXTS[row.locale][textFor(news, row)];
  const facts = {
    number: orderNumber(orderId),
    amount: formatCents(news === 'order_refunded' ? (returned?.amountCents ?? 0) : row.totalCents),
    link: `${env.BASE_URL}${localized(path, row.locale)}#${code}`,
  };
  return firstOfOnePart([...placesOf(row, shop), ''].map((where) => say({ ...facts, where })));
}

/** Texts differ for orders that are collected or whose names wait for consent. */
function textFor(news: SmsNews, row: typeof order.$inferSelect): OrderText {
  if (news === 'order_shipped' && isCollected(row)) {
    return row.shippingMethod === 'point' ? 'ready_at_point' : 'ready_at_workshop';
  }
  if (news === 'order_shipped' && isOwedAtDoor(row)) return 'shipped_for_cash';
  const asks = lacksConsent(row);
  if (news === 'order_paid' && row.totalCents === 0) return asks ? 'free_to_agree' : 'order_free';
  if (news === 'order_paid' && asks) return 'paid_to_agree';
  if (news !== 'order_placed') return news;
  if (isUnconfirmed(row)) return asks ? 'order_to_confirm_and_agree' : 'order_to_confirm';
  return asks ? 'order_to_agree' : news;
}
