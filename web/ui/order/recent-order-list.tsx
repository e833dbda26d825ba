import { Link, useNavigate } from '@tanstack/react-router';
import { formatCents } from '../../../shared/money.ts';
import { awaitsOnlinePayment, orderNumber } from '../../../shared/order/states.ts';
import { m } from '../../paraglide/messages.js';
import { useRows, useRowsOf } from '../../store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dayOf } from '../../ui/text/moment.ts';
import { goodsOf } from './goods-of.ts';
import { StatusBadge } from './status-badge.tsx';
import './recent-orders.css';

/** The products, so that two orders of one day differ. No children's names: others may use the phone. */
function Goods({ orderId }: { orderId: string }) {
  const lines = useRowsOf('orderLine', orderId);
  return <span className="small recent-orders-goods">{goodsOf(lines)}</span>;
}

/** A guest's orders of this browser, newest first: there is no account to find them in. */
export default function RecentOrderList({ most }: { most: number }) {
  const navigate = useNavigate();
  const orders = useRows('order').toSorted((a, b) => b.placedAt - a.placedAt);
  const forget = async () => (await import('../account/forget-phone.ts')).forgetPhone(navigate);
  return (
    <Card id="recent-orders" title={m.recent_orders()} size="5" className="recent-orders">
      <ul>
        {orders.slice(0, most).map((order) => (
          <li key={order.id}>
            <Link to="/order/$orderId" params={{ orderId: order.id }} className="text-link">
              {m.order_heading({ number: orderNumber(order.id) })}
            </Link>
            <span className="muted numbers">
              {dayOf(order.placedAt)} · {formatCents(order.totalCents)}
            </span>
            <Goods orderId={order.id} />
            <StatusBadge order={order} />
            {awaitsOnlinePayment(order) && (
              <ButtonLink to="/order/$orderId" params={{ orderId: order.id }} size="3">
                {m.recent_orders_pay()}
                <span className="sr-only"> {orderNumber(order.id)}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <div className="row spread">
        <span className="muted small">{m.recent_orders_text()}</span>
        <button type="button" className="link-button" onClick={() => void forget()}>
          {m.forget_phone()}
        </button>
      </div>
    </Card>
  );
}
