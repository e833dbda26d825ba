import { Link, useNavigate } from '@tanstack/react-router';
import { formatCents } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order/states.ts';
import { m } from '../../paraglide/messages.js';
import { useStore } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { dayOf } from '../../ui/text/moment.ts';
import { StatusBadge } from './status-badge.tsx';
import { shownStatus } from './words.ts';
import './recent-orders.css';

const MOST = 5;

/** A guest's orders of this browser, newest first: there is no account to find them in. */
export default function RecentOrderList() {
  const navigate = useNavigate();
  const orders = useStore('order').toSorted((a, b) => b.placedAt - a.placedAt);
  const forget = async () => (await import('../account/forget-phone.ts')).forgetPhone(navigate);
  return (
    <Card id="recent-orders" title={m.recent_orders()} size="5" className="recent-orders">
      <ul>
        {orders.slice(0, MOST).map((order) => (
          <li key={order.id}>
            <Link to="/order/$orderId" params={{ orderId: order.id }} className="text-link">
              {m.order_heading({ number: orderNumber(order.id) })}
            </Link>
            <span className="muted numbers">
              {dayOf(order.placedAt)} · {formatCents(order.totalCents)}
            </span>
            <StatusBadge order={order} wordOf={shownStatus} />
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
