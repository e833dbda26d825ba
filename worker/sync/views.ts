import { eq, type SQL } from 'drizzle-orm';
import { publicProduct } from '../../shared/catalogue/product.ts';
import { publicShop } from '../../shared/catalogue/shop-details.ts';
import { MAX_SHOWN_STOCK, type View } from '../../shared/sync.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import { synced, TABLES } from './d1-tx.ts';

/** `scope` is the sync_scope row that changes with these rows. Windowed kinds exclude archived rows. */
export type Part<K extends Kind = Kind> = {
  kind: K;
  scope: string;
  where?: SQL;
  windowed?: boolean;
  show?(row: Row<K>): object;
};
const part = <K extends Kind>(kind: K, rest: Omit<Part<K>, 'kind'>) =>
  ({ kind, ...rest }) as unknown as Part;

const SHOP = { scope: 'shop' };
const ADMIN = { scope: 'admin', windowed: true };
const unedited = <R extends { edition: string }>({ edition: _, ...row }: R) => row;
/** `show` is what customers see of a product; without it, all is shown. */
const shop = (show?: Part<'product'>['show']) => [
  part('product', { ...SHOP, ...(show ? { show } : {}) }),
  part('category', { ...SHOP, ...(show ? { show: unedited } : {}) }),
  part('zone', { ...SHOP, ...(show ? { show: unedited } : {}) }),
  part('county', SHOP),
  // With its edition: an order names the point as its customer saw it.
  part('pickupPoint', SHOP),
  part('pack', SHOP),
  part('exchangeRate', SHOP),
  part('shopDetails', { ...SHOP, ...(show ? { show: publicShop } : {}) }),
];

/** The provider's ids are not sent to browsers. */
const attemptShown = ({
  callbackHash: _,
  merchantRequestId: __,
  checkoutRequestId: ___,
  ...row
}: Row<'attempt'>) => row;

/** Staff names are not sent to customers. */
const refundShown = ({ askedBy: _, providerRef: __, ...row }: Row<'refund'>) => row;
/** Customers get what delivery dates are computed from, not how the press is set up. */
const workshopShown = ({ cutName: _, labelsPerDay: __, ...row }: Row<'workshop'>) => row;

type Owned =
  | 'cartLine'
  | 'appliedDiscount'
  | 'design'
  | 'draft'
  | 'order'
  | 'orderLine'
  | 'address'
  | 'attempt'
  | 'refund'
  | 'invoice'
  | 'notice';
const own = <K extends Owned>(kind: K, owner: string, show?: Part<K>['show']) =>
  part(kind, { scope: owner, where: eq(synced(kind).owner, owner), ...(show ? { show } : {}) });

/** The only place that decides who sees what. The owner of view 'order' is 'o:<orderId>'. */
export function partsOf(view: View, owner: string): Part[] {
  if (view === 'admin') {
    return [
      ...shop(),
      part('stock', SHOP),
      part('order', ADMIN),
      part('orderLine', ADMIN),
      part('address', ADMIN),
      part('orderNote', ADMIN),
      part('attempt', { ...ADMIN, show: attemptShown }),
      part('refund', { ...ADMIN, show: refundShown }),
      part('invoice', ADMIN),
      part('stray', { scope: 'admin' }),
      part('counter', { scope: 'admin' }),
      part('job', { scope: 'admin' }),
      part('workshop', SHOP),
      part('discount', { scope: 'admin' }),
      part('discountUse', { scope: 'admin' }),
      part('banner', { scope: 'admin' }),
      own('notice', owner),
    ];
  }
  if (view === 'order') {
    const orderId = owner.slice(2);
    // Every change of an order raises the admins' scope, so single orders need none of their own.
    const scope = 'admin';
    return [
      ...shop(publicProduct),
      part('workshop', { ...SHOP, show: workshopShown }),
      part('order', { scope, where: eq(TABLES.order.id, orderId) }),
      part('orderLine', { scope, where: eq(TABLES.orderLine.orderId, orderId) }),
      part('address', { scope, where: eq(TABLES.address.id, orderId) }),
      part('attempt', { scope, where: eq(TABLES.attempt.orderId, orderId), show: attemptShown }),
      part('refund', { scope, where: eq(TABLES.refund.orderId, orderId), show: refundShown }),
      part('invoice', { scope, where: eq(TABLES.invoice.orderId, orderId) }),
    ];
  }
  return [
    ...shop(publicProduct),
    part('workshop', { ...SHOP, show: workshopShown }),
    part('stock', {
      ...SHOP,
      show: (row) => ({ ...row, onHand: Math.min(row.onHand, MAX_SHOWN_STOCK) }),
    }),
    own('cartLine', owner),
    own('appliedDiscount', owner),
    own('design', owner),
    own('draft', owner),
    own('order', owner),
    own('orderLine', owner),
    own('address', owner),
    own('attempt', owner, attemptShown),
    own('refund', owner, refundShown),
    own('invoice', owner),
    own('notice', owner),
  ];
}
