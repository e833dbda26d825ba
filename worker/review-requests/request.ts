import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isRequestable, requestAt } from '../../shared/feedback/request.ts';
import { reviewId } from '../../shared/feedback/review.ts';
import { contactableFrom } from '../../shared/order/news/reminder-times.ts';
import { address, order, orderLine, product, review } from '../../shared/schema.ts';
import { recordSent } from '../audit/record.ts';
import { isNobody } from '../auth/data/owned.ts';
import type { Env } from '../env.ts';
import { isMailed } from '../orders/mailed.ts';
import { addEffect } from '../outbox/enqueue.ts';
import { isStopped, stopTo } from '../reminders/stop.ts';
import { audit } from '../schema.ts';
import { isOneOf } from '../sync/statement.ts';

const effectOf = (orderId: string) => `review_request ${orderId}`;

/** Adds the request as an effect of its own, once for each order; `deliveredAt` in ms UTC. */
export async function queueReviewRequest(
  env: Env,
  orderId: string,
  deliveredAt: number,
): Promise<void> {
  const dueAt = requestAt(deliveredAt);
  const payload = { orderId, at: deliveredAt };
  await addEffect(env, { id: effectOf(orderId), type: 'review_request', payload, dueAt });
}

/** When the request may be sent, ms UTC: `now`, later or, with null, never. */
export async function reviewTurn(env: Env, orderId: string, now: number): Promise<number | null> {
  const db = drizzle(env.DB);
  const [[delivered], [to], asked] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(address).where(eq(address.id, orderId)),
    db
      .select({ id: audit.id })
      .from(audit)
      .where(eq(audit.id, effectOf(orderId))),
  ]);
  if (!delivered || !to || isNobody(delivered.owner)) return null;
  if (!isRequestable(delivered) || asked.length > 0) return null;
  if (await isStopped(env, [orderId, to.email, to.phone])) return null;
  const goods = await goodsToReview(env, delivered);
  return goods.length > 0 ? contactableFrom(now) : null;
}

/** The order's products that its customer has not reviewed yet. Custom labels are no product. */
export async function goodsToReview(
  env: Env,
  { id, owner }: Pick<typeof order.$inferSelect, 'id' | 'owner'>,
) {
  const db = drizzle(env.DB);
  const goods = await db
    .selectDistinct({ id: product.id, name: product.name, nameSw: product.nameSw })
    .from(orderLine)
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(
      and(eq(orderLine.orderId, id), isNotNull(orderLine.productId), eq(product.deleted, false)),
    )
    .orderBy(asc(product.id));
  if (goods.length === 0) return [];
  const written = await db
    .select({ productId: review.productId })
    .from(review)
    .where(
      and(
        isOneOf(
          review.id,
          goods.map((one) => reviewId(one.id, owner)),
        ),
        eq(review.deleted, false),
      ),
    );
  const done = new Set(written.map(({ productId }) => productId));
  return goods.filter((one) => !done.has(one.id));
}

export const recordReviewRequest = (env: Env, orderId: string, now: number) =>
  recordSent(env, { id: effectOf(orderId), action: 'askReview', orderId }, now);

/** For the holder of the link, which was sent to the customer's address, or else number. */
export async function stopAsking(env: Env, orderId: string, now: number): Promise<void> {
  const [to] = await drizzle(env.DB).select().from(address).where(eq(address.id, orderId));
  if (to) await stopTo(env, isMailed(to) ? to.email : to.phone, now);
}
