import { Hono } from 'hono';
import { shareCart, sharedCartBody } from '../../../shared/cart/shared-cart.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { type App, visitorOrGuest } from '../../auth/visitor.ts';
import { linkCode, sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { tooMany } from '../../http/fail.ts';
import { networkLimit, takeSlot } from '../../http/limits.ts';
import { json } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

/** Some sixty lines, or a class list. */
const MOST_BYTES = 32 * 1024;
/** With the seven days that a cart is stored, the ceiling of what strangers can make the shop store. */
const MOST_A_DAY = 500;

/** A visitor's cart as a link that only staff can open. The code is not stored, only its digest. */
export const sharedCarts = new Hono<App>().post(
  '/',
  maxBytes(MOST_BYTES),
  json(sharedCartBody),
  async (c) => {
    const { actor } = await visitorOrGuest(c);
    const slot = await takeSlot(
      c.env,
      [
        { key: `share-cart:${actor.owner}`, most: 6, withinMs: HOUR_MS },
        { key: `share-cart-day:${actor.owner}`, most: 20, withinMs: DAY_MS },
        ...networkLimit(c, { key: 'share-cart-from', most: 60, withinMs: DAY_MS }),
        { key: 'share-cart', most: MOST_A_DAY, withinMs: DAY_MS },
      ],
      Date.now(),
    );
    if (!slot.ok) return tooMany(c, slot.retryAfterS);
    const code = linkCode(crypto.getRandomValues(new Uint8Array(10)));
    await write(c, actor, shareCart, { ...c.req.valid('json'), id: await sha256(code) });
    return c.json({ code }, 201);
  },
);
