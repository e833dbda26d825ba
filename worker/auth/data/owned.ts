import { kindsWhere } from '../../../shared/kinds.ts';

/** Every kind with an owner. */
export const OWNED = kindsWhere(({ exportAs }) => exportAs !== undefined);
/** An order and those of its parts that have the order's owner. */
export const OWNED_BY_ORDER = kindsWhere(
  ({ of, exportAs }) => of === 'order' && exportAs !== undefined,
);
