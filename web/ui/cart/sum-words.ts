import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';

/** A sum, or the least that it can be. */
export function sumWords(cents: number, isFrom = false): string {
  const amount = formatCents(cents);
  return isFrom ? m.delivery_from({ amount }) : amount;
}
