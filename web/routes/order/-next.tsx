import { formatCents } from '../../../shared/money.ts';
import { isCollected, termsOf } from '../../../shared/order/collection.ts';
import {
  awaitsOnlinePayment,
  isCovered,
  isMoneySeen,
  isUnconfirmed,
  isWaiting,
  lacksConsent,
  orderNumber,
  UNPAID_MS,
} from '../../../shared/order/states.ts';
import { promisedDelivery } from '../../../shared/production/promise.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { useRow, useRows } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { ItemPicture, widthMm } from '../../ui/cart/item-picture.tsx';
import { Heading } from '../../ui/heading.tsx';
import { useOrderLines } from '../../ui/order/parts.ts';
import { useIsBoundForPoint } from '../../ui/order/status-badge.tsx';
import { promisedWords } from '../../ui/product/promised-words.ts';
import { shortDayOf } from '../../ui/text/moment.ts';
import { isCalledOff } from './-called-off.ts';
import { useMissing } from './-payment/missing.ts';

const MOST = 3;

/** The order in short: its labels, what happens next, when it arrives, and its number. */
export function OrderNext({ order }: { order: Row<'order'> }) {
  const lines = useOrderLines(order.id);
  const products = useRows('product');
  const isBound = useIsBoundForPoint(order);
  const isFailed = order.paymentStatus === 'failed' && order.status !== 'cancelled';
  const kept = keptUntil(order);
  const missing = useMissing(order);
  return (
    <Card
      className={isFailed ? 'order-next order-next-failed' : 'order-next'}
      aria-label={m.order_next()}
    >
      <div className="order-next-labels">
        {lines.slice(0, MOST).map(({ id, design, productId }) => (
          <span key={id} style={{ '--mm': widthMm(design) }}>
            <ItemPicture
              product={products.find((product) => product.id === productId) ?? productId}
              design={design}
              language={order.locale}
            />
          </span>
        ))}
      </div>
      <div role="status" data-order-status={order.status}>
        {order.status === 'pending' && <strong>{m.order_placed()}</strong>}
        <p className="order-next-words">
          {isBound && m.timeline_to_point()}
          {!isBound &&
            (isFailed && kept ? m.order_next_failed({ day: kept }) : nextWords(order, missing))}
        </p>
        {isOwedBack(order) && (
          <p className="muted">
            {m.order_next_cancelled_paid({ amount: formatCents(order.totalCents) })}
          </p>
        )}
      </div>
      <OrderPromise order={order} isBound={isBound} />
      <div className="row spread order-number">
        <Heading as="h1" size="3" className="muted">
          {m.order_heading({ number: orderNumber(order.id) })}
        </Heading>
        {kept && !isFailed && <span className="muted small">{m.order_kept({ day: kept })}</span>}
      </div>
    </Card>
  );
}

/** The day on which the order is cancelled if it is not paid; '' for others. */
function keptUntil(order: Row<'order'>): string {
  const until = order.placedAt + UNPAID_MS;
  return awaitsOnlinePayment(order) && until > shopNow() ? shortDayOf(until) : '';
}

function nextWords(order: Row<'order'>, missing: number): string {
  const { status, paymentStatus } = order;
  const collected = isCollected(order);
  if (status === 'cancelled') return m.timeline_cancelled();
  if (status === 'delivered')
    return collected ? m.order_next_collected() : m.order_next_delivered();
  if (status === 'shipped') return collected ? m.order_next_ready() : m.order_next_shipped();
  if (missing) return m.order_next_waiting();
  if (paymentStatus === 'review') return m.order_next_review();
  if (paymentStatus === 'refunded') return m.payment_refunded_text();
  if (status === 'processing') return m.order_next_making();
  if (isUnconfirmed(order)) return m.order_next_call();
  if (!isCovered(order)) return m.order_next_waiting();
  return lacksConsent(order) ? m.order_next_consent() : m.order_next_paid();
}

/** In review more may be owed than the total; the payment's card says what happens then. */
const isOwedBack = ({ status, paymentStatus, totalCents, refundedCents }: Row<'order'>) =>
  status === 'cancelled' && paymentStatus === 'paid' && refundedCents < totalCents;

/** The promised days once the order is paid; before that, those of a payment made now. */
function OrderPromise({ order, isBound }: { order: Row<'order'>; isBound: boolean }) {
  const workshop = useRow('workshop', 'workshop');
  const terms = termsOf(order, { zone: useRow('zone', order.zoneId), workshop });
  const { promisedFrom: from, promisedTo: to, status, shippingMethod } = order;
  const words = isCollected(order) ? READY : ARRIVES;
  const room = status === 'pending' ? 'order-before-payment' : '';
  if (status === 'delivered' || isCalledOff(order, isBound)) return null;
  // Nothing is promised once the order can be collected.
  if (isCollected(order) && status === 'shipped') return null;
  if (from && to) {
    return (
      <p className={`order-promise order-arrives ${room}`}>
        <strong>{words.promised({ days: promisedWords({ from, to }) })}</strong>
      </p>
    );
  }
  if (!terms || !workshop || isWaiting(order) || isMoneySeen(order)) return null;
  const days = promisedWords(promisedDelivery(workshop, terms, shippingMethod, shopNow()));
  const say = isUnconfirmed(order) ? words.confirmed : words.paid;
  return <p className={`order-promise muted ${room}`}>{say({ days })}</p>;
}

const ARRIVES = {
  promised: m.order_promised,
  confirmed: m.order_promised_confirmed,
  paid: m.order_promised_if,
};
const READY = {
  promised: m.order_ready,
  confirmed: m.order_ready_confirmed,
  paid: m.order_ready_if,
};
