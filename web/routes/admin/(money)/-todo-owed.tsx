import { formatCents } from '../../../../shared/money.ts';
import { refundableCents } from '../../../../shared/payment/balance.ts';
import type { Owed } from '../../../../worker/routes/admin/money.ts';
import { m } from '../../../paraglide/messages.js';
import { decide } from '../-shared/result.ts';
import { type Decision, Decisions, formDecision, reasonField, TodoCard } from './-decisions.tsx';
import { RefundForm } from './-refund-form.tsx';

type Props = { owed: Owed['owed'][number]; onDone(): void };

/** Money of a customer's that the shop still holds. */
export function TodoOwed({ owed, onDone }: Props) {
  const { orderId, cents, isCancelled, refunds } = owed;
  const left = (payment: (typeof owed.payments)[number]) => refundableCents(payment, refunds);
  // The payment that can refund the most. The rest stays owed.
  const [payment] = owed.payments.toSorted((a, b) => left(b) - left(a));
  const amount = formatCents(cents);
  const refund: Decision[] = payment
    ? [
        {
          key: 'refund',
          words: m.todo_owed_refund({ amount }),
          form: (close) => (
            <RefundForm
              attempt={payment}
              orderId={orderId}
              refunds={refunds}
              mostCents={cents}
              onClose={close}
              onDone={onDone}
            />
          ),
        },
      ]
    : [];
  const keep: Decision[] = isCancelled
    ? []
    : [
        formDecision({
          key: 'keep',
          words: m.todo_owed_keep(),
          fields: [reasonField()],
          save: (typed) => decide('keep-overpayment', { orderId, amountCents: cents, ...typed }),
          onSaved: onDone,
        }),
      ];
  return (
    <TodoCard title={m.todo_owed({ amount })} orderId={orderId}>
      <p>{isCancelled ? m.todo_owed_cancelled() : m.todo_owed_over()}</p>
      <Decisions decisions={[...refund, ...keep]} />
    </TodoCard>
  );
}
