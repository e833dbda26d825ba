import { eq, type SQL } from 'drizzle-orm';
import type { View } from '../../shared/sync.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import { synced, TABLES } from './d1-tx.ts';

/** What of a kind an instance sees: the rows `where` admits, as `show` prints them. */
type Part<K extends Kind = Kind> = { kind: K; where?: SQL; show?(row: Row<K>): object };
const part = <K extends Kind>(kind: K, where?: SQL, show?: (row: Row<K>) => object) =>
  ({ kind, where, show }) as unknown as Part;

/** Up to this many are told; above it the public learns only that there are enough. */
const TELL_STOCK = 10;

const shop = () => [part('product'), part('category'), part('zone'), part('county')];

/** A customer needs to see how a payment goes, not the provider's ids. */
const attemptShown = ({
  callbackHash: _,
  merchantRequestId: __,
  checkoutRequestId: ___,
  ...row
}: Row<'attempt'>) => row;

const own = (
  kind: 'cartLine' | 'design' | 'order' | 'orderLine' | 'address' | 'notice',
  owner: string,
) => part(kind, eq(synced(kind).owner, owner));

/** Who sees what: the only place that decides it. `owner` of view 'order' is 'o:<orderId>'. */
export function partsOf(view: View, owner: string): Part[] {
  if (view === 'admin') {
    return [
      ...shop(),
      part('stock'),
      part('order'),
      part('orderLine'),
      part('address'),
      part('attempt', undefined, attemptShown),
      own('notice', owner),
    ];
  }
  if (view === 'order') {
    const orderId = owner.slice(2);
    return [
      ...shop(),
      part('order', eq(TABLES.order.id, orderId)),
      part('orderLine', eq(TABLES.orderLine.orderId, orderId)),
      part('address', eq(TABLES.address.id, orderId)),
      part('attempt', eq(TABLES.attempt.orderId, orderId), attemptShown),
    ];
  }
  return [
    ...shop(),
    part('stock', undefined, (row) => ({ ...row, onHand: Math.min(row.onHand, TELL_STOCK) })),
    own('cartLine', owner),
    own('design', owner),
    own('order', owner),
    own('orderLine', owner),
    own('address', owner),
    part('attempt', eq(TABLES.attempt.owner, owner), attemptShown),
    own('notice', owner),
  ];
}
