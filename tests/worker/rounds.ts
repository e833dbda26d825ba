import type { Sizes } from '../../worker/local/big-shop.ts';
import { BIG } from '../../worker/local/big-shop.ts';
import { env } from './shop.ts';

const isWhole = (env as unknown as { EVERY: string }).EVERY === '1';

/** How often: all with EVERY=1 (`npm run soak`), else as often as CI has time for. */
export const rounds = (all: number, fewer: number) => (isWhole ? all : fewer);

/** A shop of five years, or a tenth of it: what a look reads must not depend on it. */
export const MANY: Sizes = {
  ...BIG,
  orders: rounds(BIG.orders, BIG.orders / 10),
  customers: rounds(BIG.customers, BIG.customers / 10),
};
