import type { Promised } from '../../shared/promise.ts';
import { locale } from '../locale.ts';

/** 'Thu 26 Nov to Mon 30 Nov', or one day; the dates are days of the calendar, in no time zone. */
export function promisedWords({ from, to }: Promised): string {
  const format = new Intl.DateTimeFormat(locale() === 'sw' ? 'sw-KE' : 'en-KE', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const words = [...new Set([from, to])].map((day) => format.format(Date.parse(day)));
  return words.join(' – ').replace(/[\u00a0\u202f]/g, ' ');
}
