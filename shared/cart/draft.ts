import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { designSchema, labelTextSchema } from '../label/design.ts';
import { MAX_NAMES } from '../label/names.ts';
import { mutator } from '../tx.ts';
import { NAMES_IDLE_MS } from './idle.ts';

const contentSchema = z.strictObject({
  design: z.omit(designSchema, { others: true }),
  names: z.array(labelTextSchema).check(z.maxLength(MAX_NAMES)),
  many: z.boolean(),
  editing: z.nullable(z.uuid()),
});

/** Last write wins by `savedAt`, the time of typing by the shop's clock, not by the time of arrival. */
export const saveDraft = mutator({
  name: 'saveDraft',
  by: SHOPPERS,
  args: z.strictObject({ content: contentSchema, savedAt: z.int() }),
  async run(tx, { content, savedAt }) {
    const { owner } = tx.actor;
    const known = await tx.get('draft', owner);
    const next = (known?.savedAt ?? -1) + 1;
    // A clock that is ahead must not win forever.
    const at = Math.min(savedAt, Math.max(tx.now, next));
    if (known && at < known.savedAt) return;
    // Equal times are ordered by arrival; otherwise the devices would never agree.
    await tx.put('draft', { id: owner, owner, content, savedAt: Math.max(at, next) });
  },
});

export const eraseDraft = mutator({
  name: 'eraseDraft',
  by: ['system'],
  args: z.strictObject({ owner: z.string() }),
  async run(tx, { owner }) {
    const draft = await tx.get('draft', owner);
    if (draft && draft.savedAt <= tx.now - NAMES_IDLE_MS) await tx.remove('draft', owner);
  },
});
