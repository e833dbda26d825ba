import * as z from 'zod/mini';
import { Refusal } from '../tx.ts';

export const editionFields = {
  edition: z._default(z.uuid(), () => crypto.randomUUID()),
  basedOn: z._default(z.string().check(z.maxLength(64)), ''),
};

/** The refusal carries the rejected values, so that the author can resolve the conflict on any device. */
export function checkEdition(
  known: { edition: string } | undefined,
  basedOn: string,
  refused: { [what: string]: string; mine: string },
) {
  if ((known?.edition ?? '') !== basedOn) throw new Refusal('changed_meanwhile', refused);
}
