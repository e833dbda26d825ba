import { Link } from '@tanstack/react-router';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { PaymentDetail } from '../../../../worker/routes/admin/money.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { dollars, methodName } from '../../../ui/order/payment-methods.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { PAYMENT_WORDS } from '../-shared/order-words.ts';

/** The facts of a payment, one a row. */
export function PaymentFacts({ detail: { payment, order } }: { detail: PaymentDetail }) {
  const { method, amountCents, capturedCents, chargeMinor, receipt, typedCode, phone } = payment;
  const { startedAt, endedAt, orderId } = payment;
  const facts = [
    [m.payments_method(), methodName(method)],
    [m.payment_asked_amount(), formatCents(amountCents)],
    [m.payment_captured(), formatCents(capturedCents)],
    [m.payment_charged(), chargeMinor === null ? null : dollars(chargeMinor)],
    [m.payments_receipt(), receipt ?? typedCode],
    [m.payment_phone(), phone || null],
    [m.payment_started(), momentOf(startedAt)],
    [m.payment_ended(), endedAt && momentOf(endedAt)],
  ] as const;
  return (
    <Card id="facts-title" title={m.payment_facts()}>
      <dl className="facts numbers">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{m.payment_order_state()}</dt>
          <dd>
            <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link">
              {orderNumber(orderId)}
            </Link>
            {order && ` ${PAYMENT_WORDS[order.paymentStatus]()}`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
