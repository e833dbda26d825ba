import { useCallback, useMemo, useState } from 'react';
import { MAX_SELECTED_ORDERS } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';

export type Marked = {
  /** The marked ones among those that are shown. */
  orders: Row<'order'>[];
  has(orderId: string): boolean;
  toggle(orderId: string): void;
  /** Marks all that are shown, up to the limit, or none. */
  all(on: boolean): void;
  isAll: boolean;
};

/** The marked orders. Orders that a filter hides are not among them. */
export function useMarked(shown: readonly Row<'order'>[]): Marked {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const orders = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  const toggle = useCallback((id: string) => {
    setIds((known) => {
      const next = new Set(known);
      if (!next.delete(id) && next.size < MAX_SELECTED_ORDERS) next.add(id);
      return next;
    });
  }, []);
  return {
    orders,
    has: (id) => ids.has(id),
    toggle,
    all: (on) => setIds(new Set(on ? shown.slice(0, MAX_SELECTED_ORDERS).map(({ id }) => id) : [])),
    isAll: shown.length > 0 && orders.length === Math.min(shown.length, MAX_SELECTED_ORDERS),
  };
}
