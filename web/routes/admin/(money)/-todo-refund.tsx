import { Link } from '@tanstack/react-router';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow, useRowsOf } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { decide, MoneyForm } from '../-shared/money-form.tsx';
import { type Decision, Decisions } from './-decisions.tsx';
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
            form: (close) => <RefundForm attempt={attempt} refunds={refunds} onClose={close} />,
          },
        ]
      : [];
  return (
    <li className="card">
      <div className="row spread">
        <Heading as="h2" size="4">
          {title}
        </Heading>
        <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link">
          {m.todo_order({ number: orderNumber(orderId) })}
        </Link>
      </div>
      {state === 'failed' && !isAfterAll && (
        <p className="money-todo-why">{refundFailure(failure)}</p>
      )}
      <p className="muted numbers">{momentOf(askedAt)}</p>
      <p>{what}</p>
      <Decisions decisions={state === 'pending' ? stuck(id) : [...again, ...over(id)]} />
      <Link to="/admin/payment/$paymentId" params={{ paymentId: attemptId }} className="text-link">
        {m.todo_details()}
      </Link>
    </li>
  );
}

const reason = () => ({ name: 'reason', label: m.todo_reason() });

const stuck = (refundId: string): Decision[] => [
  {
    key: 'done',
    words: m.todo_refund_done(),
    form: (close) => (
      <MoneyForm
        label={m.todo_refund_done()}
        fields={[{ name: 'receipt', label: m.todo_proof_field() }, reason()]}
        submit={m.todo_save()}
        save={(typed) => decide('conclude-refund', { refundId, ended: 'done', ...typed })}
        onClose={close}
      />
    ),
  },
  {
    key: 'failed',
    words: m.todo_refund_not(),
    form: (close) => (
      <MoneyForm
        label={m.todo_refund_not()}
        fields={[reason()]}
        submit={m.todo_save()}
        save={(typed) =>
          decide('conclude-refund', { refundId, ended: 'failed', receipt: '', ...typed })
        }
        onClose={close}
      />
    ),
  },
];

const over = (refundId: string): Decision[] => [
  {
    key: 'off',
    words: m.todo_off(),
    form: (close) => (
      <MoneyForm
        label={m.todo_off()}
        fields={[reason()]}
        submit={m.todo_off()}
        save={(typed) => decide('dismiss-refund', { refundId, ...typed })}
        onClose={close}
      />
    ),
  },
];
