import { Hono } from 'hono';
import type { ZodMiniType } from 'zod/mini';
import { addToCart } from '../../shared/cart.ts';
import { type Mutator, Refusal } from '../../shared/tx.ts';
import { type App, visitorOrGuest } from '../actor.ts';
import { limit, sameSite } from '../http.ts';
import { afterCommit } from '../outbox.ts';
import { commitMutator } from '../sync/commit.ts';

/**
 * POST /cart/add: the add form of a page whose script has not come yet, or never will. Ends in the
 * cart, or at the product where it can say why not.
 */
const add = new Hono<App>().post('/add', sameSite, limit(1024), async (c) => {
  const home = c.req.path.startsWith('/sw/') ? '/sw' : '';
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const productId = String(form.productId ?? '');
  const { actor } = await visitorOrGuest(c);
  try {
    const committed = await commitMutator(
      c.env.DB,
      addToCart as Mutator<ZodMiniType>,
      { productId, quantity: Number(form.quantity ?? 1) },
      {
        claim: { kind: 'external', id: `add ${crypto.randomUUID()}` },
        actor,
        now: Date.now(),
        name: 'addToCart',
      },
    );
    if (committed.done) c.executionCtx.waitUntil(afterCommit(c.env, committed));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const told = error.code === 'sold_out' || error.code === 'unknown_product';
    if (told && productId !== '')
      return c.redirect(`${home}/product/${encodeURIComponent(productId)}`, 303);
  }
  return c.redirect(`${home}/cart`, 303);
});

export const cart = new Hono<App>().route('/cart', add).route('/sw/cart', add);
