import { formatCents } from '../../../../../shared/money.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import { isCovered, isOwedAtDoor } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { methodNameFor } from '../../../../ui/order/payment-methods.ts';

/**
 * Beside the payment status: that nobody has tried to pay means something else for a cash order. Once it is
 * paid, it would read as money to collect.
 */
export const AtDoor = ({ order }: { order: Row<'order'> }) =>
  isOwedAtDoor(order) && <strong> {methodNameFor(order.paymentMethod, isCollected(order))}</strong>;

/** The cash to collect at the door. Printers see nothing: their orders have no payment method or sum. */
export const ToCollect = ({ order }: { order: Row<'order'> }) =>
  isOwedAtDoor(order) &&
  isCovered(order) &&
  order.status !== 'cancelled' && (
    <strong className="numbers">{m.parcel_cash({ amount: formatCents(order.totalCents) })}</strong>
  );
