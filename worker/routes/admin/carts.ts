import { and, eq, gt, inArray } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { SHARED_CART_MS } from '../../../shared/cart/shared-cart.ts';
import { isForSale, takesDesign } from '../../../shared/catalogue/product.ts';
import type { WantedLine } from '../../../shared/order/place.ts';
import { packsByProduct } from '../../../shared/order/stock.ts';
import { product, sharedCart, stock } from '../../../shared/schema.ts';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import type { App } from '../../auth/visitor.ts';
import { sha256, typedCode } from '../../crypto.ts';
import { fail } from '../../http/fail.ts';
import { requireArea } from '../../http/require.ts';

/** Opens the link of a cart that a customer sent. The code comes in a header, since paths are logged. */
export const openedCarts = new Hono<App>().use(requireArea('orders')).get('/', async (c) => {
  const code = c.req.header(ORDER_KEY_HEADER) ?? '';
  const id = await sha256(typedCode(code));
  const [cart] = await c.var.db
    .select()
    .from(sharedCart)
    .where(
      and(
        eq(sharedCart.id, id),
        eq(sharedCart.deleted, false),
        gt(sharedCart.createdAt, Date.now() - SHARED_CART_MS),
      ),
    );
  if (!cart) return fail(c, 404, 'not_found');
  const { locale, createdAt, orderId } = cart;
  const lines = await withState(c.var.db, cart.lines);
  return c.json({ id, locale, createdAt, orderId, lines });
});

export type OpenedCart = InferResponseType<
  ReturnType<typeof hc<typeof openedCarts>>['index']['$get'],
  200
>;

/** What changed since the cart was sent. `left`: the stock, where it is too low. */
async function withState(db: DrizzleD1Database, lines: WantedLine[]) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const [products, stocks] = await db.batch([
    db
      .select()
      .from(product)
      .where(and(inArray(product.id, ids), eq(product.deleted, false))),
    db.select().from(stock).where(inArray(stock.id, ids)),
  ]);
  const wanted = packsByProduct(lines);
  return lines.map((line) => {
    const found = products.find(({ id }) => id === line.productId);
    const isSold = line.productId === null || (isForSale(found) && fits(line, found));
    const onHand = stocks.find(({ id }) => id === line.productId)?.onHand ?? 0;
    const isShort = line.productId !== null && onHand < (wanted.get(line.productId) ?? 0);
    return { ...line, name: found?.name ?? '', isSold, left: isShort ? onHand : null };
  });
}

const fits = ({ design }: WantedLine, found: Parameters<typeof takesDesign>[0] | undefined) =>
  design === null || (found !== undefined && takesDesign(found));
