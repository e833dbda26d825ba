import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { isCollected } from '../../../../shared/order/collection.ts';
import { awaitsOnlinePayment, isPayable, lacksConsent } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import type { OrderDetail } from '../../../../worker/routes/admin/orders.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { MirrorContext, useRow, useRowsOf } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Totals } from '../../../ui/cart/totals.tsx';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { Button } from '../-shared/button.tsx';
import { useMay } from '../-shared/use-may.ts';
import { PayLink } from './-new/pay-link.tsx';
import { OrderAddress } from './-order/address.tsx';
import { Balance } from './-order/balance.tsx';
import { OrderConsent } from './-order/consent.tsx';
import { OrderNothing, useOrderDetail } from './-order/detail.tsx';
import { OrderHead } from './-order/head.tsx';
import { OrderLines } from './-order/lines.tsx';
import { OrderLinks, OrderMails } from './-order/mails.tsx';
import { OrderNotes } from './-order/notes.tsx';
import { OrderPayments } from './-order/payments.tsx';
import { OrderProduction } from './-order/production.tsx';
import { TakePayment } from './-order/take-payment.tsx';
import { OrderTimeline } from './-order/timeline.tsx';
import { Tracking } from './-order/tracking.tsx';
import './order.css';

export const Route = createFileRoute('/admin/(orders)/order/$orderId')({
  component: AdminOrder,
  remountDeps: ({ params }) => params,
});

function AdminOrder() {
  const { orderId } = Route.useParams();
  const filters = useLocation({ select: (location) => location.state.filters });
  const { order, detail, again, isLive, isArchived, mirror, failed } = useOrderDetail(orderId);
  return (
    <div className="stack admin-parts">
      <Link to="/admin" search={filters ?? { tab: 'orders' }} className="text-link admin-back-link">
        ← {m.admin_order_back()}
      </Link>
      {order && (
        <MirrorContext value={mirror}>
          {isArchived && <Reopen orderId={orderId} />}
          <fieldset className="orders-fieldset" disabled={!isLive}>
            {isArchived && <legend className="sr-only">{m.orders_archived()}</legend>}
            <Order order={order} detail={detail} onChanged={again} />
          </fieldset>
        </MirrorContext>
      )}
      {!order && <OrderNothing failed={failed} />}
    </div>
  );
}

/** An archived order is read-only. Its parts return to the mirror when it is reopened. */
function Reopen({ orderId }: { orderId: string }) {
  return (
    <section className="card row spread" aria-label={m.orders_archived()}>
      <p className="muted">{m.orders_archived_text()}</p>
      <Button size="3" variant="soft" onClick={() => void reopen(orderId)}>
        {m.orders_reopen()}
      </Button>
    </section>
  );
}

async function reopen(orderId: string) {
  const answer = await post(`/api/admin/orders/${orderId}/reopen`);
  if (!answer.ok) toastFailed(answer);
}

function AdminPapers({ orderId }: { orderId: string }) {
  const hasPapers = useRowsOf('invoice', orderId).length > 0;
  if (!hasPapers) return null;
  return (
    <Link to="/receipt/$orderId" params={{ orderId }} className="text-link admin-tall-link">
      {m.admin_papers()}
    </Link>
  );
}

type OrderProps = {
  order: Row<'order'>;
  detail: OrderDetail | null;
  /** Loads what is not mirrored. */
  onChanged(): Promise<void>;
};

function Order({ order, detail, onChanged }: OrderProps) {
  const may = useMay();
  const address = useRow('address', order.id);
  const attempts = useRowsOf('attempt', order.id).toSorted((a, b) => a.startedAt - b.startedAt);
  const sends = order.status !== 'cancelled' && !awaitsOnlinePayment(order);
  return (
    <>
      <OrderHead order={order} name={address?.fullName ?? ''} linkKey={detail?.key} sends={sends} />
      <div className="orders-parts">
        <div className="stack admin-parts">
          {may('orders') && <OrderConsent order={order} />}
          <OrderLines order={order} />
          <OrderProduction order={order} />
          <OrderNotes orderId={order.id} people={detail?.people ?? null} />
          <OrderTimeline
            order={order}
            attempts={attempts}
            history={detail?.history ?? []}
            people={detail?.people ?? {}}
          />
        </div>
        <div className="stack admin-parts">
          <OrderAddress order={order} />
          {sends && order.shippingMethod !== 'workshop' && <Tracking order={order} />}
          {may('orders') && (
            <>
              <Card id="totals-title" title={m.admin_order_totals()}>
                <Totals sums={order} code={order.discountCode} collected={isCollected(order)} />
                <Balance order={order} attempts={attempts} />
              </Card>
              <OrderPayments
                attempts={attempts}
                isFree={order.totalCents === 0}
                notices={detail?.notices ?? []}
              >
                <TakePayment order={order} attempts={attempts} phone={address?.phone ?? ''} />
                <AdminPapers orderId={order.id} />
              </OrderPayments>
            </>
          )}
          {detail?.key && isPayable(order) && (
            <PayLink
              orderId={order.id}
              linkKey={detail.key}
              language={order.locale}
              phone={address?.phone ?? ''}
              asksConsent={lacksConsent(order)}
            />
          )}
          {may('orders') && (
            <>
              <OrderMails order={order} />
              <OrderLinks orderId={order.id} onReplaced={onChanged} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
