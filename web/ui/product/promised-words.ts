import type { DeliveryDays } from '../../../shared/production/promise.ts';
import { m } from '../../paraglide/messages.js';

/**
 * 'Thu, 26 Nov – Mon, 30 Nov'. Intl's first use would take a cheap phone 50 ms, within the tap that
 * opens a product.
 */
export const promisedWords = ({ from, to }: DeliveryDays): string =>
  [...new Set([from, to])].map(dayWords).join(' – ');

function dayWords(day: string): string {
  const date = new Date(day);
  const weekday = m.calendar_days().split(' ')[date.getUTCDay()];
  const month = m.calendar_months().split(' ')[date.getUTCMonth()];
  return `${weekday}, ${date.getUTCDate()} ${month}`;
}
