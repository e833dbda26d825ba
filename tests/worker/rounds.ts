import { inject } from 'vitest';
import type { Sizes } from '../../worker/local/big-shop.ts';
import { BIG } from '../../worker/local/big-shop.ts';

const { isWhole } = inject('sizes');

/** How often: all in `npm run test:all`, else as often as `npm test` has time for. */
export const rounds = (all: number, fewer: number) => (isWhole ? all : fewer);

/** A shop of five years, or a tenth of it: what a look reads must not depend on it. */
export const MANY: Sizes = {
  ...BIG,
  orders: rounds(BIG.orders, BIG.orders / 10),
  customers: rounds(BIG.customers, BIG.customers / 10),
};
