import { ORDER_VIEWS, type OrderView } from '../../../../../shared/order/states.ts';
import { m } from '../../../../paraglide/messages.js';
import type { Changes } from '../../-shared/use-filters.ts';
import { useMay } from '../../-shared/use-may.ts';
import { useWork } from '../../-shell/work.ts';
import type { OrdersSearch } from '../-search-params.ts';

const VIEW_WORDS: Record<OrderView, () => string> = {
  to_pay: m.today_pay,
  to_print: m.today_print,
  to_pack: m.today_pack,
  to_send: m.today_send,
  late: m.today_late,
};

type Props = { filters: OrdersSearch; set(changes: Changes<OrdersSearch>): void };

/** Saved views of the open orders. Old orders are done with, so a view leaves the search of all. */
export function OrdersViews({ filters, set }: Props) {
  const { counts } = useWork();
  const may = useMay();
  const views = ORDER_VIEWS.filter((view) => view !== 'to_pay' || may('orders'));
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
          {VIEW_WORDS[view]()} <span className="numbers">{counts.views[view]}</span>
        </button>
      ))}
    </fieldset>
  );
}
