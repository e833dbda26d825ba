import { DAY_MS, dayAt, startOf } from '../../../../shared/time.ts';

/** When a typed day begins; NaN for an invalid day, which the schema refuses. */
export const dayBegins = (typed: string) => startOf(typed) ?? Number.NaN;
/** The end of a typed day, null without one. */
export const dayEnds = (typed: string) => (typed === '' ? null : dayBegins(typed) + DAY_MS);
/** The last day before an end, as a field shows it. */
export const lastDayField = (end: number | null) => (end === null ? '' : dayAt(end - 1));

/** A sum of cents as a field shows it. */
export const centsField = (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, '');
/** A whole number; null otherwise, which the schema refuses. */
export const integerOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);
