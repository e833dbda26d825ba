import { formatCents } from '../../../shared/money.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { useRowsOf } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { shortMomentOf } from '../../ui/text/moment.ts';

/** Refunds, live. */
export default function OrderRefunds({ orderId }: { orderId: string }) {
  const refunds = useRowsOf('refund', orderId).toSorted((a, b) => a.askedAt - b.askedAt);
  return (
    <Card id="refunds-title" title={m.refunds_title()} size="5">
      <ul className="order-refunds" role="status">
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}

function Refund({ refund }: { refund: Row<'refund'> }) {
  const { state, endedAt, askedAt, receipt, reason } = refund;
  return (
    <li data-refund-state={state}>
      <strong>{wordsOf(refund)}</strong>
      <span className="muted numbers">
        {[shortMomentOf(endedAt ?? askedAt), receipt && m.todo_receipt({ receipt })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span>{reason}</span>
    </li>
  );
}

function wordsOf({ state, amountCents }: Row<'refund'>): string {
  const amount = formatCents(amountCents);
  if (state === 'done') return m.order_refund_done({ amount });
  return state === 'failed' ? m.order_refund_failed({ amount }) : m.order_refund_asked({ amount });
}
