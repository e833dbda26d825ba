import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { type Paper, printedAt } from '../../../../shared/order/edit/paper.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { MirrorContext, mutate, useMirror, useReady, useRows } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NoRows } from '../../../ui/list/load-states.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { Button } from '../-shared/button.tsx';
import { OrderNothing, useOrderDetail } from '../(orders)/-order/detail.tsx';
import { ParcelLabel } from './-parcel-label.tsx';
import { PrintList } from './-print-list.tsx';
import { Slip } from './-slip.tsx';
import './papers.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose papers are printed. */
    orderIds?: string[];
  }
}

/** The link back, which comes next when everything is printed. */
const BACK = 'paper-back';

/** The paper of one order, archived or not. */
export function OneOrder({ orderId, paper }: { orderId: string; paper: Paper }) {
  const { order, mirror, failed } = useOrderDetail(orderId);
  if (!order) return <OrderNothing failed={failed} />;
  return (
    <MirrorContext value={mirror}>
      <Papers paper={paper} orders={[order]}>
        <Link
          to="/admin/order/$orderId"
          params={{ orderId }}
          id={BACK}
          className="text-link admin-back-link"
        >
          ← {m.slip_back()}
        </Link>
      </Papers>
    </MirrorContext>
  );
}

/** The papers of the orders that were selected, each on a sheet of its own, in that order. */
export function ChosenOrders({ paper }: { paper: Paper }) {
  const chosen = useLocation({ select: ({ state }) => state.orderIds });
  const filters = useLocation({ select: ({ state }) => state.filters });
  const state = { ...(chosen && { orderIds: chosen }), ...(filters && { filters }) };
  const ready = useReady();
  const all = useRows('order');
  const orders = useMemo(() => {
    const byId = new Map(all.map((order) => [order.id, order]));
    return (chosen ?? []).flatMap((id) => byId.get(id) ?? []);
  }, [all, chosen]);
  if (!ready) return <Loading rows={2} />;
  return (
    <Papers paper={paper} orders={orders}>
      <Link
        to="/admin"
        search={filters ?? { tab: 'orders' }}
        id={BACK}
        className="text-link admin-back-link"
      >
        ← {m.admin_order_back()}
      </Link>
      {orders.length > 0 && (
        <Link to={OTHER[paper].to} state={state} className="text-link admin-tall-link">
          {OTHER[paper].words()}
        </Link>
      )}
    </Papers>
  );
}

/** What is printed for the same orders before or after. */
const OTHER = {
  slip: { to: '/admin/parcel-labels', words: m.orders_parcels },
  parcel: { to: '/admin/slips', words: m.orders_slips },
} as const satisfies Record<Paper, object>;

const WORDS = {
  slip: { one: m.slip_title, many: m.slips_title, print: m.paper_print_slips },
  parcel: { one: m.parcel_title, many: m.parcels_title, print: m.paper_print_parcels },
} as const satisfies Record<Paper, object>;

type Props = {
  paper: Paper;
  orders: readonly Row<'order'>[];
  /** The link back. */
  children: ReactNode;
};

/**
 * A browser does not tell whether a page came out of the printer, so staff say which did. What they do not
 * confirm counts as not printed.
 */
function Papers({ paper, orders, children }: Props) {
  const mirror = useMirror();
  const [sent, setSent] = useState<readonly Row<'order'>[] | null>(null);
  // The orders to print or, after printing, those whose paper came out.
  const [marked, setMarked] = useState(() => idsOf(missing(orders, paper) ?? orders));
  const listed = sent ?? orders;
  const chosen = listed.filter(({ id }) => marked.has(id));
  const send = () => {
    print();
    setSent(chosen);
  };
  const record = async () => {
    const left = orders.filter(
      (order) =>
        !marked.has(order.id) &&
        (printedAt(order, paper) === null || listed.some(({ id }) => id === order.id)),
    );
    setMarked(idsOf(left));
    setSent(null);
    // The pressed button is disabled then.
    if (left.length === 0) requestAnimationFrame(() => document.getElementById(BACK)?.focus());
    let count = 0;
    for (const { id } of chosen) {
      await mutate('recordPrinted', { orderId: id, paper }, mirror).then(
        () => count++,
        (error: unknown) => toastError(error, { orderId: id }),
      );
    }
    if (count > 0) toast(m.paper_recorded({ count }));
  };
  const again = () => {
    setMarked(idsOf(listed));
    setSent(null);
  };
  const words = WORDS[paper];
  return (
    <div className="stack admin-parts papers">
      <div className="stack admin-parts papers-tools">
        <div className="row spread">{children}</div>
        <Heading as="h1" size="7">
          {orders.length === 1 ? words.one() : words.many()}
        </Heading>
        <SyncLine />
        {orders.length === 0 && (
          <NoRows failed={m.list_failed()}>
            <Empty text={m.slips_none()} />
          </NoRows>
        )}
        {orders.length > 0 && (
          <PrintList
            paper={paper}
            orders={listed}
            legend={sent ? m.paper_ask() : m.paper_choose()}
            hint={sent ? m.paper_ask_hint() : null}
            marked={marked}
            onMark={setMarked}
          >
            {sent ? (
              <>
                <Button size="3" onClick={() => void record()}>
                  {m.paper_record({ count: chosen.length })}
                </Button>
                <Button size="3" variant="soft" color="gray" onClick={again}>
                  {m.paper_again()}
                </Button>
              </>
            ) : (
              <Button size="3" disabled={chosen.length === 0} onClick={send}>
                {words.print({ count: chosen.length })}
              </Button>
            )}
          </PrintList>
        )}
      </div>
      {(sent ?? chosen).map((order) =>
        paper === 'slip' ? (
          <Slip key={order.id} order={order} />
        ) : (
          <ParcelLabel key={order.id} order={order} />
        ),
      )}
    </div>
  );
}

const idsOf = (orders: readonly Row<'order'>[]): ReadonlySet<string> =>
  new Set(orders.map(({ id }) => id));

/** Null if nothing is missing. */
function missing(orders: Props['orders'], paper: Paper) {
  const unprinted = orders.filter((order) => printedAt(order, paper) === null);
  return unprinted.length > 0 ? unprinted : null;
}
