import { Hono } from 'hono';
import { applyDiscount, clearDiscount, discountCodeSchema } from '../../shared/discount.ts';
import { type App, visitorOf } from '../actor.ts';
import { fail, limit, parseBody, tooMany } from '../http.ts';
import { beginTry, MINUTE_MS, networkOf } from '../limits.ts';
import { write } from '../write.ts';

/** Wrong codes an hour: who guesses finds nothing. */
const TRIES = 10;

/** The code in the visitor's cart; what it takes off is the order's to decide. */
export const discount = new Hono<App>()
  .post('/', limit(1024), async (c) => {
    const visitor = await visitorOf(c);
    if (!visitor) return fail(c, 401, 'signed_out');
    const body = await parseBody(c, discountCodeSchema);
    const { actor } = visitor;
    const key = `discount:${networkOf(c) ?? actor.owner}`;
    const limits = [{ key, most: TRIES, withinMs: 60 * MINUTE_MS }];
    const slot = await beginTry(c.env, limits, Date.now());
    if (!slot.ok) return tooMany(c, slot.retryAfterS);
    // Nothing of a code's shape tells a code that never was.
    if (!body.ok) return fail(c, 409, 'discount_unknown');
    await write(c, actor, 'applyDiscount', applyDiscount, body.data);
    await slot.undo();
    return c.json({ code: body.data.code });
  })
  .delete('/', async (c) => {
    const visitor = await visitorOf(c);
    if (!visitor) return fail(c, 401, 'signed_out');
    await write(c, visitor.actor, 'clearDiscount', clearDiscount, {});
    return c.json({});
  });
