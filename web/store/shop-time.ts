import { local } from './storage.ts';

const KEY = 'tiny-tag-clock';

/** How far the shop's clock is ahead of this device's, ms; read when it is first needed. */
let offset: number | undefined;

const known = () => {
  offset ??= Number(local.get(KEY)) || 0;
  return offset;
};

/**
 * The shop's time, ms UTC: this device's clock, corrected by what the shop's answers have shown of it.
 * Everything that is compared with a time of the shop asks here; many phones are minutes or days off.
 */
export const shopNow = () => Date.now() + known();

/** Reads the shop's clock off an answer that no cache can have given, asked for at `askedAt`. */
export function noteShopTime({ headers }: Response, askedAt: number) {
  // The header tells whole seconds, of some moment between the question and the answer.
  const second = Date.parse(headers.get('Date') ?? '');
  const now = Date.now();
  const measured = Math.round(second + 500 - (askedAt + now) / 2);
  const doubt = 500 + (now - askedAt) / 2;
  if (Number.isNaN(second) || Math.abs(measured - known()) <= doubt) return;
  offset = measured;
  local.set(KEY, String(measured));
}
