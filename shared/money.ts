/** Without Intl, whose first use takes a cheap phone 50 ms before the page's controls respond. */
export function formatCents(cents: number): string {
  const rest = Math.abs(cents) % 100;
  const shillings = grouped(Math.floor(Math.abs(cents) / 100));
  return `KSh ${cents < 0 ? '-' : ''}${shillings}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

/** 1250 as 1,250. Not for numbers below zero. */
export function grouped(whole: number): string {
  let digits = String(whole);
  for (let at = digits.length - 3; at > 0; at -= 3) {
    digits = `${digits.slice(0, at)},${digits.slice(at)}`;
  }
  return digits;
}

/** For a sentence whose lines may break: the sum stays in one piece. */
export const unbrokenCents = (cents: number) => formatCents(cents).replace(' ', '\u00a0');

/**
 * Commas must separate thousands: '1250,50' could be read as a hundred times its value. Null if invalid.
 */
export function centsOf(typed: string): number | null {
  const match = /^(\d{1,9}|\d{1,3}(?:[,\s]\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  return match
    ? Number(match[1]?.replace(/[,\s]/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    : null;
}
