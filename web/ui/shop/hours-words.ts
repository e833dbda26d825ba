import type { PublicShop } from '../../../shared/catalogue/shop-details.ts';
import type { Locale } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';

type Hours = Pick<PublicShop, 'hoursWeek' | 'hoursSaturday' | 'hoursSunday'>;

/** 'Saturday: 9am - 1pm' for each part of the week; none where no hours are set. */
export function hoursLines({ hoursWeek, hoursSaturday, hoursSunday }: Hours): string[] {
  if (hoursWeek + hoursSaturday + hoursSunday === '') return [];
  return [
    m.hours_week({ hours: hoursText(hoursWeek) }),
    m.hours_saturday({ hours: hoursText(hoursSaturday) }),
    m.hours_sunday({ hours: hoursText(hoursSunday) }),
  ];
}

const hoursText = (hours: string) =>
  hours === ''
    ? m.hours_closed()
    : hours
        .split('-')
        .map((time) => TIMES[locale()](time))
        .join(' - ');

/** In Swahili the hours of the day are counted from six in the morning. */
const TIMES: Record<Locale, (time: string) => string> = {
  en: (time) => {
    const [hour, minutes] = partsOf(time);
    return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
  },
  sw: (time) => {
    const [hour, minutes] = partsOf(time);
    return `saa ${(hour + 6) % 12 || 12}${minutes} ${partOfDay(hour)}`;
  },
};

function partsOf(time: string): [hour: number, minutes: string] {
  const [hour, minute] = time.split(':');
  return [Number(hour), minute === '00' ? '' : `:${minute}`];
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 19) return 'usiku';
  if (hour < 12) return 'asubuhi';
  return hour < 16 ? 'mchana' : 'jioni';
}
