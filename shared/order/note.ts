import * as z from 'zod/mini';
import { manyLines } from '../input/plain-text.ts';
import { mutator, Refusal } from '../tx.ts';

export const NOTE_LENGTH = 1000;

export const addOrderNote = mutator({
  by: ['admin'],
  args: z.strictObject({
    noteId: z.uuid(),
    orderId: z.uuid(),
    text: manyLines(NOTE_LENGTH, 'error_note', 'error_note'),
  }),
  async run(tx, { noteId, orderId, text }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    await tx.create('orderNote', {
      id: noteId,
      orderId,
      author: tx.actor.owner,
      text,
      at: tx.now,
      archived: order.archived,
    });
  },
});

/** Any admin may remove a note; one already removed in another tab is not an error. */
export const removeOrderNote = mutator({
  by: ['admin'],
  args: z.strictObject({ noteId: z.uuid() }),
  async run(tx, { noteId }) {
    if (await tx.get('orderNote', noteId)) await tx.remove('orderNote', noteId);
  },
});
