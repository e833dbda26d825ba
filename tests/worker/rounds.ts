import { inject } from 'vitest';
import type { Sizes } from '../../worker/local/big-shop.ts';
import { BIG } from '../../worker/local/big-shop.ts';

const { isWhole } = inject('sizes');

/** The whole number in `npm run test:all`, a smaller one in `npm test`. */
export const rounds = (all: number, fewer: number) => (isWhole ? all : fewer);

/** A shop after five years, or a tenth of it: reads must not depend on its size. */
export const MANY: Sizes = {
  ...BIG,
  orders: rounds(BIG.orders, BIG.orders / 10),
  customers: rounds(BIG.customers, BIG.customers / 10),
};
