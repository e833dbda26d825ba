import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { applyDiscount, clearDiscount, discountCodeSchema } from '../../../shared/cart/discount.ts';
import type { App } from '../../auth/visitor.ts';
import { fail, limit, tooMany } from '../../http/http.ts';
import { beginTry, MINUTE_MS, networkOf } from '../../http/limits.ts';
import { requireVisitor } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

/**
 * Wrong codes an hour: who guesses finds nothing. Thousands of a carrier's customers share an address,
 * so a network's limit only keeps one of them from guessing as ever new guests.
 */
const TRIES = 10;
const TRIES_OF_GUESTS = 200;

const counted = createMiddleware<App>(async (c, next) => {
  const { actor } = c.var.visitor;
  const network = actor.role === 'guest' ? networkOf(c) : null;
  const withinMs = 60 * MINUTE_MS;
  const limits = [
    { key: `discount:${actor.owner}`, most: TRIES, withinMs },
    ...(network ? [{ key: `discount-from:${network}`, most: TRIES_OF_GUESTS, withinMs }] : []),
  ];
  const slot = await beginTry(c.env, limits, Date.now());
  if (!slot.ok) return tooMany(c, slot.retryAfterS);
  await next();
  if (c.res.ok) await slot.undo();
});

/** Nothing of a code's shape tells a code that never was. */
const code = json(discountCodeSchema, (c) => fail(c, 409, 'discount_unknown'));

const asked = [limit(1024), requireVisitor] as const;

/** The code in the visitor's cart; what it takes off is the order's to decide. */
export const discount = new Hono<App>()
  .post('/', ...asked, counted, code, async (c) => {
    const body = c.req.valid('json');
    await write(c, c.var.visitor.actor, 'applyDiscount', applyDiscount, body);
    return c.json({ code: body.code });
  })
  .delete('/', ...asked, async (c) => {
    await write(c, c.var.visitor.actor, 'clearDiscount', clearDiscount, {});
    return c.json({});
  });
