import { type KeyboardEvent, useState } from 'react';
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
import { useUnsaved } from '../-form/leaving.ts';
import { Button } from '../-shared/button.tsx';
import '../../../ui/badge.css';
import { ORDER_STATUS_TONES, statusWord } from '../../../ui/order/words.ts';
import { useMay } from '../-shared/use-may.ts';
import { useStatus } from './-use-status.ts';

type Props = {
  order: Row<'order'>;
  /** Whether the reader may set any status, or only how far a parcel is. */
  any: boolean;
  onChoose(order: Row<'order'>, status: OrderStatus): unknown;
  /** Whether a cash order is confirmed here. */
  confirms?: boolean;
};

/**
 * The badge is the control. The next step of a cash order is to confirm it. The table of orders has many of
 * these, so it reads nothing from the store.
 */
export function StatusSelect({ order, any, onChoose, confirms = true }: Props) {
  const number = orderNumber(order.id);
  const statuses = any ? ORDER_STATUSES : PARCEL_STATUSES;
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
          onClick={() => onChoose(order, 'processing')}
        >
          {m.orders_confirm_cash()}
        </Button>
      )}
      <select
        className={lookOf(order)}
        aria-label={m.admin_status_of({ number })}
        value={order.status}
        onKeyDown={openByKey}
        onChange={(event) => onChoose(order, event.target.value as OrderStatus)}
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

/** Keys by which a closed list chooses at once in most browsers; the others have no `showPicker`. */
const CHOOSES = /^(Arrow.*|Page.*|Home|End|.)$/u;

/** Choosing a status saves it and notifies the customer at once, so keys only open the list. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>) {
  const { currentTarget: list, key, ctrlKey, altKey, metaKey } = event;
  if (!CHOOSES.test(key) || ctrlKey || altKey || metaKey || !('showPicker' in list)) return;
  event.preventDefault();
  list.showPicker();
}

const lookOf = ({ status }: Row<'order'>) =>
  `badge badge-${ORDER_STATUS_TONES[status]} orders-status-select`;

/** Shown in place of the control until it can be used. */
export const StatusLook = ({ order }: Pick<Props, 'order'>) => (
  <span className={lookOf(order)}>{statusWord(order)}</span>
);

/** Changes the status, with a reason that only staff see. */
export function StatusChange({ order }: { order: Row<'order'> }) {
  const [reason, setReason] = useState('');
  useUnsaved(() => reason.trim() !== '');
  const setStatus = useStatus();
  const any = useMay()('orders');
  const isOpen = any || PARCEL_STATUSES.includes(order.status);
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
        any={any}
        onChoose={(order, status) =>
          setStatus(order, status, { reason: reason.trim(), onDone: () => setReason('') })
        }
        confirms={false}
      />
    </div>
  );
}
