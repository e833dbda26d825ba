import * as z from 'zod/mini';
import { Refusal } from '../tx.ts';

/**
 * What an edit of a row that several admins may have open says: the edition it makes, and the one its
 * author began from, '' of a row that nobody edited or that is new.
 */
export const edited = {
  edition: z._default(z.uuid(), () => crypto.randomUUID()),
  basedOn: z._default(z.string().check(z.maxLength(64)), ''),
};

/**
 * Refused when another admin was faster, with what it would have written, so that its author can choose
 * on any device.
 */
export function checkEdition(
  known: { edition: string } | undefined,
  basedOn: string,
  refused: { [what: string]: string; mine: string },
) {
  if ((known?.edition ?? '') !== basedOn) throw new Refusal('changed_meanwhile', refused);
}
