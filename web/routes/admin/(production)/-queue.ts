import { useMemo } from 'react';
import type { PrintSpec } from '../../../../shared/order/schema.ts';
import { isWaiting, lacksConsent } from '../../../../shared/order/states.ts';
import { blockOf, pressLine } from '../../../../shared/press/line.ts';
import { labelsOf, printSpecOf } from '../../../../shared/production/production.ts';
import type { Row } from '../../../../shared/tx.ts';
import { useStore } from '../../../store/store.ts';

export type Queued = {
  line: Row<'orderLine'>;
  order: Row<'order'>;
  press: PrintSpec;
  labels: number;
};

/** What waits for the press, first promised first. */
export function useQueue(): Queued[] {
  const lines = useStore('orderLine');
  const orders = useStore('order');
  const packs = useStore('pack');
  return useMemo(() => queued(lines, orders, packs), [lines, orders, packs]);
}

export function queued(
  lines: readonly Row<'orderLine'>[],
  orders: readonly Row<'order'>[],
  packs: readonly Row<'pack'>[],
): Queued[] {
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  return lines
    .flatMap((line): Queued[] => {
      const order = orderOf.get(line.orderId);
      if (line.jobId !== null || line.step !== 'queued' || !order || !isWaiting(order)) return [];
      if (lacksConsent(order)) return [];
      const press = printSpecOf(line, packOf.get(line.productId ?? ''));
      return press ? [{ line, order, press, labels: labelsOf(line, press) }] : [];
    })
    .sort((a, b) => dueOf(a) - dueOf(b) || (a.line.id < b.line.id ? -1 : 1));
}

const dueOf = ({ order }: Queued) => Date.parse(order.promisedTo ?? '') || order.placedAt;

/** Lines that are still made: those of cancelled orders are nobody's work any more. */
export function useLines(): readonly Row<'orderLine'>[] {
  const lines = useStore('orderLine');
  const orders = useStore('order');
  return useMemo(() => {
    const over = new Set(orders.flatMap(({ id, status }) => (status === 'cancelled' ? id : [])));
    return over.size === 0 ? lines : lines.filter(({ orderId }) => !over.has(orderId));
  }, [lines, orders]);
}

/** A line as it is laid on sheets; how much room it takes is the same in both languages. */
export const blockFor = (line: Row<'orderLine'>, press: PrintSpec) =>
  blockOf(pressLine(line, press, 'en'));
