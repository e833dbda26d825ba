import { isUnsent } from '../../../../shared/order/states.ts';
import { dayAt } from '../../../../shared/time.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { promisedWords } from '../../../ui/product/promised-words.ts';
import { isLate } from './-views.ts';

type Props = { order: Row<'order'> };

/** Marks an order that is not sent yet as late or, if it is not late, as express. */
export function Urgency({ order }: Props) {
  const late = isLate(order, dayAt(shopNow()));
  const isExpress = order.shippingMethod === 'express' && isUnsent(order.status);
  if (!late && !isExpress) return null;
  return (
    <>
      <Badge tone={late ? 'red' : 'yellow'}>
        {late ? m.orders_late() : m.orders_express()}
      </Badge>{' '}
    </>
  );
}

/** The promised days. Shows nothing before the order is paid, and nothing once it has arrived. */
export function Due({ order: { promisedFrom: from, promisedTo: to, status } }: Props) {
  if (!from || !to || status === 'delivered' || status === 'cancelled') return null;
  return ` · ${m.work_due({ days: promisedWords({ from, to }) })}`;
}
