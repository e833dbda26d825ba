import { useDeferredValue, useMemo } from 'react';
import { isBoundForPoint } from '../../../../../shared/order/collection.ts';
import { areaOfView, ORDER_VIEWS, type OrderView } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRows } from '../../../../store/store.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { useDebouncedText } from '../../../../ui/list/debounced-text.ts';
import { NoRows } from '../../../../ui/list/load-states.tsx';
import { VIEW_WORDS } from '../../-shared/order-words.ts';
import { type PanelSearch, panelSearch } from '../../-shared/panel-search.ts';
import { Settling } from '../../-shared/settling.tsx';
import { type Changes, useFilters } from '../../-shared/use-filters.ts';
import { useMay } from '../../-shared/use-may.ts';
import { useOrDash } from '../../-shared/use-or-dash.ts';
import { useWork } from '../../-shell/work.ts';
import { useAllParts } from '../../(production)/-queue.ts';
import { dueOf } from '../-views.ts';
import { AllOrders } from './all.tsx';
import { OrdersBulk } from './bulk.tsx';
import { OrdersFilters } from './filters.tsx';
import { useMarked } from './marked.ts';
import { fitsFilters, matches, paidWith } from './search.ts';
import { OrdersTable } from './table.tsx';

/** The open and recent orders from the mirror, or all orders from the server. */
export function Orders({ inAddress }: { inAddress: PanelSearch }) {
  const [filters, set] = useFilters(
    inAddress,
    panelSearch,
    (next) => listOf(next) === listOf(inAddress),
  );
  const may = useMay();
  const [typed, type] = useDebouncedText(filters.q ?? '', (q) => set({ q }));
  return (
    <section
      className="stack orders-panel"
      aria-label={filters.all ? m.orders_all() : m.admin_count_orders()}
    >
      <OrdersViews filters={filters} set={set} />
      <OrdersFilters filters={filters} typed={typed} onType={type} set={set} />
      {listOf(filters) === 'all' && may('orders') ? (
        <AllOrders filters={filters} />
      ) : (
        <Live filters={filters} typed={typed} />
      )}
    </section>
  );
}

function listOf({ all, way }: PanelSearch): 'all' | 'on the way' | 'recent' {
  if (all) return 'all';
  return way === 'to_point' ? 'on the way' : 'recent';
}

type ViewsProps = { filters: PanelSearch; set(changes: Changes<PanelSearch>): void };

/** Saved views of the open orders. Old orders are finished, so a view ends the search of all orders. */
function OrdersViews({ filters, set }: ViewsProps) {
  const { counts } = useWork();
  const orDash = useOrDash();
  const may = useMay();
  const views = ORDER_VIEWS.filter((view) => may(areaOfView(view)));
  const choose = (view: OrderView | undefined) => set({ view, all: undefined });
  return (
    <fieldset className="orders-views" aria-label={m.orders_views()}>
      <button
        type="button"
        aria-pressed={!filters.view && !filters.all}
        onClick={() => choose(undefined)}
      >
        {m.orders_view_all()}
      </button>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={filters.view === view}
          onClick={() => choose(view)}
        >
          {VIEW_WORDS[view]()} <span className="numbers">{orDash(counts.views[view])}</span>
        </button>
      ))}
    </fieldset>
  );
}

type LiveProps = { filters: PanelSearch; typed: string };

function Live(props: LiveProps) {
  const orders = useRows('order');
  return listOf(props.filters) === 'on the way' ? (
    <OnTheWay {...props} orders={orders} />
  ) : (
    <Recent {...props} orders={orders} />
  );
}

type Orders = readonly Row<'order'>[];

/** Whether an order has left for a pick-up point follows from its parts. */
function OnTheWay({ orders, ...props }: LiveProps & { orders: Orders }) {
  const parts = useAllParts();
  const bound = useMemo(() => {
    const left = new Set(
      parts.flatMap(({ line, step }) => (step === 'handed_over' ? line.orderId : [])),
    );
    const partsFor = (id: string) => parts.filter(({ line }) => line.orderId === id);
    return orders.filter(
      (order) => left.has(order.id) && isBoundForPoint(order, partsFor(order.id)),
    );
  }, [orders, parts]);
  return <Recent {...props} orders={bound} />;
}

function Recent({ filters, typed, orders }: LiveProps & { orders: Orders }) {
  const addresses = useRows('address');
  const attempts = useRows('attempt');
  const { viewsOf } = useWork();
  const wanted = useDeferredValue(typed);
  const byId = useMemo(() => new Map(addresses.map((row) => [row.id, row])), [addresses]);
  const { view, status, payment, way, from, to } = filters;
  const isWork = view !== undefined && view !== 'to_pay';
  const paid = useMemo(() => paidWith(attempts, wanted), [attempts, wanted]);
  const found = useMemo(
    () =>
      orders
        .filter(
          (order) =>
            (!view || viewsOf(order.id).includes(view)) &&
            fitsFilters(order, filters) &&
            (paid.has(order.id) || matches(order, byId.get(order.id), wanted)),
        )
        .toSorted((a, b) =>
          isWork ? dueOf(a) - dueOf(b) || a.placedAt - b.placedAt : b.placedAt - a.placedAt,
        ),
    [orders, byId, paid, wanted, filters, view, isWork, viewsOf],
  );
  const marked = useMarked(found);
  const isNarrowed = !view || wanted.trim() || status || payment || way || from || to;
  if (orders.length === 0 && !filters.way) {
    return (
      <NoRows failed={m.admin_orders_failed()}>
        <Empty title={m.admin_empty_title()} text={m.admin_empty_text()} />
      </NoRows>
    );
  }
  return (
    <>
      <p className="muted small numbers orders-found" role="status">
        {m.admin_found({ count: found.length })}
      </p>
      {found.length === 0 && (
        <Empty text={isNarrowed ? m.admin_no_match() : m.orders_view_none()} />
      )}
      {found.length > 0 && (
        <Settling>
          <OrdersTable orders={found} byId={byId} marked={marked} filters={filters} />
        </Settling>
      )}
      <OrdersBulk marked={marked} byId={byId} filters={filters} />
    </>
  );
}
