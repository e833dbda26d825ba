import { localeTag } from '../../locale.ts';

const ZONE = 'Africa/Nairobi';
const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE } as const;
const SHORT = {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const;

const format = (options: Intl.DateTimeFormatOptions, at: number) =>
  new Intl.DateTimeFormat(localeTag(), options).format(at).replace(/[\u00a0\u202f]/g, ' ');

/** '21 Nov 2026', in the shop's own time zone. */
export const dayOf = (at: number) => format(DAY, at);

/** '21 Nov', in the same. */
export const shortDayOf = (at: number) =>
  format({ timeZone: ZONE, day: 'numeric', month: 'short' }, at);

export const momentOf = (at: number) => `${dayOf(at)}, ${format(CLOCK, at)}`;

/** '21 Nov, 12:05', in the same. */
export const shortMomentOf = (at: number) => format(SHORT, at);
