import { useState } from 'react';
import { DESTINATIONS } from '../../../../../shared/order/collection.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../../../shared/order/states.ts';
import { m } from '../../../../paraglide/messages.js';
import { ORDER_STATUS_WORDS } from '../../../../ui/order/words.ts';
import { Button } from '../../-shared/button.tsx';
import { AnyField, DayField, SearchField } from '../../-shared/filter-fields.tsx';
import { PAYMENT_WORDS } from '../../-shared/order-words.ts';
import type { PanelSearch } from '../../-shared/panel-search.ts';
import type { Changes } from '../../-shared/use-filters.ts';
import { useMay } from '../../-shared/use-may.ts';

type Props = {
  filters: PanelSearch;
  typed: string;
  onType(text: string): void;
  set(changes: Changes<PanelSearch>): void;
};

export function OrdersFilters({ filters, typed, onType, set }: Props) {
  const { status, payment, way, from, to, all } = filters;
  const hasSums = useMay()('orders');
  const [unfolded, unfold] = useState(Boolean(status || payment || way || from || to || all));
  return (
    <search className={unfolded ? 'orders-filters orders-unfolded' : 'orders-filters'}>
      <SearchField
        className="orders-words"
        label={m.admin_search()}
        placeholder={hasSums ? m.orders_search_hint() : m.orders_search_hint_parcels()}
        value={typed}
        onType={onType}
      />
      <Button
        size="2"
        variant="soft"
        color="gray"
        className="orders-more"
        aria-expanded={unfolded}
        onClick={() => unfold(!unfolded)}
      >
        {m.orders_filters()}
      </Button>
      <AnyField
        label={m.admin_status()}
        value={filters.status}
        words={(status) => ORDER_STATUS_WORDS[status]()}
        choices={ORDER_STATUSES}
        onChoose={(status) => set({ status })}
      />
      {hasSums && (
        <AnyField
          label={m.admin_payment()}
          value={filters.payment}
          words={(status) => PAYMENT_WORDS[status]()}
          choices={PAYMENT_STATUSES}
          onChoose={(payment) => set({ payment })}
        />
      )}
      <AnyField
        label={m.orders_way()}
        value={filters.way}
        words={(way) => WAY_WORDS[way]()}
        choices={DESTINATIONS}
        onChoose={(way) => set({ way })}
      />
      <DayField label={m.payments_from()} value={filters.from} onType={(from) => set({ from })} />
      <DayField label={m.payments_to()} value={filters.to} onType={(to) => set({ to })} />
      {hasSums && (
        <label className="check">
          <input
            type="checkbox"
            checked={filters.all ?? false}
            onChange={(event) => set({ all: event.target.checked || undefined, view: undefined })}
          />
          {m.orders_old_too()}
        </label>
      )}
    </search>
  );
}

const WAY_WORDS = {
  address: m.orders_to_address,
  workshop: m.admin_order_workshop,
  point: m.admin_order_point,
  to_point: m.orders_to_point,
};
