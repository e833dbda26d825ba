import { type Hours, hoursIn } from '../../../shared/catalogue/hours.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';

/** 'Saturday: 9am - 1pm' for each part of the week; none where no hours are set. */
export const hoursLines = (open: Hours): string[] =>
  hoursIn(locale(), open, {
    hoursWeek: (hours) => m.hours_week({ hours }),
    hoursSaturday: (hours) => m.hours_saturday({ hours }),
    hoursSunday: (hours) => m.hours_sunday({ hours }),
    closed: m.hours_closed(),
  });
