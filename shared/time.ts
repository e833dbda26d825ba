/** The shop's days are Nairobi's: three hours before UTC, without summer time. */
const AHEAD_MS = 3 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;

/** '2026-11-21', the day it is in Nairobi at a moment (ms UTC). */
export const dayAt = (at: number) => new Date(at + AHEAD_MS).toISOString().slice(0, 10);

/** '2026-11-21 14:05' there. */
export const minuteAt = (at: number) =>
  new Date(at + AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');

/** When a day begins there, in ms UTC; null when it is none. */
export function startOf(day: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at - AHEAD_MS;
}

export const yearAt = (at: number) => new Date(at + AHEAD_MS).getUTCFullYear();
