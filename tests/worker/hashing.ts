import { onTestFinished } from 'vitest';
import { COST } from '../../worker/auth/password/password.ts';

const SHOPS = { ...COST };

/** In all tests: the shop's own cost would take a fifth of the suite's time. */
export const hashCheaply = () => Object.assign(COST, { ln: 4, r: 8, p: 1 });

/** In a test of the hashing itself. */
export function hashAsTheShop() {
  Object.assign(COST, SHOPS);
  onTestFinished(() => void hashCheaply());
}
