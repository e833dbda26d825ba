import { eq } from 'drizzle-orm';
import { MAX_SHOWN_STOCK, type View } from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import { synced, TABLES } from './d1-tx.ts';
import { officeParts } from './office-view.ts';
import {
  attemptShown,
  orderShown,
  type Part,
  part,
  refundShown,
  SHOP,
  shop,
  workshopShown,
} from './parts.ts';

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
const own = <K extends Owned>(kind: K, owner: string, show?: Part<K>['show']) =>
  part(kind, { scope: owner, where: eq(synced(kind).owner, owner), show });

/** The only place that decides who sees what. The owner of view 'order' is 'o:<orderId>'. */
export function partsOfView(view: View, { role, owner }: Actor): Part[] {
  if (view === 'admin') return [...officeParts(role), own('notice', owner)];
  if (view === 'order') {
    const orderId = owner.slice(2);
    // Every change of an order raises the admins' scope, so single orders need none of their own.
    const scope = 'admin';
    return [
      ...shop(true),
      part('workshop', { ...SHOP, show: workshopShown }),
      part('order', { scope, where: eq(TABLES.order.id, orderId), show: orderShown }),
      part('orderLine', { scope, where: eq(TABLES.orderLine.orderId, orderId) }),
      part('linePart', { scope, where: eq(TABLES.linePart.orderId, orderId) }),
      part('address', { scope, where: eq(TABLES.address.id, orderId) }),
      part('attempt', { scope, where: eq(TABLES.attempt.orderId, orderId), show: attemptShown }),
      part('refund', { scope, where: eq(TABLES.refund.orderId, orderId), show: refundShown }),
      part('invoice', { scope, where: eq(TABLES.invoice.orderId, orderId) }),
    ];
  }
  return [
    ...shop(true),
    part('workshop', { ...SHOP, show: workshopShown }),
    part('stock', {
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
