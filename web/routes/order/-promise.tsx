import { isUnconfirmed, isWaiting } from '../../../shared/order/states.ts';
import { promisedDelivery } from '../../../shared/production/promise.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { useRow } from '../../store/store.ts';
import { promisedWords } from '../../ui/product/promised-words.ts';

/** When it arrives: as promised once it was paid, before that as it would be promised now. */
export function OrderPromise({ order }: { order: Row<'order'> }) {
  const zone = useRow('zone', order.zoneId);
  const workshop = useRow('workshop', 'workshop');
  const { promisedFrom: from, promisedTo: to, status, shippingMethod } = order;
  if (status === 'delivered' || status === 'cancelled') return null;
  if (from && to) {
    return (
      <p>
        <strong>{m.order_promised({ days: promisedWords({ from, to }) })}</strong>
      </p>
    );
  }
  if (!zone || !workshop || isWaiting(order) || order.paymentStatus === 'refunded') return null;
  const days = promisedWords(promisedDelivery(workshop, zone, shippingMethod, shopNow()));
  const words = isUnconfirmed(order) ? m.order_promised_confirmed : m.order_promised_if;
  return <p className="muted">{words({ days })}</p>;
}
