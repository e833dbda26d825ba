import { isCollected, termsOf } from '../../../shared/order/collection.ts';
import { isUnconfirmed, isWaiting } from '../../../shared/order/states.ts';
import { promisedDelivery } from '../../../shared/production/promise.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { useRow } from '../../store/store.ts';
import { promisedWords } from '../../ui/product/promised-words.ts';

/** When it arrives: as promised once it was paid, before that as it would be promised now. */
export function OrderPromise({ order }: { order: Row<'order'> }) {
  const workshop = useRow('workshop', 'workshop');
  const terms = termsOf(order, { zone: useRow('zone', order.zoneId), workshop });
  const { promisedFrom: from, promisedTo: to, status, shippingMethod } = order;
  const words = isCollected(order) ? READY : ARRIVES;
  if (status === 'delivered' || status === 'cancelled') return null;
  // What is ready waits for its customer.
  if (isCollected(order) && status === 'shipped') return null;
  if (from && to) {
    return (
      <p className="order-arrives">
        <strong>{words.promised({ days: promisedWords({ from, to }) })}</strong>
      </p>
    );
  }
  if (!terms || !workshop || isWaiting(order) || order.paymentStatus === 'refunded') return null;
  const days = promisedWords(promisedDelivery(workshop, terms, shippingMethod, shopNow()));
  const say = isUnconfirmed(order) ? words.confirmed : words.paid;
  return <p className="muted">{say({ days })}</p>;
}

const ARRIVES = {
  ...{ promised: m.order_promised, confirmed: m.order_promised_confirmed },
  paid: m.order_promised_if,
};
const READY = {
  ...{ promised: m.order_ready, confirmed: m.order_ready_confirmed },
  paid: m.order_ready_if,
};
