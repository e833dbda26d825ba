import { lazy, Suspense } from 'react';
import { lacksConsent, orderNumber } from '../../../shared/order/states.ts';
import { m } from '../../paraglide/messages.js';
import { useRow, useRowsOf, useSession } from '../../store/store.ts';
import { usePlacedBefore } from '../../ui/order/placed.ts';
import { AskOnWhatsApp } from '../../ui/shop/ask-whatsapp.tsx';
import { OrderLines } from './-lines.tsx';
import { OrderNext } from './-next.tsx';
import { OrderPayment } from './-payment/payment.tsx';
import { OrderTimeline } from './-timeline.tsx';

/** Loaded late: below the first screen, or rarely needed. */
const OrderAddress = lazy(() => import('./-address.tsx'));
const OrderConsent = lazy(() => import('./-consent.tsx'));
const OrderGuest = lazy(() => import('./-guest.tsx'));
const OrderRefunds = lazy(() => import('./-refunds.tsx'));
/** Not cached for offline use, because writing a review needs the network. */
const OrderReview = lazy(() => import('./-review.tsx').catch(() => ({ default: () => null })));

export function OrderView({ orderId, linkKey }: { orderId: string; linkKey: string }) {
  const order = useRow('order', orderId);
  const isGuest = useSession()?.role === 'guest';
  const hasRefunds = useRowsOf('refund', orderId).length > 0;
  usePlacedBefore(orderId);
  if (!order) return null;
  return (
    <main className="page buying">
      <div className="buying-with-summary">
        <div className="stack">
          <OrderNext order={order} />
          <Suspense>
            {lacksConsent(order) && <OrderConsent order={order} linkKey={linkKey} />}
            {order.status === 'delivered' && <OrderReview orderId={orderId} />}
          </Suspense>
          <OrderPayment order={order} linkKey={linkKey} />
          <OrderTimeline order={order} />
          <Suspense>
            {hasRefunds && <OrderRefunds orderId={orderId} />}
            <OrderAddress order={order} />
            {isGuest && <OrderGuest order={order} linkKey={linkKey} />}
          </Suspense>
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
