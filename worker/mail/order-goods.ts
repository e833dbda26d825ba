import { eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { drawingOf, nameIn, takesDesign } from '../../shared/catalogue/product.ts';
import { nameCount } from '../../shared/label/names.ts';
import { RECIPES } from '../../shared/label/pictures/recipes.ts';
import type { Locale } from '../../shared/locale.ts';
import { formatCents } from '../../shared/money.ts';
import { isCollected } from '../../shared/order/collection.ts';
import { agreedOf, packLabels } from '../../shared/production/parts.ts';
import { type order, orderLine, product } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import type { Part, Row } from './letter.ts';
import { countText, designText, partText } from './part-words.ts';

const WORDS = {
  en: {
    shipping: 'Shipping',
    collection: 'Collection',
    free: 'Free',
    discount: 'Discount',
    rounding: 'Rounding',
    total: 'Total',
    blank: 'Blank labels to write on',
  },
  sw: {
    shipping: 'Usafirishaji',
    collection: 'Kuchukua oda',
    free: 'Bure',
    discount: 'Punguzo',
    rounding: 'Senti zilizoondolewa',
    total: 'Jumla',
    blank: 'Lebo tupu za kuandikia',
  },
};

/** What was bought and what it costs, without label text. */
export async function orderGoods(env: Env, placed: typeof order.$inferSelect): Promise<Part> {
  const db = drizzle(env.DB);
  const ofOrder = eq(orderLine.orderId, placed.id);
  const productIds = db.select({ id: orderLine.productId }).from(orderLine).where(ofOrder);
  const [lines, products] = await db.batch([
    db.select().from(orderLine).where(ofOrder).orderBy(orderLine.position),
    db.select().from(product).where(inArray(product.id, productIds)),
  ]);
  const { locale, shippingCents } = placed;
  const words = WORDS[locale];
  const less = (what: string, cents: number) =>
    cents > 0 ? [{ what, amount: `- ${formatCents(cents)}` }] : [];
  return {
    rows: [
      ...lines.map((line) => {
        const sold = products.find(({ id }) => id === line.productId);
        return rowOf(locale, line, sold);
      }),
      ...less(words.discount, placed.discountCents),
      {
        what: isCollected(placed) ? words.collection : words.shipping,
        amount: shippingCents > 0 ? formatCents(shippingCents) : words.free,
      },
      ...less(words.rounding, placed.roundingCents),
    ],
    total: { what: words.total, amount: formatCents(placed.totalCents) },
  };
}

type Line = typeof orderLine.$inferSelect;
type Product = typeof product.$inferSelect | undefined;

function rowOf(locale: Locale, line: Line, sold: Product): Row {
  const detail = detailOf(locale, line, sold);
  return {
    what: `${line.quantity} × ${nameIn(locale, line)}`,
    amount: formatCents(line.unitPriceCents * line.quantity),
    ...(detail && { detail }),
    list: agreedOf(line).map((part) => partText(locale, part)),
    picture: pictureFor(sold),
  };
}

/** Of a pack that sets its sizes, the list says how many labels it has. */
function detailOf(locale: Locale, line: Line, sold: Product): string {
  const { design, productId } = line;
  if (design && productId === null) return designText(locale, design);
  const labels = packLabels(line);
  const count = labels > 0 && agreedOf(line).length === 0 ? labels : 0;
  if (design) return count ? countText(locale, nameCount(design), count) : '';
  if (!sold || !takesDesign(sold)) return '';
  const { blank } = WORDS[locale];
  return count ? `${count} × ${blank}` : blank;
}

/** Mail programs show no SVG, so the drawn pictures are there as PNG. */
function pictureFor(sold: Product): string {
  if (sold?.imageUrl) return sold.imageUrl;
  const art = drawingOf(sold ?? { id: '', categoryId: null });
  return `/share/${art in RECIPES ? art : '3'}.png`;
}
