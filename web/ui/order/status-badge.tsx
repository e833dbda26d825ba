import { isBoundForPoint } from '../../../shared/order/collection.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { useOrderParts } from './parts.ts';
import {
  ORDER_STATUS_TONES,
  PAYMENT_STATUS_TONES,
  PAYMENT_STATUS_WORDS,
  shownStatus,
} from './words.ts';

type Order = Pick<
  Row<'order'>,
  'id' | 'status' | 'shippingMethod' | 'paymentStatus' | 'paymentMethod'
>;

/** Handed over for its pick-up point, and not ready there yet. */
export function useIsBoundForPoint(
  order: Pick<Order, 'id' | 'status' | 'shippingMethod'>,
): boolean {
  const parts = useOrderParts(order.shippingMethod === 'point' ? order.id : '');
  return isBoundForPoint(order, parts);
}

export function StatusBadge({ order }: { order: Order }) {
  const isBound = useIsBoundForPoint(order);
  const words = shownStatus(order);
  const isPayments = words === PAYMENT_STATUS_WORDS[order.paymentStatus]();
  return (
    <Badge
      tone={
        isPayments ? PAYMENT_STATUS_TONES[order.paymentStatus] : ORDER_STATUS_TONES[order.status]
      }
    >
      {isBound ? m.timeline_to_point() : words}
    </Badge>
  );
}
