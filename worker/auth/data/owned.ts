import { and, eq } from 'drizzle-orm';
import { type Kind, kindsWhere } from '../../../shared/kinds.ts';
import { tableOf } from '../../sync/d1-tx.ts';

export const OWNED = kindsWhere(({ exportAs }) => exportAs !== undefined);
export const OWNED_BY_ORDER = kindsWhere(
  ({ of, exportAs }) => of === 'order' && exportAs !== undefined,
);

const NOBODY = 'x:';
/** A new owner for the orders of a deleted account. */
export const newNobody = () => `${NOBODY}${crypto.randomUUID()}`;
export const isNobody = (owner: string) => owner.startsWith(NOBODY);

export function isOwnedBy(owner: string, kind: Kind) {
  const table = tableOf(kind);
  return and(eq(table.owner, owner), eq(table.deleted, false));
}
