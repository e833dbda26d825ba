import * as z from 'zod/mini';
import { ACCOUNT_ROLES } from '../account/roles.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import { namesOf, withNames } from '../label/names.ts';
import { DAY_MS } from '../time.ts';
import { mutator, Refusal } from '../tx.ts';
import { hasLabelText } from './edit/editable.ts';

/**
 * Names on labels are children's data: erased this long after delivery or cancellation, ms. An order that
 * was sent and never marked as delivered counts from its last change.
 */
export const KEEP_NAMES_MS = {
  delivered: 90 * DAY_MS,
  cancelled: 30 * DAY_MS,
  shipped: 120 * DAY_MS,
};

/** Not for guests: their cookie expires, and nobody could withdraw the choice then. */
export const keepDesign = mutator({
  name: 'keepDesign',
  by: ACCOUNT_ROLES,
  args: z.strictObject({ lineId: z.string().check(z.maxLength(100)), keep: z.boolean() }),
  async run(tx, { lineId, keep }) {
    const line = await tx.get('orderLine', lineId);
    if (!line) throw new Refusal('not_found');
    if (line.owner !== tx.actor.owner) throw new Refusal('forbidden');
    if (keep && !hasLabelText(line)) throw new Refusal('words_erased');
    if (keep === Boolean(line.keepSince)) return;
    await tx.put('orderLine', { ...line, keepSince: keep ? tx.now : null });
  },
});

/** As many names as there were: stock and sums go by their number. */
export const withoutNames = (design: DesignSnapshot) =>
  withNames(
    design,
    namesOf(design).map(() => ({ text: '', line2: '' })),
  );
