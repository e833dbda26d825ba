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
