import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { noteChange } from '../changes.ts';
import { optionalReason } from '../input/reason.ts';
import { mutator, Refusal } from '../tx.ts';

const id = z.string().check(z.maxLength(200));
export const moderationSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['comment', 'review']),
    id,
    verdict: z.enum(['approve', 'hide', 'remove']),
    /** The `at` of the version the admin read, because the author may edit it in the meantime. */
    seen: z.int(),
    reason: optionalReason,
  }),
  z.strictObject({
    kind: z.literal('message'),
    id,
    verdict: z.enum(['answer', 'reopen', 'remove']),
    reason: optionalReason,
  }),
]);

export const moderate = mutator({
  name: 'moderate',
  by: AREAS.messages,
  args: moderationSchema,
  async run(tx, { id, ...asked }) {
    if (asked.kind === 'message') {
      const message = await tx.get('message', id);
      if (!message) throw new Refusal('not_found');
      await noteChange(tx, 'feedback');
      if (asked.verdict === 'remove') return tx.remove('message', id);
      const answeredAt = asked.verdict === 'answer' ? tx.now : null;
      return tx.put('message', { ...message, answeredAt });
    }
    const { kind, verdict, seen } = asked;
    const word = await tx.get(kind, id);
    if (!word) throw new Refusal('not_found');
    if (word.at !== seen) {
      const { author, text, at } = word;
      const now: Refusal['detail'] = { author, text, at };
      if ('stars' in word) now.stars = Number(word.stars);
      throw new Refusal('changed_meanwhile', now);
    }
    const isShown = verdict === 'approve';
    if (verdict !== 'remove' && (isShown ? word.approvedAt : word.hiddenAt) !== null) return;
    await noteChange(tx, 'feedback');
    if (verdict === 'remove') return tx.remove(kind, id);
    await tx.put(kind, {
      ...word,
      approvedAt: isShown ? tx.now : null,
      hiddenAt: isShown ? null : tx.now,
    });
  },
});
