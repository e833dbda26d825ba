import { formatCents } from '../../shared/money.ts';
import { orderNumber } from '../../shared/order.ts';
import { nameIn } from '../../shared/product.ts';
import type { Row } from '../../shared/tx.ts';
import { locale } from '../locale.ts';
import { m } from '../paraglide/messages.js';
import { useRow, useSession, useStore } from '../store/store.ts';
import { DesignWords } from '../ui/design-words.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { optionsOf } from '../ui/option-words.ts';
import { Totals } from '../ui/totals.tsx';
import { OrderAddress } from './-order-address.tsx';
import { OrderLink } from './-order-link.tsx';
import { OrderPayment } from './-order-payment.tsx';
import { OrderTimeline } from './-order-timeline.tsx';
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from './-order-words.ts';

export function OrderView({ orderId, linkKey }: { orderId: string; linkKey: string }) {
  const order = useRow('order', orderId);
  const session = useSession();
  if (!order) return null;
  return (
    <main className="page buying">
      <div className="row spread order-head">
        <h1 className="rt-Heading rt-r-size-7">
          {m.order_heading({ number: orderNumber(orderId) })}
        </h1>
        <span
          className={`status-badge tone-${ORDER_STATUS_TONES[order.status]}`}
          data-order-status={order.status}
          role="status"
        >
          {ORDER_STATUS_WORDS[order.status]()}
        </span>
      </div>
      <div className="with-summary">
        <div className="stack">
          <OrderPayment order={order} linkKey={linkKey} />
          <OrderTimeline order={order} />
          {linkKey && session?.role === 'guest' && (
            <OrderLink orderId={orderId} linkKey={linkKey} />
          )}
        </div>
        <div className="stack">
          <Lines order={order} />
          <OrderAddress order={order} />
        </div>
      </div>
    </main>
  );
}

function Lines({ order }: { order: Row<'order'> }) {
  const lines = useStore('orderLine')
    .filter((line) => line.orderId === order.id)
    .sort((a, b) => a.position - b.position);
  return (
    <section className="panel stack">
      <h2 className="rt-Heading rt-r-size-5">{m.order_lines()}</h2>
      <ul className="order-lines">
        {lines.map((line) => (
          <li key={line.id} className="item">
            <ItemPicture productId={line.productId} design={line.design} language={order.locale} />
            <div className="item-text">
              <span className="item-name">{nameIn(locale(), line)}</span>
              {line.design && <DesignWords design={line.design} />}
              {line.design && <small className="muted">{optionsOf(line.design)}</small>}
              <span className="order-line-price numbers">
                <span className="muted">
                  {line.quantity} × {formatCents(line.unitPriceCents)}
                </span>
                <span>{formatCents(line.quantity * line.unitPriceCents)}</span>
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Totals sums={order} code={order.discountCode} />
    </section>
  );
}
