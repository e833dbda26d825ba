import { Link } from '@tanstack/react-router';
import { formatCents } from '../../../shared/money.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { useStore } from '../../store/store.ts';
import { when } from '../../ui/moment.ts';

type Props = { orderId: string; linkKey: string };

/** What goes back, live, and the way to the papers. */
export function OrderRefunds({ orderId, linkKey }: Props) {
  const refunds = useStore('refund')
    .filter((refund) => refund.orderId === orderId)
    .toSorted((a, b) => a.askedAt - b.askedAt);
  const hasPapers = useStore('invoice').some((paper) => paper.orderId === orderId);
  if (refunds.length === 0 && !hasPapers) return null;
  return (
    <>
      {refunds.length > 0 && (
        <section className="panel stack" aria-labelledby="refunds-title">
          <h2 id="refunds-title" className="rt-Heading rt-r-size-5">
            {m.refunds_title()}
          </h2>
          <ul className="refunds" role="status">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </ul>
        </section>
      )}
      {hasPapers && (
        <Link
          to="/receipt/$orderId"
          params={{ orderId }}
          {...(linkKey ? { hash: `k=${linkKey}` } : {})}
          className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft tall to-papers"
        >
          {m.order_receipt_link()}
        </Link>
      )}
    </>
  );
}

function Refund({ refund }: { refund: Row<'refund'> }) {
  const { state, endedAt, askedAt, receipt, reason } = refund;
  return (
    <li data-refund-state={state}>
      <strong>{wordsOf(refund)}</strong>
      <span className="muted numbers">
        {[when(endedAt ?? askedAt), receipt && m.todo_receipt({ receipt })]
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
