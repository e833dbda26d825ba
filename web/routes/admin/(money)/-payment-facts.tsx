import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { PaymentDetail } from '../../../../worker/routes/admin/money.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { dollars, methodName } from '../../../ui/order/payment-methods.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { PAYMENT_WORDS } from '../-shared/order-words.ts';

/** The facts of a payment, one a row. */
export function PaymentFacts({ detail: { payment, order } }: { detail: PaymentDetail }) {
  const { method, amountCents, capturedCents, chargeMinor, receipt, typedCode, phone } = payment;
  const { startedAt, endedAt, orderId } = payment;
  const proof = receipt ?? typedCode;
  return (
    <Card id="facts-title" title={m.payment_facts()}>
      <Facts
        className="facts numbers"
        facts={[
          [m.payments_method(), methodName(method)],
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
