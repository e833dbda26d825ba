import { normalisePhone } from './phone.ts';

/** The first digits of the stored numbers that staff search for; null if it cannot be a number. */
export function phoneStart(typed: string): string | null {
  const bare = typed.replace(/[\s+()-]/g, '').replace(/^(254)?0/, '254');
  const digits = normalisePhone(typed) ?? bare;
  return /^\d{3,}$/.test(digits) ? digits : null;
}
