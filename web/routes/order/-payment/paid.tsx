import { maskPhone } from '../../../../shared/input/phone.ts';
import { formatCents } from '../../../../shared/money.ts';
import { PAYBILL_METHOD } from '../../../../shared/payment/method.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { dollars } from '../../../ui/order/payment-methods.ts';

type Props = { attempts: Row<'attempt'>[]; order: Row<'order'> };

export function PaymentPaid({ attempts, order }: Props) {
  const settled = attempts.find(({ state }) => state === 'settled');
  return (
    <>
      <p className="order-paid-words">
        <strong>{m.payment_paid_title({ amount: formatCents(order.totalCents) })}</strong>
      </p>
      {settled && <p className="muted numbers">{proof(settled)}</p>}
    </>
  );
}

function proof({ receipt, phone, chargeMinor, method }: Row<'attempt'>): string {
  if (receipt === null) return m.payment_receipt_later();
  if (method === PAYBILL_METHOD && phone) {
    return m.payment_receipt({ receipt, phone: phone.includes('*') ? phone : maskPhone(phone) });
  }
  const charged = chargeMinor === null ? '' : m.payment_dollars({ dollars: dollars(chargeMinor) });
  return `${m.payment_receipt_plain({ receipt })} ${charged}`;
}
