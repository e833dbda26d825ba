/** Money is integer cents in the data; what a customer pays is whole shillings. */

/**
 * 'KSh 1,500' from cents; cents show only where there are some. As Intl writes 'en-KE', which takes a
 * cheap phone 50 ms to begin with, before any control of the page answers.
 */
export function formatCents(cents: number): string {
  const rest = Math.abs(cents) % 100;
  let shillings = String(Math.floor(Math.abs(cents) / 100));
  for (let at = shillings.length - 3; at > 0; at -= 3) {
    shillings = `${shillings.slice(0, at)},${shillings.slice(at)}`;
  }
  return `KSh ${cents < 0 ? '-' : ''}${shillings}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

/**
 * Whole or with cents, as people type it: '1,250.50' → 125050; null when it is no amount. Commas divide
 * thousands alone: '1250,50' would otherwise be a hundred times what its writer meant.
 */
export function centsOf(typed: string): number | null {
  const match = /^(\d{1,9}|\d{1,3}(?:[,\s]\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  return match
    ? Number(match[1]?.replace(/[,\s]/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    : null;
}
