import { createFileRoute, Link } from '@tanstack/react-router';
import { orderNumber } from '../../shared/order.ts';
import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { useReady, useRow, useStore } from '../store/store.ts';
import { momentOf } from '../ui/moment.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { Totals } from '../ui/totals.tsx';
import { OrderAddress } from './-admin-order-address.tsx';
import { OrderHistory, OrderPayments } from './-admin-order-history.tsx';
import { OrderLines } from './-admin-order-lines.tsx';
import { PAYMENT_WORDS } from './-admin-order-words.ts';
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS, PAYMENT_STATUS_TONES } from './-order-words.ts';
import { StatusSelect } from './-status-select.tsx';

export const Route = createFileRoute('/admin/order/$orderId')({ component: AdminOrder });

function AdminOrder() {
  const { orderId } = Route.useParams();
  const ready = useReady();
  const order = useRow('order', orderId);
  return (
    <div className="stack admin-parts">
      <Link to="/admin" className="text-link back-link">
        ← {m.admin_order_back()}
      </Link>
      {order ? <Order order={order} /> : <Nothing ready={ready} />}
    </div>
  );
}

function Nothing({ ready }: { ready: boolean }) {
  if (!ready) {
    return (
      <div aria-busy="true">
        <p className="sr-only">{m.admin_loading()}</p>
        <div className="admin-skeleton" />
        <div className="admin-skeleton" />
      </div>
    );
  }
  return (
    <>
      <h1 className="rt-Heading rt-r-size-7">{m.admin_order_missing()}</h1>
      <p className="muted">{m.admin_order_missing_text()}</p>
    </>
  );
}

function Order({ order }: { order: Row<'order'> }) {
  const attempts = useStore('attempt')
    .filter(({ orderId }) => orderId === order.id)
    .toSorted((a, b) => a.startedAt - b.startedAt);
  return (
    <>
      <div className="row spread">
        <div>
          <h1 className="rt-Heading rt-r-size-7 numbers">
            {m.admin_order_title({ number: orderNumber(order.id) })}
          </h1>
          <p className="muted order-placed">{momentOf(order.placedAt)}</p>
        </div>
        <div className="row order-states">
          <span data-payment-status={order.paymentStatus}>
            <StateBadge tone={PAYMENT_STATUS_TONES[order.paymentStatus]}>
              {PAYMENT_WORDS[order.paymentStatus]()}
            </StateBadge>
          </span>
          <span data-order-status={order.status}>
            <StateBadge tone={ORDER_STATUS_TONES[order.status]}>
              {ORDER_STATUS_WORDS[order.status]()}
            </StateBadge>
          </span>
          <StatusSelect order={order} />
        </div>
      </div>
      <div className="order-parts">
        <OrderLines order={order} />
        <div className="stack admin-parts">
          <OrderAddress order={order} />
          <section className="admin-card" aria-labelledby="totals-title">
            <h2 id="totals-title" className="rt-Heading rt-r-size-4">
              {m.admin_order_totals()}
            </h2>
            <Totals sums={order} code={order.discountCode} />
          </section>
          <OrderPayments attempts={attempts} />
          <OrderHistory order={order} attempts={attempts} />
        </div>
      </div>
    </>
  );
}
