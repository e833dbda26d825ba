import { Link } from '@tanstack/react-router';
import { formatCents } from '../../../../shared/money.ts';
import { refundableCents } from '../../../../shared/payment/balance.ts';
import { mayDismiss, outcomeIfKept } from '../../../../shared/payment/manual-review.ts';
import { dayAt } from '../../../../shared/time.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow, useRowsOf } from '../../../store/store.ts';
import { paidBy } from '../../../ui/order/payment-methods.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { reasonText } from '../-shared/order-words.ts';
import { decide } from '../-shared/result.ts';
import { type Decision, Decisions, formDecision, reasonField, TodoCard } from './-decisions.tsx';
import { RefundForm } from './-refund-form.tsx';
import { whatToDo } from './-words.ts';

/** A payment in review: what is known, what to do, and the buttons for it. */
export function TodoPayment({ attempt }: { attempt: Row<'attempt'> }) {
  const order = useRow('order', attempt.orderId);
  const refunds = useRowsOf('refund', attempt.orderId);
  const stored = useRowsOf('attempt', attempt.orderId);
  /** What M-Pesa confirmed for the typed code. */
  const payment = useRow('stray', attempt.typedCode ?? '');
  const confirmedCents = payment?.attemptId === attempt.id ? payment.amountCents : null;
  const { capturedCents, method, receipt, typedCode, startedAt, reason } = attempt;
  const came = capturedCents > 0;
  /** What this payment, and the others of the order, do not cover. */
  const missingCents =
    came && order && order.status !== 'cancelled'
      ? outcomeIfKept(order, attempt, stored, refunds).missingCents
      : 0;
  const proof = receipt
    ? m.todo_receipt({ receipt })
    : typedCode && m.todo_code({ code: typedCode });
  const why = reasonText(reason);
  return (
    <TodoCard
      title={came ? m.todo_came({ amount: formatCents(capturedCents) }) : m.todo_unproven()}
      orderId={attempt.orderId}
    >
      {why && <p className="money-todo-why">{why}</p>}
      <p className="muted numbers">
        {[
          order && m.todo_costs({ amount: formatCents(order.totalCents) }),
          missingCents > 0 && m.todo_missing({ amount: formatCents(missingCents) }),
          paidBy(method),
          proof,
          confirmedCents !== null && m.todo_confirmed({ amount: formatCents(confirmedCents) }),
          momentOf(startedAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{whatToDo(reason, missingCents > 0)}</p>
      <Decisions decisions={decisionsOf(attempt, order, refunds, confirmedCents, missingCents)} />
      <Link to="/admin/payment/$paymentId" params={{ paymentId: attempt.id }} className="text-link">
        {m.todo_details()}
      </Link>
    </TodoCard>
  );
}

/** Reasons for which 'return' is the first button. */
const RETURNED = ['second_payment', 'order_cancelled'];

function decisionsOf(
  attempt: Row<'attempt'>,
  order: Row<'order'> | undefined,
  refunds: readonly Row<'refund'>[],
  confirmedCents: number | null,
  missingCents: number,
): Decision[] {
  const { id: attemptId, capturedCents, receipt, typedCode, reason } = attempt;
  const came = capturedCents > 0;
  const accepting = (key: string, words: string, amount: string, only: { recordOnly?: true }) =>
    formDecision({
      key,
      words,
      fields: [
        ...(came
          ? []
          : [
              {
                name: 'amountCents' as const,
                label: m.todo_amount_field(),
                value: amount,
                isSum: true as const,
              },
              {
                name: 'day' as const,
                label: m.todo_day_field(),
                value: dayAt(attempt.startedAt),
                type: 'date' as const,
              },
            ]),
        ...(receipt === null
          ? [{ name: 'receipt' as const, label: m.todo_receipt_field(), value: typedCode ?? '' }]
          : []),
        reasonField(),
      ],
      save: (typed) =>
        decide('accept-payment', {
          ...typed,
          ...only,
          attemptId,
          amountCents: capturedCents || typed.amountCents,
          receipt: receipt ?? typed.receipt,
        }),
    });
  const sum = (cents: number) => String(cents / 100);
  const asked = sum(confirmedCents ?? order?.totalCents ?? 0);
  // Keeping too little is refused.
  const accept =
    missingCents > 0
      ? []
      : [accepting('accept', came ? m.todo_accept() : m.todo_record_keep(), asked, {})];
  const known = confirmedCents === null ? '' : sum(confirmedCents);
  const record = came ? [] : [accepting('record', m.todo_record(), known, { recordOnly: true })];
  const left = refundableCents(attempt, refunds);
  const refund: Decision = {
    key: 'refund',
    words: m.todo_owed_refund({ amount: formatCents(left) }),
    form: (close) => (
      <RefundForm attempt={attempt} orderId={attempt.orderId} refunds={refunds} onClose={close} />
    ),
  };
  const dismiss = formDecision({
    key: 'dismiss',
    words: m.todo_dismiss(),
    fields: [reasonField()],
    save: (typed) => decide('dismiss-payment', { attemptId, ...typed }),
  });
  const back = left > 0 ? [refund] : [];
  const isReturned = RETURNED.includes(reason ?? '') || order?.status === 'cancelled';
  const first = isReturned ? [...back, ...record, ...accept] : [...accept, ...record, ...back];
  return mayDismiss(attempt) ? [...first, dismiss] : first;
}
