import { Link } from '@tanstack/react-router';
import { formatCents } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow, useRowsOf } from '../../../store/store.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { decide } from '../-shared/result.ts';
import { type Decision, Decisions, formDecision, reasonField, TodoCard } from './-decisions.tsx';
import { RefundForm } from './-refund-form.tsx';
import { refundFailure } from './-words.ts';

/** A refund that failed, or whose result does not come. */
export function TodoRefund({ refund }: { refund: Row<'refund'> }) {
  const { id, attemptId, orderId, askedAt, failure, state } = refund;
  const attempt = useRow('attempt', attemptId);
  const refunds = useRowsOf('refund', orderId).filter((one) => one.attemptId === attemptId);
  const amount = formatCents(refund.amountCents);
  const isAfterAll = failure === 'done_after_all';
  const [title, what] =
    state === 'pending'
      ? [m.todo_refund_stuck({ amount }), m.todo_refund_stuck_what()]
      : isAfterAll
        ? [m.todo_refund_after_all({ amount }), m.todo_refund_after_what()]
        : [m.todo_refund_failed({ amount }), m.todo_refund_failed_what()];
  const again: Decision[] =
    attempt && !isAfterAll
      ? [
          {
            key: 'again',
            words: m.todo_refund_again(),
            form: (close) => (
              <RefundForm attempt={attempt} orderId={orderId} refunds={refunds} onClose={close} />
            ),
          },
        ]
      : [];
  return (
    <TodoCard title={title} orderId={orderId}>
      {state === 'failed' && !isAfterAll && (
        <p className="money-todo-why">{refundFailure(failure)}</p>
      )}
      <p className="muted numbers">{momentOf(askedAt)}</p>
      <p>{what}</p>
      <Decisions decisions={state === 'pending' ? stuck(id) : [...again, over(id)]} />
      <Link to="/admin/payment/$paymentId" params={{ paymentId: attemptId }} className="text-link">
        {m.todo_details()}
      </Link>
    </TodoCard>
  );
}

const stuck = (refundId: string): Decision[] => [
  formDecision({
    key: 'done',
    words: m.todo_refund_done(),
    fields: [{ name: 'receipt', label: m.todo_proof_field() }, reasonField()],
    submit: m.todo_save(),
    save: (typed) => decide('conclude-refund', { refundId, ended: 'done', ...typed }),
  }),
  formDecision({
    key: 'failed',
    words: m.todo_refund_not(),
    fields: [reasonField()],
    submit: m.todo_save(),
    save: (typed) =>
      decide('conclude-refund', { refundId, ended: 'failed', receipt: '', ...typed }),
  }),
];

const over = (refundId: string) =>
  formDecision({
    key: 'off',
    words: m.todo_off(),
    fields: [reasonField()],
    save: (typed) => decide('dismiss-refund', { refundId, ...typed }),
  });
