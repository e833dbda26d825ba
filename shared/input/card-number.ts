import * as z from 'zod/mini';

/** Cards are printed in groups, the first of four; so the pieces of an address or id are none. */
const DIGITS = /(?<!\d)\d{4}(?:[ -]?\d){9,15}(?!\d)/g;

/** Whether a text holds what is likely a card's number: 13 to 19 digits whose check digit is right. */
export const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(DIGITS)].some(([found]) => isLuhn(found.replace(/[ -]/g, '')));

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Cards are typed on the provider's own page; here their numbers are neither kept nor logged. */
export const noCardNumber = z.refine<string>((text) => !hasCardNumber(text), 'error_card_number');

/**
 * Refuses an e-mail address only when the part before the @ is nothing but a card number of 15 digits or
 * more: shorter numbers that pass the check are common in addresses.
 */
export const noCardAddress = z.refine<string>((email) => {
  const name = (email.split('@')[0] ?? '').replace(/[ -]/g, '');
  return !/^\d{15,19}$/.test(name) || !isLuhn(name);
}, 'error_card_number');
