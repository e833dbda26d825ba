import { locale } from '../../locale.ts';

const ZONE = 'Africa/Nairobi';
const KINDS = {
  day: { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: ZONE },
} as const;

const made = new Map<string, Intl.DateTimeFormat>();

/** Each made once: making one takes longer than drawing the row of a table that it is for. */
function format(kind: keyof typeof KINDS, at: number): string {
  const language = locale() === 'sw' ? 'sw-KE' : 'en-KE';
  const key = `${language} ${kind}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, KINDS[kind]);
  made.set(key, known);
  return known.format(at).replace(/[\u00a0\u202f]/g, ' ');
}

/** '21 Nov 2026', in the shop's own time zone. */
export const dayOf = (at: number) => format('day', at);

export const momentOf = (at: number) => `${dayOf(at)}, ${format('clock', at)}`;

export const when = (ms: number) => format('short', ms);
