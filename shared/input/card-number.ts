import * as z from 'zod/mini';

/** Printed card numbers start with a group of four digits; parts of addresses and ids do not. */
const DIGITS = /(?<!\d)\d{4}(?:[ -]?\d){9,15}(?!\d)/g;

export const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(DIGITS)].some(([found]) => isLuhn(found.replace(/[ -]/g, '')));

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Cards are typed only on the provider's page; the shop neither stores nor logs their numbers. */
export const noCardNumber = z.refine<string>((text) => !hasCardNumber(text), 'error_card_number');

/** In an address, shorter numbers with a valid check digit are common. */
export const noCardAddress = z.refine<string>((email) => {
  const name = (email.split('@')[0] ?? '').replace(/[ -]/g, '');
  return !/^\d{15,19}$/.test(name) || !isLuhn(name);
}, 'error_card_number');
