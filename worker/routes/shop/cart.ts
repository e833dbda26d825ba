import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { addToCart } from '../../../shared/cart/cart.ts';
import { Refusal } from '../../../shared/tx.ts';
import { type App, visitorOrGuest } from '../../auth/visitor.ts';
import { limit } from '../../http/http.ts';
import { sameSite } from '../../http/origin.ts';
import { form } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

const homeOf = (c: Context) => (c.req.path.startsWith('/sw/') ? '/sw' : '');
const toCart = (c: Context) => c.redirect(`${homeOf(c)}/cart`, 303);

const line = z.object({ productId: z.string(), quantity: z._default(z.coerce.number(), 1) });

/** The form of a page whose script has not loaded. */
const add = new Hono<App>().post('/add', sameSite, limit(1024), form(line, toCart), async (c) => {
  const added = c.req.valid('form');
  const { actor } = await visitorOrGuest(c);
  try {
    await write(c, actor, addToCart, added);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const told = error.code === 'sold_out' || error.code === 'unknown_product';
    if (told && added.productId !== '')
      return c.redirect(`${homeOf(c)}/product/${encodeURIComponent(added.productId)}`, 303);
  }
  return toCart(c);
});

export const cart = new Hono<App>().route('/cart', add).route('/sw/cart', add);
