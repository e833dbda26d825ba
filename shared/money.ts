/** Money is integer cents in the data; what a customer pays is whole shillings. */

const grouped = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });

/** 'KSh 1,500' from cents, with plain spaces (Intl would print 'Ksh'); cents show only where there are some. */
export function formatCents(cents: number): string {
  const shillings = cents / 100;
  const text = Number.isInteger(shillings)
    ? grouped.format(shillings)
    : shillings.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `KSh ${text}`;
}

/** Whole or with cents, as people type it: '1,250.50' → 125050; null when it is no amount. */
export function centsOf(typed: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.replace(/[\s,]/g, ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
