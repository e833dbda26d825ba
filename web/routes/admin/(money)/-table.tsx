import { Link } from '@tanstack/react-router';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { PaymentRow } from '../../../../worker/routes/admin/money.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { paidBy } from '../../../ui/order/payment-methods.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { ButtonLink } from '../-shared/button.tsx';
import { ATTEMPT_WORDS } from '../-shared/order-words.ts';
import { ATTEMPT_TONES } from './-words.ts';

/** Payments as a table, on a phone as cards. */
export function PaymentTable({ payments }: { payments: PaymentRow[] }) {
  return (
    <table className="list-table money-payments">
      <caption className="sr-only">{m.money_tab_payments()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.payments_time()}</th>
          <th scope="col">{m.payments_order()}</th>
          <th scope="col">{m.payments_method()}</th>
          <th scope="col">{m.payments_state()}</th>
          <th scope="col">{m.payments_receipt()}</th>
          <th scope="col">{m.payments_amount()}</th>
          <th scope="col">{m.admin_action()}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
      </tbody>
    </table>
  );
}

function PaymentLine({ payment }: { payment: PaymentRow }) {
  const { id, orderId, method, state, receipt, typedCode, startedAt, refundedCents } = payment;
  const number = orderNumber(orderId);
  const amount = formatCents(payment.capturedCents || payment.amountCents);
  return (
    <tr>
      <td className="list-time numbers">{momentOf(startedAt)}</td>
      <td className="list-id numbers">
        <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link">
          {number}
        </Link>
      </td>
      <td className="list-method">{paidBy(method)}</td>
      <td className="list-state">
        <Badge tone={ATTEMPT_TONES[state]}>{ATTEMPT_WORDS[state]()}</Badge>
      </td>
      <td className="list-receipt numbers">{receipt ?? typedCode ?? '–'}</td>
      <td className="list-amount numbers">
        {amount}
        {refundedCents > 0 && (
          <small className="muted">
            {m.payments_refunded({ amount: formatCents(refundedCents) })}
          </small>
        )}
      </td>
      <td className="list-view">
        <ButtonLink
          to="/admin/payment/$paymentId"
          params={{ paymentId: id }}
          aria-label={m.payments_view_of({ number, amount })}
          size="2"
          variant="soft"
        >
          {m.payments_view()}
        </ButtonLink>
      </td>
    </tr>
  );
}
