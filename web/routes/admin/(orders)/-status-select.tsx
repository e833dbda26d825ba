import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import {
  isUnconfirmed,
  ORDER_STATUSES,
  type OrderStatus,
  orderNumber,
} from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { announce } from '../../../ui/feedback/announce.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { useIsBoundForPoint } from '../../order/-status-badge.tsx';
import { statusWord } from '../../order/-words.ts';
import { askCancel } from './-ask-cancel.ts';

type Props = {
  order: Row<'order'>;
  reason?: string;
  onDone?(): void;
};

/**
 * Any status at any time (spec): shown at once, announced when the server has taken it. The next step of
 * a cash order is to confirm it, that of a parcel which has reached its pick-up point to call it ready.
 */
export function StatusSelect({ order, reason, onDone }: Props) {
  const mirror = useMirror();
  const choose = async (status: OrderStatus) => {
    const orderId = order.id;
    const args = { orderId, status, ...(reason ? { reason } : {}) };
    if (status === 'cancelled' && !(await askCancel([order]))) return;
    try {
      const change = await mutate('setOrderStatus', args, mirror);
      onDone?.();
      const word = statusWord(order, status).toLowerCase();
      await announce([change], m.admin_status_updated({ status: word }));
    } catch (error) {
      toastError(error, { mutation: 'setOrderStatus', orderId });
    }
  };
  const number = orderNumber(order.id);
  const isBound = useIsBoundForPoint(order);
  const ready = statusWord(order, 'shipped');
  return (
    <>
      {isBound && (
        <Button
          type="button"
          size="2"
          className="tall"
          aria-label={m.orders_at_point_of({ words: ready, number })}
          onClick={() => void choose('shipped')}
        >
          {ready}
        </Button>
      )}
      {isUnconfirmed(order) && (
        <Button
          type="button"
          size="2"
          className="tall"
          aria-label={m.orders_confirm_cash_of({ number })}
          onClick={() => void choose('processing')}
        >
          {m.orders_confirm_cash()}
        </Button>
      )}
      <select
        className="input orders-status-select"
        aria-label={m.admin_status_of({ number })}
        value={order.status}
        onChange={(event) => choose(event.target.value as OrderStatus)}
      >
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusWord(order, status)}
          </option>
        ))}
      </select>
    </>
  );
}

/** The status, with a word on why it changes, which only the shop's people see. */
export function StatusChange({ order }: { order: Row<'order'> }) {
  const [reason, setReason] = useState('');
  return (
    <div className="row orders-status-change">
      <input
        className="input"
        aria-label={m.orders_reason()}
        placeholder={m.orders_reason_hint()}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <StatusSelect order={order} reason={reason.trim()} onDone={() => setReason('')} />
    </div>
  );
}
