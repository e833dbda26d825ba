import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { feedbackState } from '../../../shared/feedback/feedback.ts';
import { reviewId, reviewRequest, writeReview } from '../../../shared/feedback/review.ts';
import { order, orderLine, review } from '../../../shared/schema.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { type App, visitorOf } from '../../auth/visitor.ts';
import { showsSamples } from '../../env.ts';
import { maxBytes } from '../../http/body.ts';
import { tooMany } from '../../http/fail.ts';
import { CACHE_BRIEFLY } from '../../http/headers.ts';
import { ownAndNetwork, takeSlot } from '../../http/limits.ts';
import { requireVisitor } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

/**
 * Approved reviews are public, samples where the shop shows them; a customer's own one comes with
 * whether they may write it.
 */
export const reviews = new Hono<App>()
  .get('/:productId/reviews', async (c) => {
    c.header('Cache-Control', CACHE_BRIEFLY);
    return c.json(await reviewsOf(c.var.db, c.req.param('productId'), showsSamples(c.env)));
  })
  .get('/:productId/reviews/mine', async (c) => {
    const visitor = await visitorOf(c);
    if (!visitor) return c.json({ may: false, review: null });
    const { productId } = c.req.param();
    const { owner } = visitor.actor;
    const [[own], [delivered]] = await c.var.db.batch([
      c.var.db
        .select()
        .from(review)
        .where(and(eq(review.id, reviewId(productId, owner)), eq(review.deleted, false))),
      c.var.db
        .select({ id: order.id })
        .from(order)
        .innerJoin(orderLine, eq(orderLine.orderId, order.id))
        .where(
          and(
            eq(order.owner, owner),
            eq(order.status, 'delivered'),
            eq(order.deleted, false),
            eq(orderLine.productId, productId),
          ),
        )
        .limit(1),
    ]);
    return c.json({ may: delivered !== undefined, review: own ? shown(own) : null });
  })
  .post(
    '/:productId/reviews',
    maxBytes(16 * 1024),
    requireVisitor,
    json(reviewRequest),
    async (c) => {
      const { website, ...words } = c.req.valid('json');
      if (website) return c.json({}, 201);
      const { actor } = c.var.visitor;
      const most = { own: 20, network: 60, withinMs: HOUR_MS };
      const limits = ownAndNetwork(c, 'review', actor.owner, most);
      const slot = await takeSlot(c.env, limits, Date.now());
      if (!slot.ok) return tooMany(c, slot.retryAfterS);
      const args = { productId: c.req.param('productId'), ...words };
      await write(c, actor, writeReview, args);
      return c.json({}, 201);
    },
  );

type Client = ReturnType<typeof hc<typeof reviews>>[':productId']['reviews'];
export type Reviews = InferResponseType<Client['$get'], 200>;
export type Review = Reviews['reviews'][number];

const MOST = 100;

/** Real reviews come before samples, and only they count; `average` is null without any. */
async function reviewsOf(db: DrizzleD1Database, productId: string, samples: boolean) {
  const isPublic = and(
    eq(review.productId, productId),
    isNotNull(review.approvedAt),
    eq(review.deleted, false),
  );
  const isReal = eq(review.sample, false);
  const [rows, [sums]] = await db.batch([
    db
      .select()
      .from(review)
      .where(samples ? isPublic : and(isPublic, isReal))
      .orderBy(review.sample, desc(review.at))
      .limit(MOST),
    db
      .select({ count: sql<number>`count(*)`, average: sql<number | null>`avg(stars)` })
      .from(review)
      .where(and(isPublic, isReal)),
  ]);
  const average = sums?.average == null ? null : Math.round(sums.average * 10) / 10;
  return { count: sums?.count ?? 0, average, reviews: rows.map(shown) };
}

function shown(row: typeof review.$inferSelect) {
  const { id, author, stars, text, textSw, at, sample } = row;
  return {
    // The id contains the owner's id, which is not public.
    id: sample ? id : `${at}`,
    author,
    stars,
    text,
    textSw,
    at,
    sample,
    state: feedbackState(row),
  };
}
