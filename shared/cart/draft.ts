import * as z from 'zod/mini';
import { designSchema, wordsSchema } from '../label/design.ts';
import { MAX_NAMES } from '../label/names.ts';
import { mutator } from '../tx.ts';

/** A draft nobody has touched for so long is erased with its names (ruling 29), ms. */
export const DRAFT_IDLE_MS = 90 * 24 * 3_600_000;

const contentSchema = z.strictObject({
  /** As it was typed: words are checked when the draft becomes a line. */
  design: z.omit(designSchema, { others: true }),
  /** The rows of a list of names, kept while one name is designed. */
  names: z.array(wordsSchema).check(z.maxLength(MAX_NAMES)),
  many: z.boolean(),
  /** The design of the cart's line that is being changed. */
  editing: z.nullable(z.uuid()),
});

const shoppers = ['guest', 'customer', 'admin'] as const;

/**
 * Keeps what its owner is designing. `savedAt` is when it was typed, by the shop's clock, and always
 * later than what its author had seen: so a change counts whatever clock its phone has, and of two that
 * did not see each other the one typed later stays, not the one sent later.
 */
export const saveDraft = mutator({
  by: shoppers,
  args: z.strictObject({ content: contentSchema, savedAt: z.int() }),
  async run(tx, { content, savedAt }) {
    const { owner } = tx.actor;
    const known = await tx.get('draft', owner);
    const next = (known?.savedAt ?? -1) + 1;
    // A clock that is ahead must not win for ever.
    const at = Math.min(savedAt, Math.max(tx.now, next));
    if (known && at < known.savedAt) return;
    // Two of the same moment are told apart by their order, or their devices would never agree.
    await tx.put('draft', { id: owner, owner, content, savedAt: Math.max(at, next) });
  },
});

/** Erases a draft that lies idle; one that changed meanwhile stays. */
export const eraseDraft = mutator({
  by: ['system'],
  args: z.strictObject({ owner: z.string() }),
  async run(tx, { owner }) {
    const draft = await tx.get('draft', owner);
    if (draft && draft.savedAt <= tx.now - DRAFT_IDLE_MS) await tx.remove('draft', owner);
  },
});
