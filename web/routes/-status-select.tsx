import { ORDER_STATUSES, type OrderStatus, orderNumber } from '../../shared/order-states.ts';
import { Refusal, type Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { mutate, useMirror } from '../store/store.ts';
import { refusalText } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';
import { askCancel } from './-ask-cancel.ts';
import { ORDER_STATUS_WORDS } from './-order-words.ts';

type Props = {
  order: Pick<Row<'order'>, 'id' | 'status' | 'totalCents'>;
  reason?: string;
  onDone?(): void;
};

/** Any status at any time (spec); applied at once, and said back if the shop's rules refuse it. */
export function StatusSelect({ order, reason, onDone }: Props) {
  const mirror = useMirror();
  const choose = async (status: OrderStatus) => {
    if (status === 'cancelled' && !(await askCancel([order]))) return;
    try {
      await mutate(
        'setOrderStatus',
        { orderId: order.id, status, ...(reason ? { reason } : {}) },
        mirror,
      );
      onDone?.();
      const word = ORDER_STATUS_WORDS[status]().toLowerCase();
      toast(m.admin_status_updated({ status: word }));
    } catch (error) {
      const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
      toast(m.admin_status_failed(), refusalText(code, detail), 'bad');
    }
  };
  return (
    <select
      className="input status-select"
      aria-label={m.admin_status_of({ number: orderNumber(order.id) })}
      value={order.status}
      onChange={(event) => choose(event.target.value as OrderStatus)}
    >
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {ORDER_STATUS_WORDS[status]()}
        </option>
      ))}
    </select>
  );
}
