import { m } from '../../../paraglide/messages.js';

/** The fields of opening hours, of the shop and of pick-up points. */
export const HOURS_WORDS = [
  ['hoursWeek', m.details_week],
  ['hoursSaturday', m.details_saturday],
  ['hoursSunday', m.details_sunday],
] as const;
