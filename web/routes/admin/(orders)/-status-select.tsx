import { useState } from 'react';
import {
  isUnconfirmed,
  ORDER_STATUSES,
  type OrderStatus,
  orderNumber,
  PARCEL_STATUSES,
} from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import '../../../ui/badge.css';
import { Button } from '../../../ui/button.tsx';
import { ORDER_STATUS_TONES, statusWord } from '../../../ui/order/words.ts';
import { useMay } from '../-shared/use-may.ts';
import { useStatus } from './-use-status.ts';

type Props = {
  order: Row<'order'>;
  reason?: string;
  onDone?(): void;
  /** Whether a cash order is confirmed here. */
  confirms?: boolean;
};

/** The badge is the control. The next step of a cash order is to confirm it. */
export function StatusSelect({ order, reason, onDone, confirms = true }: Props) {
  const choose = useStatus(order, reason, onDone);
  const number = orderNumber(order.id);
  const all = useMay()('orders');
  const statuses = all ? ORDER_STATUSES : PARCEL_STATUSES;
  if (!statuses.includes(order.status)) {
    return <Badge tone={ORDER_STATUS_TONES[order.status]}>{statusWord(order)}</Badge>;
  }
  return (
    <>
      {confirms && isUnconfirmed(order) && (
        <Button
          size="2"
          className="orders-confirm"
          aria-label={m.orders_confirm_cash_of({ number })}
          onClick={() => void choose('processing')}
        >
          {m.orders_confirm_cash()}
        </Button>
      )}
      <select
        className={`badge badge-${ORDER_STATUS_TONES[order.status]} orders-status-select`}
        aria-label={m.admin_status_of({ number })}
        value={order.status}
        onChange={(event) => void choose(event.target.value as OrderStatus)}
      >
        {statuses.map((status) => (
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
  const isOpen = useMay()('orders') || PARCEL_STATUSES.includes(order.status);
  return (
    <div className="row orders-status-change">
      {isOpen && (
        <input
          className="input"
          aria-label={m.orders_reason()}
          placeholder={m.orders_reason_hint()}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <StatusSelect
        order={order}
        reason={reason.trim()}
        onDone={() => setReason('')}
        confirms={false}
      />
    </div>
  );
}
