import { useState } from 'react';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { StatusSelect } from '../-status-select.tsx';

/** The status, with a word on why it changes, which only the shop's people see. */
export function OrderStatus({ order }: { order: Row<'order'> }) {
  const [reason, setReason] = useState('');
  return (
    <div className="row status-change">
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
