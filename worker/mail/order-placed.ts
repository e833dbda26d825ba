import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { formatCents } from '../../shared/money.ts';
import { isCollected } from '../../shared/order/collection.ts';
import { isUnconfirmed, lacksConsent, orderNumber } from '../../shared/order/states.ts';
import { UNCONFIRMED_MS } from '../../shared/order/status.ts';
import { address, order, shopDetails } from '../../shared/schema.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { linksOf } from '../orders/link-key.ts';
import { collectionText } from './collection.ts';
import { letterBodies, type Part } from './letter.ts';
import { orderGoods } from './order-goods.ts';
import { greeting, ORDER_WORDS } from './order-words.ts';
import type { Mail } from './send.ts';

const CONFIRM_HOURS = UNCONFIRMED_MS / HOUR_MS;

const WORDS = {
  en: {
    subject: (number: string) => `Your Tiny Tag order ${number}`,
    preview: (amount: string) => `We have your order of ${amount}`,
    thanks: 'Thank you for your order. We have it, and this is what you ordered:',
    cash: `We will call you to confirm this order before we make it. An order that is not confirmed within ${CONFIRM_HOURS} hours is cancelled. You pay the rider, in cash or by M-Pesa.`,
    cashAtWorkshop: `We will call you to confirm this order before we make it. An order that is not confirmed within ${CONFIRM_HOURS} hours is cancelled. You pay when you collect it, in cash or by M-Pesa.`,
    follow: 'See your order',
    keep: 'Open the link to see your order, and to pay if you have not yet. Keep this email to yourself: whoever has its link can see the order.',
  },
  sw: {
    subject: (number: string) => `Oda yako ya Tiny Tag ${number}`,
    preview: (amount: string) => `Tumepokea oda yako ya ${amount}`,
    thanks: 'Asante kwa oda yako. Tumeipokea, na hiki ndicho ulichoagiza:',
    cash: `Tutakupigia simu kuthibitisha oda hii kabla ya kuitengeneza. Oda isiyothibitishwa ndani ya saa ${CONFIRM_HOURS} hughairiwa. Utamlipa msafirishaji, kwa pesa taslimu au M-Pesa.`,
    cashAtWorkshop: `Tutakupigia simu kuthibitisha oda hii kabla ya kuitengeneza. Oda isiyothibitishwa ndani ya saa ${CONFIRM_HOURS} hughairiwa. Utalipa utakapoichukua, kwa pesa taslimu au M-Pesa.`,
    follow: 'Tazama oda yako',
    keep: 'Fungua kiungo uone oda yako, na ulipe hapo kama bado hujalipa. Usimpe mtu mwingine ujumbe huu: aliye na kiungo chake anaweza kuona oda.',
  },
};

/** Contains no label text, because mail is not private and the text is a child's name. */
export async function orderPlaced(env: Env, orderId: string): Promise<Mail | null> {
  const db = drizzle(env.DB);
  const [[placed], [to], [shop]] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(address).where(eq(address.id, orderId)),
    db.select().from(shopDetails).where(eq(shopDetails.id, 'shop')),
  ]);
  if (!placed || !to?.email) return null;
  const { locale } = placed;
  const words = WORDS[locale];
  const collected = isCollected(placed);
  const subject = words.subject(orderNumber(orderId));
  const preview = words.preview(formatCents(placed.totalCents));
  const parts: Part[] = [
    greeting(locale, to.fullName),
    words.thanks,
    await orderGoods(env, placed),
    ...collectionText(placed, shop),
    ...(lacksConsent(placed) ? [ORDER_WORDS[locale].consent] : []),
    ...(isUnconfirmed(placed) ? [collected ? words.cashAtWorkshop : words.cash] : []),
    { button: words.follow, link: (await linksOf(env, placed)).order },
    { note: words.keep },
  ];
  const letter = { locale, subject, parts, preview };
  return { to: to.email, subject, ...(await letterBodies(env, letter)) };
}
