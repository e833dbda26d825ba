import type { Row } from '../../../../shared/tx.ts';
import { useRowsOf, useSession } from '../../../store/store.ts';

/**
 * What is missing, in cents, if too little came from the M-Pesa menu; 0 for others. `settleTogether`
 * completes such an order.
 */
export function useMissing(order: Row<'order'>): number {
  const isReturned = useRowsOf('refund', order.id).length > 0;
  const isPayBill = useSession()?.payTo?.kind === 'paybill';
  const missing = useRowsOf('attempt', order.id)
    .filter(({ state }) => state === 'manual_review')
    .reduce(
      (left, { reason, capturedCents }) => (reason === 'other_amount' ? left - capturedCents : 0),
      order.totalCents,
    );
  const isOpen = isPayBill && !isReturned && !order.paidAt && order.status !== 'cancelled';
  return isOpen && missing < order.totalCents ? Math.max(0, missing) : 0;
}
