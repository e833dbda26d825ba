import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { formatCents } from '../../shared/money.ts';
import { orderNumber } from '../../shared/order/states.ts';
import { address, order } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { linksOf } from '../orders/link-key.ts';
import { advertisingMail } from './advertising.ts';
import { greeting, KEPT_DAYS } from './order-words.ts';
import type { Mail } from './send.ts';

const WORDS = {
  en: {
    subject: (number: string) => `Order ${number} is waiting for your payment`,
    text: (amount: string) =>
      `Your order is not paid yet. The total is ${amount}; we begin as soon as it arrives.`,
    pay: 'Pay for your order',
    paid: `Have you paid? Press "I've paid, but it isn't showing" on that page and we will look into it. If you no longer want the order, do nothing: it is cancelled by itself ${KEPT_DAYS} days after you placed it.`,
    stop: 'We remind you once for each order. No more reminders to this address',
  },
  sw: {
    subject: (number: string) => `Oda ${number} inasubiri malipo yako`,
    text: (amount: string) =>
      `Oda yako bado haijalipwa. Jumla ni ${amount}; tunaanza kazi mara tu malipo yakifika.`,
    pay: 'Lipia oda yako',
    paid: `Umeshalipa? Bonyeza "Nimelipa, lakini malipo hayaonekani" kwenye ukurasa huo nasi tutachunguza. Kama huitaki tena oda hii, usifanye lolote: itaghairiwa yenyewe siku ${KEPT_DAYS} baada ya kuagiza.`,
    stop: 'Tunakukumbusha mara moja tu kwa kila oda. Acha kupokea vikumbusho kwa anwani hii',
  },
};

/** Null without an e-mail address. Whether it may be sent is asked before (worker/reminders). */
export async function orderReminder(env: Env, orderId: string): Promise<Mail | null> {
  const db = drizzle(env.DB);
  const [[placed], [to]] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(address).where(eq(address.id, orderId)),
  ]);
  if (!placed || !to?.email) return null;
  const { locale, totalCents } = placed;
  const words = WORDS[locale];
  return advertisingMail(env, {
    to: to.email,
    locale,
    subject: words.subject(orderNumber(orderId)),
    parts: [
      greeting(locale, to.fullName),
      words.text(formatCents(totalCents)),
      { button: words.pay, link: (await linksOf(env, placed)).order },
      words.paid,
    ],
    stop: words.stop,
  });
}
