import * as z from 'zod/mini';
import { removeWithDesign } from '../cart/cart.ts';
import { mutator, Refusal } from '../tx.ts';
import { hasWords } from './edit.ts';

const DAY_MS = 24 * 3_600_000;

/** How long the names on labels outlive what they were needed for (ruling 29), ms. */
export const KEEP_WORDS_MS = { delivered: 90 * DAY_MS, cancelled: 30 * DAY_MS };
/** A cart whose owner was away for so long loses its designs, ms. */
export const CART_IDLE_MS = 90 * DAY_MS;

/**
 * Keeps the names of an ordered design for reordering, or lets them be erased when their time comes
 * (ruling 40). Customers only: a guest's cookie ends by itself, and nobody could untick it then.
 */
export const keepDesign = mutator({
  by: ['customer', 'admin'],
  args: z.strictObject({ lineId: z.string().check(z.maxLength(100)), keep: z.boolean() }),
  async run(tx, { lineId, keep }) {
    const line = await tx.get('orderLine', lineId);
    if (!line) throw new Refusal('not_found');
    if (line.owner !== tx.actor.owner) throw new Refusal('forbidden');
    if (keep && !hasWords(line)) throw new Refusal('words_erased');
    if (keep === Boolean(line.keepSince)) return;
    await tx.put('orderLine', { ...line, keepSince: keep ? tx.now : null });
  },
});

/** Takes the words off the labels of an order that was finished long ago; what was bought stays. */
export const eraseWords = mutator({
  by: ['system'],
  args: z.strictObject({ orderId: z.string() }),
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (order?.status !== 'delivered' && order?.status !== 'cancelled') return;
    if (order.updatedAt > tx.now - KEEP_WORDS_MS[order.status]) return;
    for (const line of await tx.list('orderLine', orderId)) {
      if (!line.design || line.keepSince) continue;
      const design = { ...line.design, text: '', line2: '', others: [] };
      await tx.put('orderLine', { ...line, design });
    }
  },
});

/** Takes the designs out of a cart that nobody came back for. */
export const eraseCart = mutator({
  by: ['system'],
  args: z.strictObject({ owner: z.string() }),
  async run(tx, { owner }) {
    for (const line of await tx.list('cartLine', owner)) {
      if (line.designId !== null) await removeWithDesign(tx, line);
    }
    for (const design of await tx.list('design', owner)) await tx.remove('design', design.id);
  },
});
