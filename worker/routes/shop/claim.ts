import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { order } from '../../../shared/schema.ts';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { claimOrder } from '../../auth/data/merge.ts';
import { type App, guestOf, orderOfKey, visitorOf } from '../../auth/visitor.ts';
import { fail, limit } from '../../http/http.ts';
import { afterCommit } from '../../outbox/enqueue.ts';

/** POST /api/orders/{id}/claim: moves a guest's order, opened by its link, to the signed-in user. */
export const claims = new Hono<App>().post('/:orderId/claim', limit(4 * 1024), async (c) => {
  const { orderId } = c.req.param();
  if ((await orderOfKey(c.env, c.req.header(ORDER_KEY_HEADER))) !== orderId) {
    return fail(c, 404, 'not_found');
  }
  const visitor = await visitorOf(c);
  if (!visitor?.user) return fail(c, 401, 'signed_out');
  const [row] = await c.var.db.select().from(order).where(eq(order.id, orderId));
  if (!row) return fail(c, 404, 'not_found');
  const userId = visitor.user.id;
  if (row.owner === `u:${userId}`) return c.json({ claimed: true });
  if (!row.owner.startsWith('g:')) return c.json({ claimed: false });
  // When signing in, the user left this guest's data with the guest (auth/open-session.ts).
  if (row.owner === `g:${await guestOf(c)}`) return c.json({ claimed: false });
  const committed = await claimOrder(c.env.DB, { orderId, from: row.owner, userId }, Date.now());
  if (committed.done) c.executionCtx.waitUntil(afterCommit(c.env, committed));
  return c.json({ claimed: committed.done });
});
