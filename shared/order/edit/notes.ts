import * as z from 'zod/mini';
import { AREAS, mayUse } from '../../account/roles.ts';
import { manyLines } from '../../input/plain-text.ts';
import { type Actor, mutator, Refusal, type Row } from '../../tx.ts';
import { requireOrderAccess } from './access.ts';

export const NOTE_MAX = 1000;

export const addOrderNote = mutator({
  name: 'addOrderNote',
  by: AREAS.parcels,
  args: z.strictObject({
    noteId: z.uuid(),
    orderId: z.uuid(),
    text: manyLines(NOTE_MAX, 'error_note', 'error_note'),
  }),
  async run(tx, { noteId, orderId, text }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    requireOrderAccess(tx, order);
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

type Note = Pick<Row<'orderNote'>, 'author'>;
/** Its author, and staff with the area `orders`. */
export const mayRemoveNote = ({ role, owner }: Actor, { author }: Note) =>
  author === owner || mayUse(role, 'orders');

/** One already removed in another tab is not an error. */
export const removeOrderNote = mutator({
  name: 'removeOrderNote',
  by: AREAS.parcels,
  args: z.strictObject({ noteId: z.uuid() }),
  async run(tx, { noteId }) {
    const note = await tx.get('orderNote', noteId);
    if (!note) return;
    if (!mayRemoveNote(tx.actor, note)) throw new Refusal('forbidden');
    const order = await tx.get('order', note.orderId);
    if (order) requireOrderAccess(tx, order);
    await tx.remove('orderNote', noteId);
  },
});
