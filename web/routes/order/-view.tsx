import { orderNumber } from '../../../shared/order/states.ts';
import { m } from '../../paraglide/messages.js';
import { useRow, useSession } from '../../store/store.ts';
import { Heading } from '../../ui/heading.tsx';
import { AskOnWhatsApp } from '../../ui/shop/ask-whatsapp.tsx';
import { OrderAddress } from './-address.tsx';
import { OrderConsent } from './-consent.tsx';
import { OrderLines } from './-lines.tsx';
import { OrderLink } from './-link.tsx';
import { OrderPayment } from './-payment/payment.tsx';
import { usePlacedBefore } from './-placed.ts';
import { OrderRefunds } from './-refunds.tsx';
import { StatusBadge } from './-status-badge.tsx';
import { OrderTimeline } from './-timeline.tsx';

export function OrderView({ orderId, linkKey }: { orderId: string; linkKey: string }) {
  const order = useRow('order', orderId);
  const session = useSession();
  usePlacedBefore(orderId);
  if (!order) return null;
  return (
    <main className="page buying">
      <div className="row spread order-head">
        <Heading as="h1" size="7">
          {m.order_heading({ number: orderNumber(orderId) })}
        </Heading>
        <StatusBadge order={order} data-order-status={order.status} role="status" />
      </div>
      <div className="buying-with-summary">
        <div className="stack">
          <OrderConsent order={order} linkKey={linkKey} />
          <OrderPayment order={order} linkKey={linkKey} />
          <OrderRefunds orderId={orderId} linkKey={linkKey} />
          <OrderTimeline order={order} />
          {linkKey && session?.role === 'guest' && (
            <OrderLink orderId={orderId} linkKey={linkKey} />
          )}
          <OrderAddress order={order} />
          <AskOnWhatsApp
            text={m.whatsapp_order({
              number: orderNumber(orderId),
              link: `${location.origin}/admin/order/${orderId}`,
            })}
          />
        </div>
        <OrderLines order={order} />
      </div>
    </main>
  );
}
