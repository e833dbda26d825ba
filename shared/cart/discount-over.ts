import type { RefusalCode } from '../tx.ts';

/** Refusals of an order that take the code out of the cart. Apart from the rules, which bring zod. */
export const DISCOUNT_OVER: readonly string[] = [
  'discount_unknown',
  'discount_ended',
  'discount_used',
  'discount_spent',
] satisfies RefusalCode[];
