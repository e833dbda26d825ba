import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { localized } from '../../shared/locale.ts';
import { orderNumber } from '../../shared/order/states.ts';
import { address, order } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { isMailed } from '../orders/mailed.ts';
import { reviewCode } from '../review-requests/link.ts';
import { advertisingMail } from './advertising.ts';
import { greeting } from './order-words.ts';
import type { Mail } from './send.ts';

const WORDS = {
  en: {
    subject: (number: string) => `How do you like order ${number}?`,
    text: 'Your order has been with you for a week. Other parents would like to know how it is holding up: a few stars and a sentence help them choose.',
    rate: 'Write a review',
    lasts:
      'The link works for 30 days. If something is wrong with your order, just answer this email.',
    stop: 'We ask once for each order. No more messages like this to this address',
  },
  sw: {
    subject: (number: string) => `Umeionaje oda ${number}?`,
    text: 'Lebo zako zimekuwa nawe kwa wiki moja sasa. Wazazi wengine wangependa kujua kama zinadumu: nyota chache na sentensi moja zinawasaidia kuchagua.',
    rate: 'Andika maoni',
    lasts:
      'Kiungo hiki kinafanya kazi kwa siku 30. Kama kuna tatizo na oda yako, jibu tu barua pepe hii.',
    stop: 'Tunauliza mara moja tu kwa kila oda. Acha kupokea ujumbe kama huu kwa anwani hii',
  },
};

/** Null without an e-mail address. Whether it may be sent is asked before (worker/review-requests). */
export async function reviewRequestMail(
  env: Env,
  orderId: string,
  now: number,
): Promise<Mail | null> {
  const db = drizzle(env.DB);
  const [[delivered], [to]] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(address).where(eq(address.id, orderId)),
  ]);
  if (!delivered || !to || !isMailed(to)) return null;
  const { locale } = delivered;
  const words = WORDS[locale];
  const code = await reviewCode(env, orderId, now);
  return advertisingMail(env, {
    to: to.email,
    locale,
    subject: words.subject(orderNumber(orderId)),
    parts: [
      greeting(locale, to.fullName),
      words.text,
      { button: words.rate, link: `${env.BASE_URL}${localized('/review', locale)}#${code}` },
      words.lasts,
    ],
    stop: words.stop,
  });
}
