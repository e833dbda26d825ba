import { formatCents } from '../../../../shared/money.ts';
import type { PaymentDetail, PaymentRow } from '../../../../worker/routes/admin/money.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { RefundForm } from './-refund-form.tsx';
import { REFUND_TONES, REFUND_WORDS, refundFailure, WAY_WORDS } from './-words.ts';

type Props = { payment: PaymentRow; refunds: PaymentDetail['refunds']; onRefund(): void };

/** What went back of a payment, and the form to give more back. */
export function PaymentRefunds({ payment, refunds, onRefund }: Props) {
  return (
    <Card id="refunds-title" title={m.refunds_title()}>
      {refunds.length === 0 && <p className="muted">{m.refunds_none()}</p>}
      <ol className="orders-attempts">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <div className="row spread">
              <strong className="numbers">{formatCents(refund.amountCents)}</strong>
              <Badge tone={REFUND_TONES[refund.state]}>{REFUND_WORDS[refund.state]()}</Badge>
            </div>
            <span className="muted numbers">
              {[
                momentOf(refund.endedAt ?? refund.askedAt),
                WAY_WORDS[refund.way](),
                refund.receipt && m.todo_receipt({ receipt: refund.receipt }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>{refund.reason}</span>
            {refund.state === 'failed' && (
              <span className="money-todo-why">{refundFailure(refund.failure)}</span>
            )}
          </li>
        ))}
      </ol>
      {payment.capturedCents > 0 && (
        <RefundForm attempt={payment} refunds={refunds} onDone={onRefund} />
      )}
    </Card>
  );
}
