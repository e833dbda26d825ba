import { isUnsent } from '../../../shared/order/states.ts';
import type { Row } from '../../../shared/tx.ts';

/** Nobody makes it any more. What was sent before its money went back, also to a pick-up point, still arrives. */
export const isCalledOff = ({ status, paymentStatus }: Row<'order'>, isBoundForPoint: boolean) =>
  status === 'cancelled' || (paymentStatus === 'refunded' && isUnsent(status) && !isBoundForPoint);
