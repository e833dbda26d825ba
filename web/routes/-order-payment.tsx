import { formatCents } from '../../shared/money.ts';
import { isActive } from '../../shared/payment.ts';
import { maskPhone } from '../../shared/phone.ts';
import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { useStore } from '../store/store.ts';
import { CheckPhone } from './-check-phone.tsx';
import { failureText, PAYMENT_STATUS_TONES, PAYMENT_STATUS_WORDS } from './-order-words.ts';
import { PayAgain } from './-pay-again.tsx';

type Props = { order: Row<'order'>; linkKey: string };

/** How the payment goes, live; and whatever the customer can do about it. */
export function OrderPayment({ order, linkKey }: Props) {
  const attempts = useStore('attempt')
    .filter(({ orderId }) => orderId === order.id)
    .sort((a, b) => b.startedAt - a.startedAt);
  const [latest] = attempts;
  const { paymentStatus, status } = order;
  const payable = status !== 'cancelled' && ['unpaid', 'failed'].includes(paymentStatus);
  return (
    <section className={`panel stack payment ${paymentStatus}`}>
      <div className="row spread">
        <h2 className="rt-Heading rt-r-size-5">{m.payment_heading()}</h2>
        <span
          className={`status-badge tone-${PAYMENT_STATUS_TONES[paymentStatus]}`}
          data-payment-status={paymentStatus}
        >
          {PAYMENT_STATUS_WORDS[paymentStatus]()}
        </span>
      </div>
      <div role="status" className="stack">
        {paymentStatus === 'pending' && latest && isActive(latest) && (
          <CheckPhone attempt={latest} />
        )}
        {paymentStatus === 'paid' && <Paid attempts={attempts} order={order} />}
        {paymentStatus === 'failed' && latest && (
          <p>
            <strong>{failureText(latest.reason)}</strong>{' '}
            {latest.state === 'timed_out' ? m.payment_timed_out_text() : m.payment_no_money_taken()}
          </p>
        )}
        {paymentStatus === 'unpaid' && <p>{m.payment_unpaid_text()}</p>}
        {paymentStatus === 'review' && <p>{m.payment_review_text()}</p>}
        {paymentStatus === 'refunded' && <p>{m.payment_refunded_text()}</p>}
      </div>
      {payable && <PayAgain order={order} linkKey={linkKey} lastPhone={latest?.phone ?? null} />}
    </section>
  );
}

function Paid({ attempts, order }: { attempts: Row<'attempt'>[]; order: Row<'order'> }) {
  const settled = attempts.find(({ state }) => state === 'settled');
  return (
    <>
      <p className="paid-words">
        <strong>{m.payment_paid_title({ amount: formatCents(order.totalCents) })}</strong>
      </p>
      {settled && (
        <p className="muted numbers">
          {settled.receipt
            ? m.payment_receipt({ receipt: settled.receipt, phone: maskPhone(settled.phone) })
            : m.payment_receipt_later()}
        </p>
      )}
    </>
  );
}
