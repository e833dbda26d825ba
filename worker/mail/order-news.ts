import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { formatCents } from '../../shared/money.ts';
import { isCollected } from '../../shared/order/collection.ts';
import { isOutdated } from '../../shared/order/news/mails.ts';
import {
  FINISHED,
  isOwedAtDoor,
  isPayable,
  lacksConsent,
  orderNumber,
} from '../../shared/order/states.ts';
import { paperNumber } from '../../shared/payment/invoice.ts';
import { address, invoice, order, refund, shopDetails } from '../../shared/schema.ts';
import type { Effect } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { linksOf } from '../orders/link-key.ts';
import { collectionText } from './collection.ts';
import { letterBodies, type Part } from './letter.ts';
import { orderGoods } from './order-goods.ts';
import { greeting, ORDER_WORDS } from './order-words.ts';
import type { Mail } from './send.ts';

type OrderNewsType =
  | 'order_paid'
  | 'payment_failed'
  | 'order_shipped'
  | 'order_tracked'
  | 'order_moved'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_refunded';
/** What went wrong, and what to do about it, comes first. */
const WITHOUT_PICTURE: readonly OrderNewsType[] = [
  'payment_failed',
  'order_cancelled',
  'order_refunded',
];
/** Useless once the order has arrived or was cancelled. */
const ON_THE_WAY: readonly OrderNewsType[] = ['order_tracked', 'order_moved'];
type OrderNews = Extract<Effect, { type: OrderNewsType }>;

type Order = typeof order.$inferSelect;
type Links = { order: string; receipt: string };
type News = { subject: string; parts: Part[] };

/** An event of an order for its customer; null if there is nothing (any more) to report. */
export async function orderNews(env: Env, news: OrderNews): Promise<Mail | null> {
  const { orderId } = news;
  const db = drizzle(env.DB);
  const [[row], [to], papers, refunds, [shop]] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(address).where(eq(address.id, orderId)),
    db.select().from(invoice).where(eq(invoice.orderId, orderId)).orderBy(asc(invoice.issuedAt)),
    db.select().from(refund).where(eq(refund.orderId, orderId)),
    db.select().from(shopDetails).where(eq(shopDetails.id, 'shop')),
  ]);
  if (!row || !to?.email) return null;
  const links = await linksOf(env, row);
  const goods = news.type === 'order_paid' ? [await orderGoods(env, row)] : [];
  const found = newsOf(news, row, { links, papers, refunds, shop, goods });
  if (!found) return null;
  const hello = greeting(row.locale, to.fullName);
  const { subject } = found;
  const picture = !WITHOUT_PICTURE.includes(news.type);
  const letter = { locale: row.locale, subject, parts: [hello, ...found.parts], picture };
  return { to: to.email, subject, ...(await letterBodies(env, letter)) };
}

type OrderParts = {
  links: Links;
  papers: (typeof invoice.$inferSelect)[];
  refunds: (typeof refund.$inferSelect)[];
  shop: typeof shopDetails.$inferSelect | undefined;
  goods: Part[];
};

function newsOf(news: OrderNews, row: Order, around: OrderParts): News | null {
  if (isOutdated(news.type, row)) return null;
  if (ON_THE_WAY.includes(news.type) && FINISHED.includes(row.status)) return null;
  const words = ORDER_WORDS[row.locale];
  const number = orderNumber(row.id);
  const total = formatCents(row.totalCents);
  const { links } = around;
  const follow: Part[] = [{ button: words.follow, link: links.order }];
  switch (news.type) {
    case 'order_paid': {
      const { subject, text } = row.totalCents === 0 ? words.free : words.paid;
      return {
        subject: subject(number),
        parts: [
          `${text(total)} ${lacksConsent(row) ? words.consent : words.paid.now}`,
          ...arrival(row),
          ...collectionText(row, around.shop),
          ...around.goods,
          ...follow,
          ...paper(around, null, words.paid.paper),
        ],
      };
    }
    case 'payment_failed': {
      if (!isPayable(row)) return null;
      const { subject, text, pay, sure } = words.failed;
      return {
        subject: subject(number),
        parts: [text(total), { button: pay, link: links.order }, sure],
      };
    }
    case 'order_shipped': {
      if (isCollected(row)) return ready(row, around.shop, follow);
      const { subject, text } = words.shipped;
      const parts = [text, ...owed(row, words.shipped), ...parcel(row), ...follow];
      return { subject: subject(number), parts };
    }
    case 'order_tracked': {
      const { subject, text } = words.tracked;
      return { subject: subject(number), parts: [text, ...parcel(row), ...follow] };
    }
    case 'order_moved': {
      const { subject, text } = words.moved;
      const days = row.paidAt === null ? [] : arrival(row);
      return { subject: subject(number), parts: [text, ...days, ...follow] };
    }
    case 'order_delivered': {
      const { subject, text } = isCollected(row) ? words.collected : words.delivered;
      return { subject: subject(number), parts: [text, ...follow] };
    }
    case 'order_cancelled':
      return {
        subject: words.cancelled.subject(number),
        parts: [words.cancelled[cancelledText(row)], ...follow],
      };
    case 'order_refunded':
      return refunded(news.refundId, row, around);
  }
}

function cancelledText(row: Order): 'paid' | 'refunded' | 'unclear' | 'unpaid' {
  const { paymentStatus, paidAt, totalCents } = row;
  if (totalCents === 0) return 'unpaid';
  if (paymentStatus === 'refunded') return 'refunded';
  if (paidAt !== null) return 'paid';
  // A code that nobody has proven, another amount, or a payment that is still open.
  return paymentStatus === 'review' || paymentStatus === 'pending' ? 'unclear' : 'unpaid';
}

const owed = (row: Order, words: { owed(amount: string): string }) =>
  isOwedAtDoor(row) ? [words.owed(formatCents(row.totalCents))] : [];

function ready(row: Order, shop: OrderParts['shop'], follow: Part[]): News {
  const words = ORDER_WORDS[row.locale].ready;
  const text = row.pickupPoint ? words.point : words.workshop;
  return {
    subject: words.subject(orderNumber(row.id)),
    parts: [text, ...collectionText(row, shop), words.bring, ...owed(row, words), ...follow],
  };
}

function refunded(refundId: string, row: Order, around: OrderParts): News | null {
  const words = ORDER_WORDS[row.locale].refunded;
  const found = around.refunds.find(({ id }) => id === refundId);
  if (found?.state !== 'done') return null;
  const way = words.ways[found.way];
  return {
    subject: words.subject(orderNumber(row.id)),
    parts: [
      words.text(formatCents(found.amountCents), way),
      ...(found.receipt ? [words.receipt(found.receipt)] : []),
      { button: ORDER_WORDS[row.locale].follow, link: around.links.order },
      ...paper(around, refundId, words.paper),
    ],
  };
}

function arrival(row: Order): string[] {
  const { locale, promisedFrom: from, promisedTo: to } = row;
  if (!from || !to || lacksConsent(row)) return [];
  const days = new Intl.DateTimeFormat(locale === 'sw' ? 'sw-KE' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const range = days.formatRange(new Date(from), new Date(to)).replace(/\s/g, ' ');
  const words = ORDER_WORDS[locale].paid;
  return [isCollected(row) ? words.ready(range) : words.arrives(range)];
}

/** Number and link of the invoice, or of a refund's credit note. */
function paper({ papers, links }: OrderParts, refundId: string | null, say: (n: string) => string) {
  const found = papers.findLast((one) => one.refundId === refundId);
  return found ? [{ words: say(paperNumber(found)), link: links.receipt }] : [];
}

function parcel({ locale, courier, tracking }: Order): string[] {
  const words = ORDER_WORDS[locale].shipped;
  if (tracking !== '') return [words.tracking(courier, tracking)];
  return courier === '' ? [] : [words.courier(courier)];
}
