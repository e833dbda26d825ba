import { formatCents } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order/states.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { useRows, useRowsOf } from '../../store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Heading } from '../../ui/heading.tsx';
import { NoRows } from '../../ui/list/load-states.tsx';
import { StatusBadge } from '../../ui/order/status-badge.tsx';
import { labelNames } from '../../ui/order/words.ts';
import { dayOf } from '../../ui/text/moment.ts';
import '../../ui/list/table.css';

/** The reader's own orders, newest first, live and offline. */
export function MyOrders() {
  const orders = useRows('order').toSorted((a, b) => b.placedAt - a.placedAt);
  return (
    <section className="stack" aria-labelledby="orders">
      <Heading as="h2" size="5" id="orders">
        {m.dashboard_orders()}
      </Heading>
      {orders.length === 0 ? (
        <NoRows failed={m.dashboard_orders_failed()}>
          <Empty picture="5" title={m.dashboard_no_orders()}>
            <ButtonLink to="/shop" size="3">
              {m.dashboard_shop_now()}
            </ButtonLink>
          </Empty>
        </NoRows>
      ) : (
        <table className="dashboard-orders">
          <caption className="sr-only">{m.dashboard_orders()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.admin_order_id()}</th>
              <th scope="col">{m.admin_date()}</th>
              <th scope="col">{m.admin_amount()}</th>
              <th scope="col">{m.admin_status()}</th>
              <th scope="col">
                <span className="sr-only">{m.admin_action()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: Row<'order'> }) {
  const number = orderNumber(order.id);
  const names = labelNames(useRowsOf('orderLine', order.id));
  return (
    <tr>
      <td className="list-id numbers">
        {number}
        {names !== '' && <small className="dashboard-names muted">{names}</small>}
      </td>
      <td className="list-date">{dayOf(order.placedAt)}</td>
      <td className="list-amount numbers">{formatCents(order.totalCents)}</td>
      <td className="list-status">
        <StatusBadge order={order} />
      </td>
      <td className="list-view">
        <ButtonLink to="/order/$orderId" params={{ orderId: order.id }} size="3" variant="soft">
          {m.dashboard_view()}
          <span className="sr-only"> {number}</span>
        </ButtonLink>
      </td>
    </tr>
  );
}
