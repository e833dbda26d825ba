import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCents } from '../../../../../shared/money.ts';
import { hasMoney } from '../../../../../shared/order/states.ts';
import { refundableCents } from '../../../../../shared/payment/balance.ts';
import { chargedCents, isTypedByPayer } from '../../../../../shared/payment/by-hand.ts';
import type { Row } from '../../../../../shared/tx.ts';
import type { OrderDetail } from '../../../../../worker/routes/admin/orders.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRowsOf } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { momentOf } from '../../../../ui/text/moment.ts';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { ATTEMPT_WORDS, reasonText } from '../../-shared/order-words.ts';
import { type Decision, Decisions } from '../../(money)/-decisions.tsx';
import { RefundForm } from '../../(money)/-refund-form.tsx';
import '../../(money)/money.css';
import { useMay } from '../../-shared/use-may.ts';

type Attempts = { attempts: Row<'attempt'>[] };
type Notices = OrderDetail['notices'];
type Payments = Attempts & { isFree: boolean; notices: Notices; children: ReactNode };

const NOTICE_WORDS: Record<Notices[number]['kind'], (at: { when: string }) => string> = {
  dispute: m.admin_attempt_disputed,
  other_amount: m.admin_attempt_other_amount,
  foreign_refund: m.admin_attempt_foreign_refund,
};

/** Each try to be paid, with what the provider said of it. */
export function OrderPayments({ attempts, isFree, notices, children }: Payments) {
  return (
    <Card id="payments-title" title={m.admin_order_payments()}>
      {attempts.length === 0 && (
        <p className="muted">
          {isFree ? m.admin_order_nothing_to_pay() : m.admin_order_no_payments()}
        </p>
      )}
      <ol className="orders-attempts">
        {attempts.map((attempt) => (
          <Attempt
            key={attempt.id}
            attempt={attempt}
            notices={notices.filter(({ attemptId }) => attemptId === attempt.id)}
          />
        ))}
      </ol>
      {children}
    </Card>
  );
}

type AttemptProps = { attempt: Row<'attempt'>; notices: Notices };

function Attempt({ attempt, notices }: AttemptProps) {
  const decides = useMay()('money');
  const refunds = useRowsOf('refund', attempt.orderId);
  const left = refundableCents(attempt, refunds);
  const { state, reason, receipt, phone, amountCents, capturedCents, startedAt } = attempt;
  const isTyped = isTypedByPayer(attempt);
  const isOther = !isTyped && capturedCents > 0 && capturedCents !== amountCents;
  const why = reasonText(reason);
  const view = hasMoney(attempt) ? m.admin_attempt_view() : m.payments_view();
  return (
    <li>
      <div className="row spread">
        <strong>
          {ATTEMPT_WORDS[state]()}
          {why && `, ${why}`}
        </strong>
        <span className="numbers">{formatCents(chargedCents(attempt))}</span>
      </div>
      <span className="muted numbers">
        {momentOf(startedAt)}
        {phone !== '' && ` · ${m.admin_order_phone({ phone: displayPhone(phone) })}`}
      </span>
      {isTyped && (
        <span className="numbers">
          {m.history_paid_menu({ amount: formatCents(capturedCents) })}
        </span>
      )}
      {isOther && (
        <strong className="numbers">{m.todo_came({ amount: formatCents(capturedCents) })}</strong>
      )}
      {receipt && <span className="numbers">{m.admin_order_receipt({ receipt })}</span>}
      {notices.map(({ kind, at }) => (
        <span key={`${kind}${at}`} className="money-todo-why">
          {NOTICE_WORDS[kind]({ when: momentOf(at) })}
        </span>
      ))}
      {decides && (
        <Link
          to="/admin/payment/$paymentId"
          params={{ paymentId: attempt.id }}
          className="text-link"
          aria-label={`${view}, ${momentOf(startedAt)}`}
        >
          {view}
        </Link>
      )}
      {decides && left > 0 && <Decisions quiet decisions={[refundOf(attempt, refunds, left)]} />}
    </li>
  );
}

const refundOf = (
  attempt: Row<'attempt'>,
  refunds: readonly Row<'refund'>[],
  left: number,
): Decision => ({
  key: 'refund',
  words: m.order_refund_of({ amount: formatCents(left) }),
  form: (close) => (
    <RefundForm attempt={attempt} orderId={attempt.orderId} refunds={refunds} onClose={close} />
  ),
});
