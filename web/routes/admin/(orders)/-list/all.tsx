import { formatCents } from '../../../../../shared/money.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import type { FoundOrders } from '../../../../../worker/routes/admin/orders.ts';
import { eachOnce, usePages } from '../../../../api/use-pages.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRows } from '../../../../store/store.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { NotLoaded } from '../../../../ui/list/load-states.tsx';
import {
  ORDER_STATUS_TONES,
  PAYMENT_STATUS_TONES,
  statusWord,
} from '../../../../ui/order/words.ts';
import { dayOf } from '../../../../ui/text/moment.ts';
import { Button, ButtonLink } from '../../-shared/button.tsx';
import { PAYMENT_WORDS, wayWords } from '../../-shared/order-words.ts';
import type { PanelSearch } from '../../-shared/panel-search.ts';
import '../table.css';
import '../../../../ui/list/table.css';

function queryOf({ q, status, payment, way, from, to }: PanelSearch): string {
  const given = Object.entries({ q, status, payment, way, from, to }).filter(([, value]) => value);
  return String(new URLSearchParams(given as [string, string][]));
}

/** Orders of all years, page by page, from the server. */
export function AllOrders({ filters }: { filters: PanelSearch }) {
  const query = queryOf(filters);
  return <Found key={query} filters={filters} query={query} />;
}

function Found({ filters, query }: { filters: PanelSearch; query: string }) {
  const change = useRows('order');
  const { first, pages, hasMore, failed, again, more } = usePages(
    `/api/admin/orders?${query}`,
    change,
  );
  if (!first) return <NotLoaded failed={failed} again={again} text={m.admin_orders_failed()} />;
  const orders = eachOnce(pages.flatMap((page) => page.orders));
  return (
    <>
      <p className="muted small numbers" role="status">
        {hasMore
          ? m.orders_found_more({ count: orders.length })
          : m.admin_found({ count: orders.length })}
      </p>
      {orders.length > 0 && <FoundTable orders={orders} filters={filters} />}
      {hasMore && (
        <Button variant="soft" size="3" onClick={more}>
          {m.admin_more()}
        </Button>
      )}
    </>
  );
}

function FoundTable({ orders, filters }: { orders: FoundOrders['orders']; filters: PanelSearch }) {
  return (
    <table className="list-table orders-all">
      <caption className="sr-only">{m.orders_all()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.admin_order_id()}</th>
          <th scope="col">{m.admin_date()}</th>
          <th scope="col">{m.admin_customer()}</th>
          <th scope="col">{m.admin_amount()}</th>
          <th scope="col">{m.admin_payment()}</th>
          <th scope="col">{m.admin_status()}</th>
          <th scope="col">{m.admin_action()}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="list-id numbers">{orderNumber(order.id)}</td>
            <td className="list-date">{dayOf(order.placedAt)}</td>
            <td className="list-name">
              {order.fullName}
              {isCollected(order) && <span className="muted small"> · {wayWords(order)}</span>}
              {order.archived && <span className="muted small"> · {m.orders_archived()}</span>}
            </td>
            <td className="list-amount numbers">{formatCents(order.totalCents)}</td>
            <td className="list-payment">
              <Badge tone={PAYMENT_STATUS_TONES[order.paymentStatus]}>
                {PAYMENT_WORDS[order.paymentStatus]()}
              </Badge>
            </td>
            <td className="list-status">
              <Badge tone={ORDER_STATUS_TONES[order.status]}>
                {order.isBound ? m.timeline_to_point() : statusWord(order)}
              </Badge>
            </td>
            <td className="list-view">
              <ButtonLink
                to="/admin/order/$orderId"
                params={{ orderId: order.id }}
                state={{ filters }}
                aria-label={m.admin_view_order({ number: orderNumber(order.id) })}
                size="2"
                variant="soft"
              >
                {m.admin_view()}
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
