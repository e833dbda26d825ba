import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { applyDiscount, clearDiscount, discountCodeSchema } from '../../../shared/cart/discount.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import type { App } from '../../auth/visitor.ts';
import { fail, limit, tooMany } from '../../http/http.ts';
import { networkOf, takeSlot } from '../../http/limits.ts';
import { requireVisitor } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

/** Wrong codes per hour. A carrier's address has thousands of customers, so its limit is wider. */
const TRIES = 10;
const TRIES_OF_GUESTS = 200;

const counted = createMiddleware<App>(async (c, next) => {
  const { actor } = c.var.visitor;
  const network = actor.role === 'guest' ? networkOf(c) : null;
  const withinMs = HOUR_MS;
  const limits = [
    { key: `discount:${actor.owner}`, most: TRIES, withinMs },
    ...(network ? [{ key: `discount-from:${network}`, most: TRIES_OF_GUESTS, withinMs }] : []),
  ];
  const slot = await takeSlot(c.env, limits, Date.now());
  if (!slot.ok) return tooMany(c, slot.retryAfterS);
  await next();
  if (c.res.ok) await slot.release();
});

/** A malformed code gets the same answer as an unknown one. */
const code = json(discountCodeSchema, (c) => fail(c, 409, 'discount_unknown'));

const asked = [limit(1024), requireVisitor] as const;

/** The cart stores the code; the order decides what it takes off. */
export const discount = new Hono<App>()
  .post('/', ...asked, counted, code, async (c) => {
    const body = c.req.valid('json');
    await write(c, c.var.visitor.actor, applyDiscount, body);
    return c.json({ code: body.code });
  })
  .delete('/', ...asked, async (c) => {
    await write(c, c.var.visitor.actor, clearDiscount, {});
    return c.json({});
  });
