import { mayUse } from '../../account/roles.ts';
import { Refusal, type RefusalCode, type Row, type Tx } from '../../tx.ts';
import { isCovered } from '../states.ts';

type Found = Pick<Row<'order'>, 'status' | 'paymentStatus' | 'paymentMethod' | 'archived'>;

/** Why printers and packers may not change this order; null if they may. */
export function orderAccessRefusal({ actor }: Pick<Tx, 'actor'>, order: Found): RefusalCode | null {
  if (mayUse(actor.role, 'orders')) return null;
  // Their work would bring it back into everybody's window.
  if (order.archived) return 'not_found';
  if (order.status === 'cancelled') return 'order_cancelled';
  return isCovered(order) ? null : 'not_waiting';
}

export function requireOrderAccess(tx: Pick<Tx, 'actor'>, order: Found) {
  const code = orderAccessRefusal(tx, order);
  if (code) throw new Refusal(code);
}
