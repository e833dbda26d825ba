import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatCents } from '../../shared/money.ts';
import { orderNumber } from '../../shared/order.ts';
import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { useFilling, useStore } from '../store/store.ts';
import { dayOf } from '../ui/moment.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { PAYMENT_WORDS } from './-admin-order-words.ts';
import { matches } from './-order-search.ts';
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS, PAYMENT_STATUS_TONES } from './-order-words.ts';
import { StatusSelect } from './-status-select.tsx';

const PAGE = 50;

/** All orders, newest first, live. */
export function Orders() {
  const orders = useStore('order');
  const addresses = useStore('address');
  const filling = useFilling();
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(PAGE);
  const wanted = useDeferredValue(search);
  const byId = useMemo(() => new Map(addresses.map((row) => [row.id, row])), [addresses]);
  const found = useMemo(
    () =>
      orders
        .filter((order) => matches(order, byId.get(order.id), wanted))
        .toSorted((a, b) => b.placedAt - a.placedAt),
    [orders, byId, wanted],
  );
  return (
    <section className="stack" aria-labelledby="orders-title">
      <div className="row spread">
        <h2 id="orders-title" className="rt-Heading rt-r-size-5">
          {m.admin_count_orders()}
        </h2>
        {orders.length > 0 && (
          <input
            className="input admin-search"
            type="search"
            aria-label={m.admin_search()}
            placeholder={m.admin_search_placeholder()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {wanted && m.admin_found({ count: found.length })}
      </p>
      {orders.length === 0 && !filling && <Empty />}
      {orders.length > 0 && found.length === 0 && <p className="muted">{m.admin_no_match()}</p>}
      {found.length > 0 && <OrderTable orders={found.slice(0, most)} byId={byId} />}
      {found.length > most && (
        <Button variant="soft" size="3" className="tall" onClick={() => setMost(most + PAGE)}>
          {m.admin_more()}
        </Button>
      )}
    </section>
  );
}

function Empty() {
  return (
    <div className="admin-empty">
      <p>
        <strong>{m.admin_empty_title()}</strong>
      </p>
      <p className="muted">{m.admin_empty_text()}</p>
    </div>
  );
}

type TableProps = { orders: Row<'order'>[]; byId: Map<string, Row<'address'>> };

function OrderTable({ orders, byId }: TableProps) {
  return (
    <table className="orders">
      <caption className="sr-only">{m.admin_count_orders()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.admin_order_id()}</th>
          <th scope="col">{m.admin_date()}</th>
          <th scope="col">{m.admin_customer()}</th>
          <th scope="col">{m.admin_amount()}</th>
          <th scope="col">{m.admin_payment()}</th>
          <th scope="col">{m.admin_status()}</th>
          <th scope="col">{m.admin_change()}</th>
          <th scope="col">{m.admin_action()}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} name={byId.get(order.id)?.fullName ?? ''} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, name }: { order: Row<'order'>; name: string }) {
  const number = orderNumber(order.id);
  return (
    <tr>
      <td className="cell-id numbers">{number}</td>
      <td className="cell-date">{dayOf(order.placedAt)}</td>
      <td className="cell-name">{name}</td>
      <td className="cell-amount numbers">{formatCents(order.totalCents)}</td>
      <td className="cell-payment">
        <StateBadge tone={PAYMENT_STATUS_TONES[order.paymentStatus]}>
          {PAYMENT_WORDS[order.paymentStatus]()}
        </StateBadge>
      </td>
      <td className="cell-status">
        <StateBadge tone={ORDER_STATUS_TONES[order.status]}>
          {ORDER_STATUS_WORDS[order.status]()}
        </StateBadge>
      </td>
      <td className="cell-change">
        <StatusSelect order={order} />
      </td>
      <td className="cell-view">
        <Link
          to="/admin/order/$orderId"
          params={{ orderId: order.id }}
          className="rt-reset rt-BaseButton rt-Button rt-r-size-2 rt-variant-soft tall"
          aria-label={m.admin_view_order({ number })}
        >
          {m.admin_view()}
        </Link>
      </td>
    </tr>
  );
}
