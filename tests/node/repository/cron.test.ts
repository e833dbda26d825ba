import { afterEach, expect, test, vi } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { CRON } from '../../../worker/jobs/cron.ts';
import { startClock } from '../../../worker/local/clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('wrangler.toml has the triggers that the Worker knows, and no other', () => {
  const { crons } = unstable_readConfig({ config: 'wrangler.toml' }).triggers;
  expect(crons).toEqual(Object.values(CRON));
});

test('npm start fires both triggers: each minute, and once in every hour however late its minutes are', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 9, 58, 30) });
  const fired: string[] = [];
  const clock = startClock((cron) => fired.push(cron));
  const hours = () => fired.filter((cron) => cron === CRON.hourly).length;
  vi.advanceTimersByTime(60_000);
  expect(fired).toEqual([CRON.minutely, CRON.hourly]);
  vi.advanceTimersByTime(2 * 60_000);
  expect(hours()).toBe(2);
  vi.advanceTimersByTime(57 * 60_000);
  expect(hours()).toBe(2);
  // The machine was asleep at the full hour.
  vi.setSystemTime(Date.UTC(2026, 0, 5, 12, 17));
  vi.advanceTimersByTime(60_000);
  expect(hours()).toBe(3);
  clearInterval(clock);
});
