import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { drizzle } from 'drizzle-orm/d1';
import type { Kind, Row } from '../../shared/tx.ts';
import { orderIdOf, TABLES, tableOf } from './d1-tx.ts';

/** What decides whether a role may see the parts of an order. */
export type OfOrder = Pick<
  Row<'order'>,
  'status' | 'paymentStatus' | 'paymentMethod' | 'consentVersion'
>;

/** Under other names: in a batch, D1 gives rows as objects, whose keys must differ. */
const { status, paymentStatus, paymentMethod, consentVersion } = TABLES.order;
const FIELDS = {
  ofStatus: sql`${status}`.as('ofStatus'),
  ofPaymentStatus: sql`${paymentStatus}`.as('ofPaymentStatus'),
  ofPaymentMethod: sql`${paymentMethod}`.as('ofPaymentMethod'),
  ofConsentVersion: sql`${consentVersion}`.as('ofConsentVersion'),
};

/** Rows of orders' parts, each with these columns of its order. */
export const selectWithOrder = (d: ReturnType<typeof drizzle>, kind: Kind) =>
  d
    .select({ ...getTableColumns(tableOf(kind)), ...FIELDS })
    .from(tableOf(kind))
    .innerJoin(TABLES.order, eq(TABLES.order.id, orderIdOf(kind)));

type Selected = { [K in keyof typeof FIELDS]?: unknown };

export function splitOrder<R extends object>(selected: R & Selected) {
  const { ofStatus, ofPaymentStatus, ofPaymentMethod, ofConsentVersion, ...row } = selected;
  const order = {
    status: ofStatus,
    paymentStatus: ofPaymentStatus,
    paymentMethod: ofPaymentMethod,
    consentVersion: ofConsentVersion,
  };
  return { row, order: order as OfOrder };
}
