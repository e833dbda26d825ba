import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { noteChange } from '../changes.ts';
import { manyLines, publicName } from '../input/plain-text.ts';
import { mutator, Refusal, type Tx } from '../tx.ts';
import { honeypot } from './message.ts';

export const REVIEW_MAX = 2000;
export const productIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

const words = {
  stars: z.int('error_stars').check(z.gte(1, 'error_stars'), z.lte(5, 'error_stars')),
  text: manyLines(REVIEW_MAX, 'error_review_empty', 'error_review'),
};
export const reviewRequest = z.strictObject({ ...words, website: honeypot });

export const reviewId = (productId: string, owner: string) => `${productId}/${owner}`;

/** A second review replaces the first and is moderated again. */
export const writeReview = mutator({
  name: 'writeReview',
  by: SHOPPERS,
  args: z.strictObject({ productId: productIdSchema, ...words }),
  async run(tx, { productId, stars, text }) {
    const { owner } = tx.actor;
    const orderId = await deliveredOrder(tx, productId);
    if (orderId === null) throw new Refusal('review_needs_order');
    const address = await tx.get('address', orderId);
    const id = reviewId(productId, owner);
    const before = await tx.get('review', id);
    await tx.put('review', {
      id,
      productId,
      owner,
      author: publicName(address?.fullName ?? ''),
      stars,
      text,
      textSw: null,
      // A new time for each version, because moderation identifies the version by it.
      at: Math.max(tx.now, (before?.at ?? 0) + 1),
      approvedAt: null,
      hiddenAt: null,
      sample: false,
    });
    await noteChange(tx, 'feedback');
  },
});

async function deliveredOrder(tx: Tx, productId: string): Promise<string | null> {
  for (const order of await tx.list('order', tx.actor.owner)) {
    if (order.status !== 'delivered') continue;
    const lines = await tx.list('orderLine', order.id);
    if (lines.some((line) => line.productId === productId)) return order.id;
  }
  return null;
}
