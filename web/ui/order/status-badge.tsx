import type { ComponentProps } from 'react';
import { isBoundForPoint } from '../../../shared/order/collection.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { useOrderParts } from './parts.ts';
import { ORDER_STATUS_TONES, statusWord } from './words.ts';

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

type Props = { order: Order; wordOf?: (order: Order) => string } & Omit<
  ComponentProps<typeof Badge>,
  'tone'
>;

export function StatusBadge({ order, wordOf = statusWord, ...rest }: Props) {
  const isBound = useIsBoundForPoint(order);
  return (
    <Badge tone={ORDER_STATUS_TONES[order.status]} {...rest}>
      {isBound ? m.timeline_to_point() : wordOf(order)}
    </Badge>
  );
}
