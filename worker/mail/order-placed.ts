import { eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { drawingOf, nameIn, takesDesign } from '../../shared/catalogue/product.ts';
import { RECIPES } from '../../shared/label/recipes.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { formatCents } from '../../shared/money.ts';
import { isCollected } from '../../shared/order/collection.ts';
import { isUnconfirmed, lacksConsent, orderNumber } from '../../shared/order/states.ts';
import { agreedOf } from '../../shared/production/parts.ts';
import { address, order, orderLine, product, shopDetails } from '../../shared/schema.ts';
import { orderKey } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { collectionText } from './collection.ts';
import { letterBodies, type Part, type Row } from './letter.ts';
import { greeting, ORDER_WORDS } from './order-words.ts';
import { partText } from './part-words.ts';
import type { Mail } from './send.ts';

const WORDS = {
  en: {
    subject: (number: string) => `Your Tiny Tag order ${number}`,
    thanks: 'Thank you for your order. We have it, and this is what you ordered:',
    shipping: 'Shipping',
    discount: 'Discount',
    rounding: 'Rounding',
    total: 'Total',
    cash: 'We will call you to confirm this order before we make it. An order that is not confirmed within 48 hours is cancelled. You pay the rider, in cash or by M-Pesa.',
    cashAtWorkshop:
      'We will call you to confirm this order before we make it. An order that is not confirmed within 48 hours is cancelled. You pay when you collect it, in cash or by M-Pesa.',
    collection: 'Collection',
    follow: 'See your order',
    blank: 'Blank labels to write on',
    keep: 'The button shows your order, and lets you pay if you have not yet. Keep this email to yourself: whoever has its link can see the order.',
  },
  sw: {
    subject: (number: string) => `Oda yako ya Tiny Tag ${number}`,
    thanks: 'Asante kwa oda yako. Tumeipokea, na hiki ndicho ulichoagiza:',
    shipping: 'Usafirishaji',
    discount: 'Punguzo',
    rounding: 'Senti zilizoondolewa',
    total: 'Jumla',
    cash: 'Tutakupigia simu kuthibitisha oda hii kabla ya kuitengeneza. Oda isiyothibitishwa ndani ya saa 48 hughairiwa. Utamlipa msafirishaji, kwa pesa taslimu au M-Pesa.',
    cashAtWorkshop:
      'Tutakupigia simu kuthibitisha oda hii kabla ya kuitengeneza. Oda isiyothibitishwa ndani ya saa 48 hughairiwa. Utalipa utakapoichukua, kwa pesa taslimu au M-Pesa.',
    collection: 'Kuchukua oda',
    follow: 'Tazama oda yako',
    blank: 'Lebo tupu za kuandikia',
    keep: 'Bonyeza kitufe uone oda yako, na ulipe hapo kama bado hujalipa. Usimpe mtu mwingine ujumbe huu: aliye na kiungo chake anaweza kuona oda.',
  },
};

/** Contains no label text, because mail is not private and the text is a child's name. */
export async function orderPlaced(env: Env, orderId: string): Promise<Mail | null> {
  const db = drizzle(env.DB);
  const ofOrder = eq(orderLine.orderId, orderId);
  const productIds = db.select({ id: orderLine.productId }).from(orderLine).where(ofOrder);
  const [[placed], lines, products, [to], [shop]] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(orderLine).where(ofOrder).orderBy(orderLine.position),
    db.select().from(product).where(inArray(product.id, productIds)),
    db.select().from(address).where(eq(address.id, orderId)),
    db.select().from(shopDetails).where(eq(shopDetails.id, 'shop')),
  ]);
  if (!placed || !to?.email) return null;
  const { locale } = placed;
  const words = WORDS[locale];
  const collected = isCollected(placed);
  const page = `${env.BASE_URL}${localized(`/order/${orderId}`, locale)}`;
  const subject = words.subject(orderNumber(orderId));
  const sum = (what: string, cents: number) => ({ what, amount: formatCents(cents) });
  const less = (what: string, cents: number) =>
    cents > 0 ? [{ what, amount: `- ${formatCents(cents)}` }] : [];
  const parts: Part[] = [
    greeting(locale, to.fullName),
    words.thanks,
    {
      rows: [
        ...lines.map((line) =>
          rowOf(
            locale,
            line,
            products.find(({ id }) => id === line.productId),
          ),
        ),
        ...less(words.discount, placed.discountCents),
        sum(collected ? words.collection : words.shipping, placed.shippingCents),
        ...less(words.rounding, placed.roundingCents),
      ],
      total: sum(words.total, placed.totalCents),
    },
    ...collectionText(placed, shop),
    ...(lacksConsent(placed) ? [ORDER_WORDS[locale].consent] : []),
    ...(isUnconfirmed(placed) ? [collected ? words.cashAtWorkshop : words.cash] : []),
    { button: words.follow, link: `${page}#k=${await orderKey(env, orderId)}` },
    { note: words.keep },
  ];
  return { to: to.email, subject, ...(await letterBodies(env, { locale, subject, parts })) };
}

type Line = typeof orderLine.$inferSelect;
type Product = typeof product.$inferSelect | undefined;

function rowOf(locale: Locale, line: Line, sold: Product): Row {
  const isBlank = line.design === null && sold !== undefined && takesDesign(sold);
  return {
    what: `${line.quantity} x ${nameIn(locale, line)}`,
    amount: formatCents(line.unitPriceCents * line.quantity),
    ...(isBlank && { detail: WORDS[locale].blank }),
    list: agreedOf(line).map((part) => partText(locale, part)),
    picture: pictureFor(sold),
  };
}

/** Mail programs show no SVG, so the drawn pictures are there as PNG. */
function pictureFor(sold: Product): string {
  if (sold?.imageUrl) return sold.imageUrl;
  const art = drawingOf(sold ?? { id: '', categoryId: null });
  return `/share/${art in RECIPES ? art : '3'}.png`;
}
