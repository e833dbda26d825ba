import { isUnsent } from '../../../shared/order/states.ts';
import type { Row } from '../../../shared/tx.ts';

/** Nobody makes it any more. What was sent before its money went back still arrives. */
export const isCalledOff = ({ status, paymentStatus }: Row<'order'>) =>
  status === 'cancelled' || (paymentStatus === 'refunded' && isUnsent(status));
