import { kindsWhere } from '../../../shared/kinds.ts';

export const OWNED = kindsWhere(({ exportAs }) => exportAs !== undefined);
export const OWNED_BY_ORDER = kindsWhere(
  ({ of, exportAs }) => of === 'order' && exportAs !== undefined,
);
