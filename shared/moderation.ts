import * as z from 'zod/mini';
import { mutator, Refusal } from './tx.ts';

const reason = z.optional(z.string().check(z.maxLength(200)));
const id = z.string().check(z.maxLength(200));
export const moderationSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['comment', 'review']),
    id,
    verdict: z.enum(['approve', 'hide', 'remove']),
    reason,
  }),
  z.strictObject({
    kind: z.literal('message'),
    id,
    verdict: z.enum(['answer', 'reopen', 'remove']),
    reason,
  }),
]);

/** An admin lets words be read, keeps them back, or takes them away with their author's name. */
export const moderate = mutator({
  by: ['admin'],
  args: moderationSchema,
  async run(tx, { kind, id, verdict }) {
    const row = await tx.get(kind, id);
    if (!row) throw new Refusal('not_found');
    if (verdict === 'remove') return tx.remove(kind, id);
    if (kind === 'message') {
      const message = await tx.get(kind, id);
      const answeredAt = verdict === 'answer' ? tx.now : null;
      if (message) await tx.put(kind, { ...message, answeredAt });
      return;
    }
    const isShown = verdict === 'approve';
    const word = await tx.get(kind, id);
    if (!word || (isShown ? word.approvedAt : word.hiddenAt) !== null) return;
    await tx.put(kind, {
      ...word,
      approvedAt: isShown ? tx.now : null,
      hiddenAt: isShown ? null : tx.now,
    });
  },
});
