import { useNavigate } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { formatCents } from '../../../../../shared/money.ts';
import { isBoundForPoint } from '../../../../../shared/order/collection.ts';
import { MAX_SELECTED_ORDERS, orderNumber } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror } from '../../../../store/store.ts';
import { partsIn } from '../../../../ui/order/parts.ts';
import { statusWord } from '../../../../ui/order/words.ts';
import { PAYMENT_WORDS } from '../../-shared/order-words.ts';
import type { PanelSearch } from '../../-shared/panel-search.ts';
import { useStatus } from '../-use-status.ts';
import { focusNext, focusRow, useOrdersKeys } from './keys.ts';
import type { Marked } from './marked.ts';
import { OrderRow } from './row.tsx';
import '../orders.css';
import '../table.css';
import { useMay } from '../../-shared/use-may.ts';

type Props = {
  orders: Row<'order'>[];
  byId: ReadonlyMap<string, Row<'address'>>;
  marked: Marked;
  filters: PanelSearch;
};

/** Heights of a row of the table, and of a card before it was measured, px. */
const ROW = 40;
const CARD = 172;
const COLUMNS = 8;
const COLUMNS_WITHOUT_SUMS = 6;
/** Below it rows are cards (orders.css). */
const CARDS = '(max-width: 60rem)';

const OrderPeek = lazy(() => import('./peek.tsx'));

/** Rows out of sight are not drawn, so that thousands scroll like ten. */
export function OrdersTable({ orders, byId, marked, filters }: Props) {
  const navigate = useNavigate();
  const isCards = useIsCards();
  const hasSums = useMay()('orders');
  const setStatus = useStatus();
  const [at, setAt] = useState<string | null>(null);
  // Where the keys go on when the current row has left the list.
  const [after, setAfter] = useState<string | null>(null);
  const [peeked, setPeeked] = useState<string | null>(null);
  const { rows, top, placed } = useVirtualRows(orders, isCards);
  const { said, say, sayRow } = useSpoken(orders, byId);
  const shown = rows.getVirtualItems();
  const index = at === null ? -1 : orders.findIndex(({ id }) => id === at);
  const follower = orders[index + 1]?.id ?? null;
  if (index >= 0 && after !== follower) setAfter(follower);
  const isDrawn = shown.some((item) => item.index === index);

  const open = useCallback(
    (orderId: string) =>
      void navigate({ to: '/admin/order/$orderId', params: { orderId }, state: { filters } }),
    [navigate, filters],
  );
  const peek = useCallback(
    (orderId: string) => {
      setAt(orderId);
      if (isCards) open(orderId);
      else setPeeked(orderId);
    },
    [isCards, open],
  );
  const close = () => {
    setPeeked(null);
    if (at) focusRow(at);
  };
  useOrdersKeys({
    onMove(by) {
      const wasLast = at !== null && after === null;
      const place = wasLast ? orders.length : orders.findIndex(({ id }) => id === after);
      const to = index < 0 ? place + Math.min(0, by) : index + by;
      const next = Math.min(orders.length - 1, Math.max(0, to));
      const order = orders[next];
      if (!order) return;
      setAt(order.id);
      if (peeked) setPeeked(order.id);
      rows.scrollToIndex(next);
      focusRow(order.id);
      sayRow(order, marked.has(order.id));
    },
    onOpen: (orderId) => (peeked === orderId ? open(orderId) : peek(orderId)),
    onMark(orderId) {
      const order = orders.find(({ id }) => id === orderId);
      marked.toggle(orderId);
      if (order && !marked.has(orderId)) sayRow(order, true);
      else say(m.orders_unmarked());
    },
    onNext(orderId) {
      peek(orderId);
      if (!isCards) focusNext(orderId);
    },
    onClose: close,
  });

  const columns = hasSums ? COLUMNS : COLUMNS_WITHOUT_SUMS;
  const above = (shown[0]?.start ?? top) - top;
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <table
        className={hasSums ? 'orders-live' : 'orders-live orders-parcels'}
        ref={placed}
        aria-rowcount={orders.length + 1}
      >
        <caption className="sr-only">{`${m.admin_count_orders()}. ${m.orders_keys()}`}</caption>
        <Head marked={marked} hasSums={hasSums} />
        <tbody>
          <Gap height={above} columns={columns} />
          {shown.map((item, i) => {
            const order = orders[item.index];
            return (
              order && (
                <OrderRow
                  key={item.key}
                  moving={rows.isScrolling && !isCards}
                  measure={isCards ? rows.measureElement : undefined}
                  index={item.index}
                  order={order}
                  name={byId.get(order.id)?.fullName ?? ''}
                  hasSums={hasSums}
                  marked={marked.has(order.id)}
                  open={order.id === peeked}
                  reachable={isDrawn ? item.index === index : i === 0}
                  onMark={marked.toggle}
                  onFocus={setAt}
                  onOpen={peek}
                  onView={open}
                  onStatus={setStatus}
                />
              )
            );
          })}
          <Gap height={below} columns={columns} />
        </tbody>
      </table>
      {/* The caption says it to screen readers. */}
      <p className="muted small orders-keys" aria-hidden="true">
        {m.orders_keys()}
      </p>
      {peeked && (
        <Suspense>
          <OrderPeek orderId={peeked} filters={filters} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The rows in sight, and where the table begins on the page. */
function useVirtualRows(orders: Row<'order'>[], isCards: boolean) {
  const [top, setTop] = useState(0);
  const placed = useCallback((table: HTMLElement | null) => {
    if (table) setTop(Math.round(table.getBoundingClientRect().top + window.scrollY));
  }, []);
  // A new function each time would make the virtualizer measure every row again.
  const keyOf = useCallback((index: number) => orders[index]?.id ?? index, [orders]);
  const rows = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => (isCards ? CARD : ROW),
    getItemKey: keyOf,
    measureElement: outerHeight,
    overscan: isCards ? 4 : 8,
    scrollMargin: top,
    scrollPaddingEnd: 96,
    scrollPaddingStart: 96,
  });
  return { rows, top, placed };
}

/** Words for screen readers about the focused row. */
function useSpoken(orders: Row<'order'>[], byId: Props['byId']) {
  const mirror = useMirror();
  const hasSums = useMay()('orders');
  const [said, say] = useState('');
  const sayRow = (order: Row<'order'>, marked: boolean) => {
    const told = {
      number: orderNumber(order.id),
      name: byId.get(order.id)?.fullName ?? '',
      status:
        mirror && isBoundForPoint(order, partsIn(mirror, order.id))
          ? m.timeline_to_point()
          : statusWord(order),
      place: orders.indexOf(order) + 1,
      count: orders.length,
    };
    const words = hasSums
      ? m.orders_at({
          ...told,
          amount: formatCents(order.totalCents),
          payment: PAYMENT_WORDS[order.paymentStatus](),
        })
      : m.orders_at_parcel(told);
    say(marked ? `${m.orders_marked()}. ${words}` : words);
  };
  return { said, say, sayRow };
}

function Head({ marked, hasSums }: { marked: Marked; hasSums: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="orders-mark-cell">
          <label className="orders-mark">
            <input
              type="checkbox"
              aria-label={m.orders_mark_all({ most: MAX_SELECTED_ORDERS })}
              checked={marked.isAll}
              onChange={(event) => marked.all(event.target.checked)}
            />
          </label>
        </th>
        <th scope="col">{m.admin_order_id()}</th>
        <th scope="col">{m.admin_date()}</th>
        <th scope="col">{m.admin_customer()}</th>
        {hasSums && <th scope="col">{m.admin_amount()}</th>}
        {hasSums && <th scope="col">{m.admin_payment()}</th>}
        <th scope="col">{m.admin_status()}</th>
        <th scope="col">{m.admin_action()}</th>
      </tr>
    </thead>
  );
}

/** In place of the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr className="orders-gap" style={{ height }}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Cards have space between them. */
const outerHeight = (row: Element) =>
  row.getBoundingClientRect().height + (Number.parseFloat(getComputedStyle(row).marginBottom) || 0);

const useIsCards = () =>
  useSyncExternalStore(
    onWidth,
    () => matchMedia(CARDS).matches,
    () => false,
  );

function onWidth(listener: () => void) {
  const list = matchMedia(CARDS);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
