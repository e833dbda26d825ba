import { formatCents } from '../../../../shared/money.ts';
import { isPayable, orderNumber } from '../../../../shared/order/states.ts';
import { orderStart } from '../../../../shared/payment/paybill.ts';
import { Refusal, type Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { displayPhone } from '../../../ui/text/phone-words.ts';
import { decide } from '../-shared/result.ts';
import { Decisions, formDecision, reasonField, TodoCard } from './-decisions.tsx';

/** A payment by hand that belongs to no order yet. */
export function TodoUnmatched({ payment }: { payment: Row<'stray'> }) {
  const { id: receipt, amountCents, reference, phone, at } = payment;
  const orders = useRows('order');
  const fitting = orders.filter((order) => order.totalCents === amountCents && isPayable(order));
  const numbers = fitting.slice(0, 5).map(({ id }) => orderNumber(id));
  const match = async ({ order, reason }: Record<'order' | 'reason', string>) => {
    const start = orderStart(order) ?? '-';
    const found = orders.filter(({ id }) => id.toLowerCase().startsWith(start));
    const [only] = found;
    if (!only || found.length > 1) {
      throw new Refusal('invalid', { field: 'order', message: 'error_no_order' });
    }
    const attemptId = crypto.randomUUID();
    await decide('match-stray', { receipt, orderId: only.id, attemptId, reason });
  };
  const decisions = [
    formDecision({
      key: 'match',
      words: m.todo_match(),
      fields: [
        {
          name: 'order',
          label: m.todo_order_field(),
          value: numbers.length === 1 ? (numbers[0] ?? '') : '',
        },
        reasonField(),
      ],
      save: match,
    }),
    formDecision({
      key: 'returned',
      words: m.todo_returned(),
      fields: [{ name: 'proof', label: m.todo_proof_field() }, reasonField()],
      save: (typed) => decide('return-stray', { receipt, ...typed }),
    }),
  ];
  return (
    <TodoCard title={m.todo_unmatched({ amount: formatCents(amountCents) })}>
      <p className="muted numbers">
        {[
          m.todo_receipt({ receipt }),
          reference ? m.todo_unmatched_account({ account: reference }) : m.todo_unmatched_nothing(),
          displayPhone(phone),
          momentOf(at),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{m.todo_unmatched_what()}</p>
      {numbers.length > 0 && (
        <p className="numbers">{m.todo_unmatched_fits({ numbers: numbers.join(', ') })}</p>
      )}
      <Decisions decisions={decisions} />
    </TodoCard>
  );
}
