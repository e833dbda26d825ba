import { useState } from 'react';
import { WAYS } from '../../../../../shared/order/collection.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../../../shared/order/states.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { ORDER_STATUS_WORDS } from '../../../../ui/order/words.ts';
import { PAYMENT_WORDS } from '../../-shared/order-words.ts';
import { Choice } from '../../-shared/select.tsx';
import type { Changes } from '../../-shared/use-filters.ts';
import { useMay } from '../../-shared/use-may.ts';
import type { OrdersSearch } from '../-search-params.ts';

type Props = {
  filters: OrdersSearch;
  typed: string;
  onType(text: string): void;
  set(changes: Changes<OrdersSearch>): void;
};

export function OrdersFilters({ filters, typed, onType, set }: Props) {
  const { status, payment, way, from, to, all } = filters;
  const hasSums = useMay()('orders');
  const [unfolded, unfold] = useState(Boolean(status || payment || way || from || to || all));
  return (
    <search className={unfolded ? 'orders-filters orders-unfolded' : 'orders-filters'}>
      <label className="field orders-words">
        {m.admin_search()}
        <input
          className="input"
          type="search"
          placeholder={m.orders_search_hint()}
          maxLength={64}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
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
      <State
        label={m.admin_status()}
        value={filters.status}
        words={ORDER_STATUS_WORDS}
        choices={ORDER_STATUSES}
        onChoose={(status) => set({ status })}
      />
      {hasSums && (
        <State
          label={m.admin_payment()}
          value={filters.payment}
          words={PAYMENT_WORDS}
          choices={PAYMENT_STATUSES}
          onChoose={(payment) => set({ payment })}
        />
      )}
      <State
        label={m.orders_way()}
        value={filters.way}
        words={WAY_WORDS}
        choices={WAYS}
        onChoose={(way) => set({ way })}
      />
      <Day label={m.payments_from()} value={filters.from} onChoose={(from) => set({ from })} />
      <Day label={m.payments_to()} value={filters.to} onChoose={(to) => set({ to })} />
      {hasSums && (
        <label className="check">
          <input
            type="checkbox"
            checked={filters.all ?? false}
            onChange={(event) => set({ all: event.target.checked || undefined, view: undefined })}
          />
          {m.orders_also_old()}
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

type StateProps<T extends string> = {
  label: string;
  value: T | undefined;
  choices: readonly T[];
  words: Record<T, () => string>;
  onChoose(choice: T | undefined): void;
};

function State<T extends string>({ label, value, choices, words, onChoose }: StateProps<T>) {
  return (
    <Choice
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(choices.find((one) => one === event.target.value))}
    >
      <option value="">{m.office_any()}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice]()}
        </option>
      ))}
    </Choice>
  );
}

type DayProps = { label: string; value: string | undefined; onChoose(day: string): void };

export function Day({ label, value, onChoose }: DayProps) {
  return (
    <label className="field">
      {label}
      <input
        className="input"
        type="date"
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      />
    </label>
  );
}
