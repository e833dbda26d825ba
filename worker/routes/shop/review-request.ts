import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { isUser } from '../../../shared/account/owner.ts';
import { productIdSchema, reviewRequest, writeReview } from '../../../shared/feedback/review.ts';
import { order } from '../../../shared/schema.ts';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import type { Actor } from '../../../shared/tx.ts';
import { isNobody } from '../../auth/data/owned.ts';
import type { App } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { fail, tooMany } from '../../http/fail.ts';
import { takeSlot, wrongCodes } from '../../http/limits.ts';
import { json } from '../../http/validate.ts';
import { orderToReview } from '../../review-requests/link.ts';
import { goodsToReview, stopAsking } from '../../review-requests/request.ts';
import { write } from '../../sync/write.ts';

const askedReview = z.strictObject({ productId: productIdSchema, ...reviewRequest.shape });

/** The delivered order of the code in the header, or the answer that it opens nothing. */
async function asked(c: Context<App>) {
  const slot = await takeSlot(c.env, wrongCodes(c, 'review link'), Date.now());
  if (!slot.ok) return { answer: tooMany(c, slot.retryAfterS) };
  const orderId = await orderToReview(c.env, c.req.header(ORDER_KEY_HEADER) ?? '', Date.now());
  const [found] = orderId ? await c.var.db.select().from(order).where(eq(order.id, orderId)) : [];
  if (found?.status !== 'delivered' || isNobody(found.owner))
    return { answer: fail(c, 404, 'not_found') };
  await slot.release();
  return { order: found };
}

/** What a request for reviews asks about. Its link shows nothing else of the order. */
export const reviewRequests = new Hono<App>()
  .get('/', async (c) => {
    const { order: about, answer } = await asked(c);
    if (!about) return answer;
    return c.json({ products: await goodsToReview(c.env, about) });
  })
  /** One review of each product, which staff approve as any other. */
  .post('/', maxBytes(16 * 1024), json(askedReview), async (c) => {
    const { website, ...review } = c.req.valid('json');
    if (website) return c.json({}, 201);
    const { order: about, answer } = await asked(c);
    if (!about) return answer;
    const goods = await goodsToReview(c.env, about);
    if (!goods.some(({ id }) => id === review.productId)) return fail(c, 409, 'already_reviewed');
    const { owner } = about;
    const actor: Actor = { role: isUser(owner) ? 'customer' : 'guest', owner };
    const claim = `asked_review ${about.id} ${review.productId}`;
    const { done } = await write(c, actor, writeReview, review, claim);
    return done ? c.json({}, 201) : fail(c, 409, 'already_reviewed');
  })
  .post('/stop', maxBytes(1024), async (c) => {
    const { order: about, answer } = await asked(c);
    if (!about) return answer;
    await stopAsking(c.env, about.id, Date.now());
    return c.json({});
  });
