import { createFileRoute, Link } from '@tanstack/react-router';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { PaymentDetail } from '../../../../worker/routes/admin/money.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow, useRowsOf } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { ATTEMPT_WORDS, reasonText } from '../-shared/order-words.ts';
import { PaymentEvents } from './-payment-events.tsx';
import { PaymentFacts } from './-payment-facts.tsx';
import { PaymentRefunds } from './-payment-refunds.tsx';
import { ATTEMPT_TONES } from './-words.ts';

export const Route = createFileRoute('/admin/(money)/payment/$paymentId')({ component: Payment });

/** One payment with its provider's messages and its refunds. */
function Payment() {
  const { paymentId } = Route.useParams();
  const mine = useRow('attempt', paymentId);
  const refunds = useRowsOf('refund', mine?.orderId ?? '').filter(
    ({ attemptId }) => attemptId === paymentId,
  );
  const change = JSON.stringify([mine, refunds]);
  const { value, failed, again } = useAsked(
    `/api/money/payments/${encodeURIComponent(paymentId)}`,
    change,
  );
  return (
    <div className="stack admin-parts">
      <Link to="/admin/money" hash="payments" className="text-link admin-back-link">
        ← {m.payment_back()}
      </Link>
      {value && <Detail detail={value} onRefund={again} />}
      {!value && !failed && <Loading />}
      {!value && failed && <Empty isPage title={m.payment_missing()} />}
    </div>
  );
}

function Detail({ detail, onRefund }: { detail: PaymentDetail; onRefund(): void }) {
  const { payment, refunds, events, audit } = detail;
  const why = reasonText(payment.reason);
  return (
    <>
      <div className="row spread">
        <Heading as="h1" size="7" className="numbers">
          {m.payment_of_order({ number: orderNumber(payment.orderId) })}
        </Heading>
        <Badge tone={ATTEMPT_TONES[payment.state]}>{ATTEMPT_WORDS[payment.state]()}</Badge>
      </div>
      {why && <p className="money-todo-why">{why}</p>}
      <div className="orders-parts">
        <div className="stack admin-parts">
          <PaymentFacts detail={detail} />
          <PaymentRefunds payment={payment} refunds={refunds} onRefund={onRefund} />
        </div>
        <PaymentEvents events={events} audit={audit} />
      </div>
    </>
  );
}
