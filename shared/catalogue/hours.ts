import type { Locale } from '../locale.ts';
import type { Row } from '../tx.ts';

export const HOURS = ['hoursWeek', 'hoursSaturday', 'hoursSunday'] as const;
/** Of the shop or a pick-up point. Points in older orders may have none. */
export type Hours = Partial<Pick<Row<'shopDetails'>, (typeof HOURS)[number]>>;
type Words = Record<keyof Hours, (hours: string) => string> & { closed: string };

/** 'Saturday: 9am - 1pm' for each part of the week; none where no hours are set. */
export function hoursIn(locale: Locale, hours: Hours, { closed, ...words }: Words): string[] {
  const { hoursWeek = '', hoursSaturday = '', hoursSunday = '' } = hours;
  if (hoursWeek + hoursSaturday + hoursSunday === '') return [];
  const say = (part: string) =>
    part === '' ? closed : part.split('-').map(TIMES[locale]).join(' - ');
  return [
    words.hoursWeek(say(hoursWeek)),
    words.hoursSaturday(say(hoursSaturday)),
    words.hoursSunday(say(hoursSunday)),
  ];
}

/** In Swahili the hours of the day are counted from six in the morning. */
const TIMES: Record<Locale, (time: string) => string> = {
  en: clockTime,
  sw: (time) => {
    const [hour, minutes] = hourAndMinutes(time);
    return `saa ${(hour + 6) % 12 || 12}${minutes} ${partOfDay(hour)}`;
  },
};

/** '9:30am', which is short and means the same to everybody. */
export function clockTime(time: string): string {
  const [hour, minutes] = hourAndMinutes(time);
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

function hourAndMinutes(time: string): [hour: number, minutes: string] {
  const [hour, minute] = time.split(':');
  return [Number(hour), minute === '00' ? '' : `:${minute}`];
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 19) return 'usiku';
  if (hour < 12) return 'asubuhi';
  return hour < 16 ? 'mchana' : 'jioni';
}
