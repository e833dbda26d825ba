import { locale } from '../locale.ts';

const OPTIONS = {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** Day and time as the shop's country has them, in the reader's language. */
export const when = (ms: number) =>
  new Date(ms).toLocaleString(locale() === 'sw' ? 'sw-KE' : 'en-KE', OPTIONS);
