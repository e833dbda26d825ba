import { DAY_MS, dayAt, HOUR_MS, UTC_OFFSET_MS } from '../../time.ts';

/** After ordering, ms. */
const REMIND_AFTER_MS = 2 * HOUR_MS;
/** A reminder that is later than this is dropped, ms. It is longer than any night. */
const REMIND_UNTIL_MS = DAY_MS;
/** Advertising may reach people at these hours only, in Nairobi. */
const [OPENS_MS, CLOSES_MS] = [8 * HOUR_MS, 20 * HOUR_MS];

/** The first moment from `at` on at which people may be written to. Both in ms UTC. */
export function contactableFrom(at: number): number {
  const midnight = Date.parse(`${dayAt(at)}T00:00:00Z`) - UTC_OFFSET_MS;
  if (at < midnight + OPENS_MS) return midnight + OPENS_MS;
  return at < midnight + CLOSES_MS ? at : midnight + DAY_MS + OPENS_MS;
}

/** When the reminder of an order is due, ms UTC. */
export const remindAt = (placedAt: number) => contactableFrom(placedAt + REMIND_AFTER_MS);

export const isReminderLate = (placedAt: number, now: number) => now > placedAt + REMIND_UNTIL_MS;
