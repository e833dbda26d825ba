import { formatCents } from '../../../../shared/money.ts';

/** Hundredths of a currency: 'KSh 1,250', 'US$9.66', '− US$9.66'. */
export function inCurrency(minor: number, currency: string): string {
  const size = Math.abs(minor);
  const sign = currency === 'USD' ? 'US$' : `${currency} `;
  const words = currency === 'KES' ? formatCents(size) : `${sign}${(size / 100).toFixed(2)}`;
  return minor < 0 ? `− ${words}` : words;
}
