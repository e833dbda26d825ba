import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { addDesign, addToCart, clearDiscount } from '../../../shared/cart/cart.ts';
import { applyDiscount, discountCodeSchema } from '../../../shared/cart/discount.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { designSchema } from '../../../shared/label/design.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { Refusal } from '../../../shared/tx.ts';
import { type App, visitorOrGuest } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { fail, tooMany } from '../../http/fail.ts';
import { networkLimit, takeSlot, writeLimits } from '../../http/limits.ts';
import { limitCheckouts, requireVisitor } from '../../http/require.ts';
import { sameSite } from '../../http/site.ts';
import { form, json } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

const homeOf = (c: Context) => (c.req.path.startsWith('/sw/') ? '/sw' : '');
const toCart = (c: Context) => c.redirect(`${homeOf(c)}/cart`, 303);

const line = z.object({
  productId: z.string(),
  quantity: z._default(z.coerce.number(), 1),
  ...z.partial(z.pick(designSchema, { text: true, icon: true, colour: true, font: true })).shape,
  ...z.partial(z.pick(designSchema, { type: true, size: true })).shape,
});

/** Reasons that the product's page shows by itself. */
const SHOWN_ON_PAGE = new Set([
  'sold_out',
  'unknown_product',
  'unprintable',
  'too_wide',
  'invalid',
]);

/** The form of a page whose script has not loaded. */
const add = new Hono<App>().post(
  '/add',
  sameSite,
  maxBytes(1024),
  form(line, toCart),
  async (c) => {
    const { productId, quantity, ...look } = c.req.valid('form');
    const added = { productId, quantity };
    const { actor } = await visitorOrGuest(c);
    const slot = await takeSlot(c.env, writeLimits(c, actor.owner), Date.now());
    if (!slot.ok) return toCart(c);
    const designId = crypto.randomUUID();
    try {
      if (!look.text?.trim()) await write(c, actor, addToCart, added);
      else
        await write(c, actor, addDesign, {
          ...added,
          designId,
          design: { ...DEFAULT_DESIGN, ...look },
        });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (SHOWN_ON_PAGE.has(error.code) && productId !== '')
        return c.redirect(`${homeOf(c)}/product/${encodeURIComponent(productId)}`, 303);
    }
    return toCart(c);
  },
);

export const cart = new Hono<App>().route('/cart', add).route('/sw/cart', add);

/** Wrong codes per hour. A carrier's address has thousands of customers, so its limit is wider. */
const TRIES = 10;
const TRIES_OF_GUESTS = 200;

const limitTries = createMiddleware<App>(async (c, next) => {
  const { actor } = c.var.visitor;
  const withinMs = HOUR_MS;
  const limits = [
    { key: `discount:${actor.owner}`, most: TRIES, withinMs },
    ...(actor.role === 'guest'
      ? networkLimit(c, { key: 'discount-from', most: TRIES_OF_GUESTS, withinMs })
      : []),
  ];
  const slot = await takeSlot(c.env, limits, Date.now());
  if (!slot.ok) return tooMany(c, slot.retryAfterS);
  await next();
  if (c.res.ok) await slot.release();
});

/** A malformed code gets the same answer as an unknown one. */
const code = json(discountCodeSchema, (c) => fail(c, 409, 'discount_unknown'));

const asked = [maxBytes(1024), requireVisitor] as const;

/** The cart stores the code; the order decides what it takes off. */
export const discount = new Hono<App>()
  .post('/', ...asked, limitTries, code, limitCheckouts, async (c) => {
    const body = c.req.valid('json');
    await write(c, c.var.visitor.actor, applyDiscount, body);
    return c.json({ code: body.code });
  })
  .delete('/', ...asked, limitCheckouts, async (c) => {
    await write(c, c.var.visitor.actor, clearDiscount, {});
    return c.json({});
  });
