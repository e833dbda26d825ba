import { createFileRoute, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { PaymentDetail, PaymentRow } from '../../../../worker/routes/admin/money.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow, useRowsOf } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { dollars, paidBy } from '../../../ui/order/payment-methods.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { ATTEMPT_WORDS, PAYMENT_WORDS, reasonText } from '../-shared/order-words.ts';
import { actorName, reasonWords } from '../audit/-words.ts';
import { RefundForm } from './-refund-form.tsx';
import {
  ATTEMPT_TONES,
  actionWords,
  eventWords,
  REFUND_TONES,
  REFUND_WAY_WORDS,
  REFUND_WORDS,
  refundFailure,
} from './-words.ts';

export const Route = createFileRoute('/admin/(money)/payment/$paymentId')({
  component: Payment,
  remountDeps: ({ params }) => params,
});

/** One payment with its provider's messages and its refunds. */
function Payment() {
  const { paymentId } = Route.useParams();
  const mine = useRow('attempt', paymentId);
  const refunds = useRowsOf('refund', mine?.orderId ?? '').filter(
    ({ attemptId }) => attemptId === paymentId,
  );
  const change = JSON.stringify([mine, refunds]);
  const { value, failed, again } = useAsked(
    `/api/money/payments/${encodeURIComponent(paymentId)}`,
    change,
  );
  return (
    <div className="stack admin-parts">
      <Link to="/admin/money" hash="payments" className="text-link admin-back-link">
        ← {m.payment_back()}
      </Link>
      {value && <Detail detail={value} onRefund={again} />}
      {!value && !failed && <Loading />}
      {!value && failed && <Empty isPage title={m.payment_missing()} />}
    </div>
  );
}

function Detail({ detail, onRefund }: { detail: PaymentDetail; onRefund(): void }) {
  const { payment, refunds } = detail;
  const why = reasonText(payment.reason);
  return (
    <>
      <div className="row spread">
        <Heading as="h1" size="7" className="numbers">
          {m.payment_of_order({ number: orderNumber(payment.orderId) })}
        </Heading>
        <Badge tone={ATTEMPT_TONES[payment.state]}>{ATTEMPT_WORDS[payment.state]()}</Badge>
      </div>
      {why && <p className="money-todo-why">{why}</p>}
      <div className="orders-parts">
        <div className="stack admin-parts">
          <PaymentFacts detail={detail} />
          <PaymentRefunds payment={payment} refunds={refunds} onRefund={onRefund} />
        </div>
        <PaymentEvents detail={detail} />
      </div>
    </>
  );
}

/** The facts of a payment, one a row. */
function PaymentFacts({ detail: { payment, order } }: { detail: PaymentDetail }) {
  const { method, amountCents, capturedCents, chargeMinor, receipt, typedCode, phone } = payment;
  const { startedAt, endedAt, orderId } = payment;
  const proof = receipt ?? typedCode;
  return (
    <Card id="facts-title" title={m.payment_facts()}>
      <Facts
        className="facts numbers"
        facts={[
          [m.payments_method(), paidBy(method)],
          [m.payment_asked_amount(), formatCents(amountCents)],
          [m.payment_captured(), formatCents(capturedCents)],
          chargeMinor !== null && [m.payment_charged(), dollars(chargeMinor)],
          proof !== null && [m.payments_receipt(), proof],
          phone && [m.payment_phone(), phone],
          [m.payment_started(), momentOf(startedAt)],
          endedAt !== null && [m.payment_ended(), momentOf(endedAt)],
          [
            m.payment_order_state(),
            <Fragment key="order">
              <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link">
                {orderNumber(orderId)}
              </Link>
              {order && ` ${PAYMENT_WORDS[order.paymentStatus]()}`}
            </Fragment>,
          ],
        ]}
      />
    </Card>
  );
}

type RefundsProps = { payment: PaymentRow; refunds: PaymentDetail['refunds']; onRefund(): void };

/** What went back of a payment, and the form to give more back. */
function PaymentRefunds({ payment, refunds, onRefund }: RefundsProps) {
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
                REFUND_WAY_WORDS[refund.way](),
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
        <RefundForm
          attempt={payment}
          orderId={payment.orderId}
          refunds={refunds}
          onDone={onRefund}
        />
      )}
    </Card>
  );
}

/** The provider's messages as they came, with masked phone numbers, and what was done about them. */
function PaymentEvents({ detail: { events, audit, people } }: { detail: PaymentDetail }) {
  return (
    <div className="stack admin-parts">
      <Card id="events-title" title={m.payment_events()}>
        {events.length === 0 && <p className="muted">{m.payment_no_events()}</p>}
        {events.map(({ kind, at, raw }) => (
          <details key={`${at}${kind}${raw.length}`} className="money-event">
            <summary>
              {eventWords(kind)} <span className="muted numbers">{momentOf(at)}</span>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
            <pre tabIndex={0}>{pretty(raw)}</pre>
          </details>
        ))}
      </Card>
      <Card id="audit-title" title={m.payment_audit()}>
        {audit.length === 0 && <p className="muted">{m.payment_no_audit()}</p>}
        <ol className="orders-history">
          {audit.map(({ id, at, actor, action, detail }) => (
            <li key={id}>
              <span>
                {[actionWords(action, detail), reasonWords(actor, detail.reason)]
                  .filter(Boolean)
                  .join(': ')}
              </span>
              <span className="muted numbers">
                {momentOf(at)} · {actorName(actor, people, action)}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function pretty(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
