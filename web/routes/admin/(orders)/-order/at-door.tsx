import { isCollected } from '../../../../../shared/order/collection.ts';
import { isPaidAtDoor } from '../../../../../shared/payment/door.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { methodNameFor } from '../../../../ui/order/payment-methods.ts';

/** Beside the payment status: that nobody has tried to pay means something else for a cash order. */
export const AtDoor = ({ order }: { order: Row<'order'> }) =>
  isPaidAtDoor(order.paymentMethod) && (
    <strong> {methodNameFor(order.paymentMethod, isCollected(order))}</strong>
  );
