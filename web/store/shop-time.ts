import { browserStorage } from './storage.ts';

const KEY = 'tiny-tag-clock';

let offset: number | undefined;

const known = () => {
  offset ??= Number(browserStorage.get(KEY)) || 0;
  return offset;
};

/**
 * The shop's time, ms UTC. Compare every time of the shop with it: many phones are minutes or days
 * off.
 */
export const shopNow = () => Date.now() + known();

export function noteShopTime({ headers }: Response, askedAt: number) {
  const second = Date.parse(headers.get('Date') ?? '');
  const now = Date.now();
  const measured = Math.round(second + 500 - (askedAt + now) / 2);
  const doubt = 500 + (now - askedAt) / 2;
  if (Number.isNaN(second) || Math.abs(measured - known()) <= doubt) return;
  offset = measured;
  browserStorage.set(KEY, String(measured));
}
