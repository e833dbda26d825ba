import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  promisedDelivery,
  shippingOffered,
  shippingTo,
} from '../../../shared/production/promise.ts';
import { MAX_BACKLOG_DAYS, setBacklog } from '../../../shared/production/workshop.ts';
import { runMutator, SYSTEM } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';
import { examples } from '../examples.ts';

const ZONE = { standardDaysMin: 1, standardDaysMax: 3, expressDaysMin: 2, expressDaysMax: 3 };

test('promised days count the queue, the hour, weekends and closed days', () => {
  const workshop = { backlogDays: 0, cutoffHour: 14, closedDays: [] as string[] };
  const days = (now: string, changes: object = {}) =>
    promisedDelivery({ ...workshop, ...changes }, ZONE, 'standard', Date.parse(now));
  // Thursday before and after 2 pm in Nairobi.
  expect(days('2026-01-08T10:59:00Z')).toEqual({ from: '2026-01-12', to: '2026-01-15' });
  expect(days('2026-01-08T11:00:00Z')).toEqual({ from: '2026-01-13', to: '2026-01-16' });
  expect(days('2026-01-10T08:00:00Z')).toEqual(days('2026-01-12T08:00:00Z'));
  expect(days('2026-01-08T08:00:00Z', { backlogDays: 3 }).from).toBe('2026-01-15');
  expect(days('2026-01-08T08:00:00Z', { closedDays: ['2026-01-09'] }).from).toBe('2026-01-13');
});

/** The same days, counted one by one. */
function stepped(closedDays: string[], start: number, days: number) {
  const isOpen = (day: number) =>
    new Date(day).getUTCDay() % 6 !== 0 &&
    !closedDays.includes(new Date(day).toISOString().slice(0, 10));
  let day = start;
  for (let left = days; left > 0; ) {
    day += 24 * 3_600_000;
    if (isOpen(day)) left--;
  }
  return { isOpen: isOpen(start), day };
}

test('computed days are those found by stepping through the calendar, whatever is closed', () => {
  const first = Date.UTC(2026, 11, 1);
  const DAY_MS = 24 * 3_600_000;
  const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);
  const closed = fc.array(
    fc.oneof(
      fc.nat(400).map((day) => dateOf(first + (day - 20) * DAY_MS)),
      fc.constantFrom('2026-12-25', '2026-12-26', '2027-01-01', '2027-02-30', '2020-02-29'),
    ),
    { maxLength: 200 },
  );
  const zone = fc.record({ standardDaysMin: fc.nat(60), standardDaysMax: fc.nat(60) });
  fc.assert(
    fc.property(
      fc.nat(365 * 24),
      fc.nat(60),
      fc.nat(24),
      closed,
      zone,
      (hour, queue, cutoff, shut, days) => {
        const now = first + hour * 3_600_000;
        const local = now + 3 * 3_600_000;
        const today = local - (local % DAY_MS);
        const inTime = stepped(shut, today, 0).isOpen && local - today < cutoff * 3_600_000;
        const start = inTime ? today : stepped(shut, today, 1).day;
        const after = (n: number) => dateOf(stepped(shut, start, n).day);
        const workshop = { backlogDays: queue, cutoffHour: cutoff, closedDays: shut };
        expect(promisedDelivery(workshop, { ...ZONE, ...days }, 'standard', now)).toEqual({
          from: after(queue + 1 + days.standardDaysMin),
          to: after(queue + 2 + days.standardDaysMax),
        });
      },
    ),
    { numRuns: examples(2000) },
  );
});

test('a promise is computed at once however long the queue, and no queue counts for more than 60 days', async () => {
  const monday = Date.UTC(2026, 0, 5);
  const year = (backlogDays: number) => {
    const workshop = { backlogDays, cutoffHour: 14, closedDays: [] };
    return promisedDelivery(workshop, ZONE, 'standard', monday).to.slice(0, 4);
  };
  // Counting day by day took seconds for each of these.
  for (let i = 0; i < 100; i++) expect(year(2_000_000)).toBe('9692');
  const workshop = { id: 'workshop', backlogDays: 0 };
  const tx = new MapTx(SYSTEM, new Map([['workshop/workshop', workshop]]));
  await runMutator(setBacklog, tx, { days: MAX_BACKLOG_DAYS });
  const tooMany = runMutator(setBacklog, tx, { days: MAX_BACKLOG_DAYS + 1 });
  await expect(tooMany).rejects.toMatchObject({ code: 'invalid' });
});

test('express is offered only where it arrives earlier than standard', () => {
  const offered = (changes: object) => shippingOffered({ ...ZONE, ...changes }).join(' ');
  expect(offered({})).toBe('standard');
  expect(offered({ standardDaysMin: 3, standardDaysMax: 5 })).toBe('standard express');
  expect(offered({ expressDaysMin: 1, expressDaysMax: 2 })).toBe('standard express');
  // The same last day: the first day decides.
  expect(offered({ expressDaysMin: 0 })).toBe('standard express');
  expect(offered({ expressDaysMin: 1 })).toBe('standard');
  // It may come sooner, but also later.
  expect(offered({ expressDaysMin: 0, expressDaysMax: 4 })).toBe('standard');
  expect(shippingTo(ZONE, 'express')).toBe('standard');
});

test('an express order for a zone without express has the days of its standard delivery', () => {
  const workshop = { backlogDays: 0, cutoffHour: 14, closedDays: [] };
  const days = (zone: typeof ZONE, method: 'standard' | 'express') =>
    promisedDelivery(workshop, zone, method, Date.UTC(2026, 0, 5));
  const slow = { ...ZONE, expressDaysMin: 20, expressDaysMax: 30 };
  expect(days(slow, 'express')).toEqual(days(slow, 'standard'));
  const fast = { ...ZONE, expressDaysMin: 0, expressDaysMax: 1 };
  expect(days(fast, 'express')).toEqual({ from: '2026-01-06', to: '2026-01-08' });
});
