import { eq, type SQL } from 'drizzle-orm';
import type { View } from '../../shared/sync.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import { synced, TABLES } from './d1-tx.ts';

/**
 * What of a kind an instance sees: the rows `where` admits, as `show` prints them. `scope` is the row
 * of sync_scope that moves when they change. A windowed kind leaves out archived rows and is filled
 * page by page.
 */
export type Part<K extends Kind = Kind> = {
  kind: K;
  scope: string;
  where?: SQL;
  windowed?: boolean;
  show?(row: Row<K>): object;
};
const part = <K extends Kind>(kind: K, rest: Omit<Part<K>, 'kind'>) =>
  ({ kind, ...rest }) as unknown as Part;

/** Up to this many are told; above it the public learns only that there are enough. */
const TELL_STOCK = 10;

const SHOP = { scope: 'shop' };
const ADMIN = { scope: 'admin', windowed: true };
const shop = () => [
  part('product', SHOP),
  part('category', SHOP),
  part('zone', SHOP),
  part('county', SHOP),
];

/** A customer needs to see how a payment goes, not the provider's ids. */
const attemptShown = ({
  callbackHash: _,
  merchantRequestId: __,
  checkoutRequestId: ___,
  ...row
}: Row<'attempt'>) => row;

type Owned =
  | 'cartLine'
  | 'appliedDiscount'
  | 'design'
  | 'draft'
  | 'order'
  | 'orderLine'
  | 'address'
  | 'attempt'
  | 'notice';
const own = <K extends Owned>(kind: K, owner: string, show?: Part<K>['show']) =>
  part(kind, { scope: owner, where: eq(synced(kind).owner, owner), ...(show ? { show } : {}) });

/** Who sees what: the only place that decides it. `owner` of view 'order' is 'o:<orderId>'. */
export function partsOf(view: View, owner: string): Part[] {
  if (view === 'admin') {
    return [
      ...shop(),
      part('stock', SHOP),
      part('order', ADMIN),
      part('orderLine', ADMIN),
      part('address', ADMIN),
      part('attempt', { ...ADMIN, show: attemptShown }),
      part('counter', { scope: 'admin' }),
      part('discount', { scope: 'admin' }),
      part('discountUse', { scope: 'admin' }),
      own('notice', owner),
    ];
  }
  if (view === 'order') {
    const orderId = owner.slice(2);
    // Whatever concerns an order concerns the admins: no scope of its own is kept for each.
    const scope = 'admin';
    return [
      ...shop(),
      part('order', { scope, where: eq(TABLES.order.id, orderId) }),
      part('orderLine', { scope, where: eq(TABLES.orderLine.orderId, orderId) }),
      part('address', { scope, where: eq(TABLES.address.id, orderId) }),
      part('attempt', { scope, where: eq(TABLES.attempt.orderId, orderId), show: attemptShown }),
    ];
  }
  return [
    ...shop(),
    part('stock', {
      ...SHOP,
      show: (row) => ({ ...row, onHand: Math.min(row.onHand, TELL_STOCK) }),
    }),
    own('cartLine', owner),
    own('appliedDiscount', owner),
    own('design', owner),
    own('draft', owner),
    own('order', owner),
    own('orderLine', owner),
    own('address', owner),
    own('attempt', owner, attemptShown),
    own('notice', owner),
  ];
}
