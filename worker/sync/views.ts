import { eq } from 'drizzle-orm';
import { idOf } from '../../shared/account/owner.ts';
import { MAX_SHOWN_STOCK, type View } from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import { TABLES, tableOf } from './d1-tx.ts';
import { officeKinds } from './office-view.ts';
import {
  attemptShown,
  orderShown,
  refundShown,
  SHOP,
  shop,
  type ViewKind,
  viewKind,
} from './view-kinds.ts';

type Owned =
  | 'cartLine'
  | 'appliedDiscount'
  | 'design'
  | 'draft'
  | 'order'
  | 'orderLine'
  | 'linePart'
  | 'address'
  | 'attempt'
  | 'refund'
  | 'invoice'
  | 'notice';
const own = <K extends Owned>(kind: K, owner: string, show?: ViewKind<K>['show']) =>
  viewKind(kind, { scope: owner, where: eq(tableOf(kind).owner, owner), show });

const PUBLIC = { isPublic: true, seesPress: false };

/**
 * What each view shows: that of staff is in office-view.ts, the fields are in view-kinds.ts. The owner of
 * view 'order' is 'o:<orderId>'.
 */
export function kindsOfView(view: View, { role, owner }: Actor): ViewKind[] {
  if (view === 'admin') return [...officeKinds(role), own('notice', owner)];
  if (view === 'order') {
    const orderId = idOf(owner);
    // Every change of an order raises the admins' scope, so single orders need none of their own.
    const scope = 'admin';
    return [
      ...shop(PUBLIC),
      viewKind('order', { scope, where: eq(TABLES.order.id, orderId), show: orderShown }),
      viewKind('orderLine', { scope, where: eq(TABLES.orderLine.orderId, orderId) }),
      viewKind('linePart', { scope, where: eq(TABLES.linePart.orderId, orderId) }),
      viewKind('address', { scope, where: eq(TABLES.address.id, orderId) }),
      viewKind('attempt', {
        scope,
        where: eq(TABLES.attempt.orderId, orderId),
        show: attemptShown,
      }),
      viewKind('refund', { scope, where: eq(TABLES.refund.orderId, orderId), show: refundShown }),
      viewKind('invoice', { scope, where: eq(TABLES.invoice.orderId, orderId) }),
    ];
  }
  return [
    ...shop(PUBLIC),
    viewKind('stock', {
      ...SHOP,
      show: (row) => ({ ...row, onHand: Math.min(row.onHand, MAX_SHOWN_STOCK) }),
    }),
    own('cartLine', owner),
    own('appliedDiscount', owner),
    own('design', owner),
    own('draft', owner),
    own('order', owner, orderShown),
    own('orderLine', owner),
    own('linePart', owner),
    own('address', owner),
    own('attempt', owner, attemptShown),
    own('refund', owner, refundShown),
    own('invoice', owner),
    own('notice', owner),
  ];
}
