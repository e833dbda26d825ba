export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Nairobi is UTC+3 all year. */
export const UTC_OFFSET_MS = 3 * HOUR_MS;

/** '2026-11-21', the day in Nairobi at `at` (ms UTC). */
export const dayAt = (at: number) => new Date(at + UTC_OFFSET_MS).toISOString().slice(0, 10);

/** '2026-11-21 14:05' in Nairobi. */
export const minuteAt = (at: number) =>
  new Date(at + UTC_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

/** 'YYYY-MM-DD' of a day that is counted from 1970-01-01. */
export const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** When a day ('2026-11-21') begins in Nairobi, ms UTC; null if there is no such day. */
export function startOf(day: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day
    ? null
    : at - UTC_OFFSET_MS;
}

export const yearAt = (at: number) => new Date(at + UTC_OFFSET_MS).getUTCFullYear();
