import { DELIVERY_METHODS, type DeliveryMethod, type ShippingMethod } from '../cart/quote.ts';
import { termsOf } from '../order/collection.ts';
import { DAY_MS, dateOf, HOUR_MS, UTC_OFFSET_MS } from '../time.ts';
import type { Row, Tx } from '../tx.ts';

/** Business days from payment to dispatch with an empty queue. */
const PROCESSING_DAYS = [1, 2] as const;

type Workshop = Pick<Row<'workshop'>, 'backlogDays' | 'cutoffHour' | 'closedDays'>;
type Days = Pick<
  Row<'zone'>,
  'standardDaysMin' | 'standardDaysMax' | 'expressDaysMin' | 'expressDaysMax'
>;

/** Business days from dispatch to delivery. */
export function deliveryDays(zone: Days, method: ShippingMethod): { min: number; max: number } {
  return method === 'express'
    ? { min: zone.expressDaysMin, max: zone.expressDaysMax }
    : { min: zone.standardDaysMin, max: zone.standardDaysMax };
}

/** Express costs more, so a zone offers it only if its last day, or else its first, is earlier. */
export function shippingOffered(zone: Days): readonly DeliveryMethod[] {
  const standard = deliveryDays(zone, 'standard');
  const express = deliveryDays(zone, 'express');
  const isFaster =
    express.max < standard.max || (express.max === standard.max && express.min < standard.min);
  return isFaster ? DELIVERY_METHODS : ['standard'];
}

export const shippingTo = (zone: Days, wish: DeliveryMethod): DeliveryMethod =>
  shippingOffered(zone).includes(wish) ? wish : 'standard';

/** Days in Nairobi, 'YYYY-MM-DD', inclusive. */
export type DeliveryDays = { from: string; to: string };

/** `now` in ms UTC. Weekends and the workshop's closed days do not count. */
export function promisedDelivery(
  { backlogDays, cutoffHour, closedDays }: Workshop,
  zone: Days,
  method: ShippingMethod,
  now: number,
): DeliveryDays {
  const closed = closedWeekdays(closedDays);
  const after = (start: number, days: number) => openDayAfter(start, days, closed);
  const local = now + UTC_OFFSET_MS;
  const today = Math.floor(local / DAY_MS);
  const isOpen = isWeekday(today) && !closed.includes(today);
  const inTime = isOpen && local - today * DAY_MS < cutoffHour * HOUR_MS;
  const start = inTime ? today : after(today, 1);
  // What was sent on to a zone without express takes the days of its standard delivery.
  const { min, max } = deliveryDays(zone, method === 'express' ? shippingTo(zone, method) : method);
  const [soon, late] = PROCESSING_DAYS;
  return {
    from: dateOf(after(start, backlogDays + soon + min)),
    to: dateOf(after(start, backlogDays + late + max)),
  };
}

/** Days count from 1970-01-01, a Thursday; its week began on the Monday three days earlier. */
const isWeekday = (day: number) => (day + 3) % 7 < 5;

const weekdaysBefore = (day: number) => Math.floor((day + 3) / 7) * 5 + Math.min((day + 3) % 7, 5);

const weekday = (count: number) => Math.floor(count / 5) * 7 + (count % 5) - 3;

function closedWeekdays(dates: readonly string[]): number[] {
  const days = [...new Set(dates)].map((date) => [date, Date.parse(date) / DAY_MS] as const);
  return days
    .filter(([date, day]) => Number.isInteger(day) && dateOf(day) === date)
    .map(([, day]) => day)
    .filter(isWeekday)
    .sort((a, b) => a - b);
}

function openDayAfter(start: number, days: number, closed: readonly number[]): number {
  if (days === 0) return start;
  const first = weekdaysBefore(start + 1) - 1;
  let weekdays = days;
  for (const day of closed) {
    if (day > weekday(first + weekdays)) break;
    if (day > start) weekdays++;
  }
  return weekday(first + weekdays);
}

/** `since`: when its making could begin, ms UTC. */
export async function promiseFields(tx: Tx, order: Row<'order'>, since = tx.now) {
  const workshop = await tx.get('workshop', 'workshop');
  const terms = termsOf(order, { zone: await tx.get('zone', order.zoneId), workshop });
  if (!workshop || !terms) return {};
  const { from, to } = promisedDelivery(workshop, terms, order.shippingMethod, since);
  return { promisedFrom: from, promisedTo: to };
}
