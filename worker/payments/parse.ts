import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';

/** Hundredths; null when it is no amount, or finer than hundredths. */
export function parseMinor(amount: string | number): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

const MOST_AGE_MS = 60 * DAY_MS;
const MOST_AHEAD_MS = 10 * MINUTE_MS;

/**
 * ms UTC of '2026-01-06T07:21:15Z', or of Daraja's '20260106102115' in Nairobi. Null for anything else,
 * and for a provider's wrong clock, which would book money on a closed or future day.
 */
export function parseTime(time: unknown): number | null {
  const text = String(time ?? '').trim();
  const daraja = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  const [, year, month, day, hour, minute, second] = daraja ?? [];
  const iso = daraja ? `${year}-${month}-${day}T${hour}:${minute}:${second}+03:00` : text;
  const at = /^\d{4}-\d{2}-\d{2}T/.test(iso) ? Date.parse(iso) : Number.NaN;
  const now = Date.now();
  return at > now - MOST_AGE_MS && at < now + MOST_AHEAD_MS ? at : null;
}
