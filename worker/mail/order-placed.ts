import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { html } from 'hono/html';
import { nameIn } from '../../shared/catalogue/product.ts';
import { formatCents } from '../../shared/money.ts';
import { isUnconfirmed, orderNumber } from '../../shared/order/states.ts';
import { address, order, orderLine } from '../../shared/schema.ts';
import { orderKey } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import type { Mail } from './send.ts';

const WORDS = {
  en: {
    subject: (number: string) => `Your Tiny Tag order ${number}`,
    hello: (name: string) => `Hello ${name},`,
    thanks: 'Thank you for your order. We have it, and this is what it holds:',
    shipping: 'Shipping',
    discount: 'Discount',
    rounding: 'Rounding',
    total: 'Total',
    cash: 'We call you to confirm this order before we make it. An order that is not confirmed within 48 hours is cancelled. You pay the rider, in cash or by M-Pesa.',
    follow: 'Follow your order, or pay if you have not yet:',
    keep: 'Keep this link to yourself: whoever has it can see the order.',
  },
  sw: {
    subject: (number: string) => `Oda yako ya Tiny Tag ${number}`,
    hello: (name: string) => `Habari ${name},`,
    thanks: 'Asante kwa oda yako. Tumeipokea, na hivi ndivyo vilivyomo:',
    shipping: 'Usafirishaji',
    discount: 'Punguzo',
    rounding: 'Kukamilisha shilingi',
    total: 'Jumla',
    cash: 'Tutakupigia simu kuthibitisha oda hii kabla ya kuitengeneza. Oda isiyothibitishwa ndani ya saa 48 hufutwa. Utamlipa msafirishaji, kwa pesa taslimu au M-Pesa.',
    follow: 'Fuatilia oda yako, au lipa kama bado hujalipa:',
    keep: 'Usimpe mtu mwingine kiungo hiki: aliye nacho anaweza kuona oda.',
  },
};

/** Contains no label text, because mail is not private and the text is a child's name. */
export async function orderPlaced(env: Env, orderId: string): Promise<Mail | null> {
  const db = drizzle(env.DB);
  const [[placed], lines, [to]] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(orderLine).where(eq(orderLine.orderId, orderId)),
    db.select().from(address).where(eq(address.id, orderId)),
  ]);
  if (!placed || !to?.email) return null;
  const words = WORDS[placed.locale];
  const path = placed.locale === 'sw' ? '/sw/order' : '/order';
  const link = `${env.BASE_URL}${path}/${orderId}#k=${await orderKey(env, orderId)}`;
  const rows = [
    ...lines
      .sort((a, b) => a.position - b.position)
      .map((line) => [
        `${line.quantity} x ${nameIn(placed.locale, line)}`,
        formatCents(line.unitPriceCents * line.quantity),
      ]),
    ...(placed.discountCents > 0
      ? [[words.discount, `- ${formatCents(placed.discountCents)}`]]
      : []),
    [words.shipping, formatCents(placed.shippingCents)],
    ...(placed.roundingCents > 0
      ? [[words.rounding, `- ${formatCents(placed.roundingCents)}`]]
      : []),
    [words.total, formatCents(placed.totalCents)],
  ];
  const cash = isUnconfirmed(placed) ? [words.cash] : [];
  const greeting = words.hello(to.fullName);
  const listed = rows.map(([what, cost]) => `${what}: ${cost}`).join('\n');
  return {
    to: to.email,
    subject: words.subject(orderNumber(orderId)),
    text: [greeting, words.thanks, listed, ...cash, `${words.follow}\n${link}`, words.keep].join(
      '\n\n',
    ),
    html: String(
      await html`<p>${greeting}</p><p>${words.thanks}</p>
        <table>${rows.map(([what, cost]) => html`<tr><td>${what}</td><td>${cost}</td></tr>`)}</table>
        ${cash.map((text) => html`<p>${text}</p>`)}<p>${words.follow} <a href="${link}">${link}</a></p><p>${words.keep}</p>`,
    ),
  };
}
