import { isUnsent } from '../../../../shared/order/states.ts';
import { dayAt } from '../../../../shared/time.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { promisedWords } from '../../../ui/product/promised-words.ts';
import { isLate } from './-views.ts';

type Props = { order: Row<'order'> };

/** Beside an order that is not sent yet: that it is late, or goes by express. */
export function Urgency({ order }: Props) {
  const isExpress = order.shippingMethod === 'express' && isUnsent(order.status);
  return (
    <>
      {isLate(order, dayAt(shopNow())) && <Badge tone="red">{m.orders_late()}</Badge>}{' '}
      {isExpress && <Badge tone="yellow">{m.orders_express()}</Badge>}{' '}
    </>
  );
}

/** The days that were promised. Nothing is before the order is paid, nor once it has arrived. */
export function Due({ order: { promisedFrom: from, promisedTo: to, status } }: Props) {
  if (!from || !to || status === 'delivered' || status === 'cancelled') return null;
  return ` · ${m.work_due({ days: promisedWords({ from, to }) })}`;
}
