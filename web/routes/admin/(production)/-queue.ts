import { useMemo } from 'react';
import { LABEL_TYPES } from '../../../../shared/label/choices.ts';
import type { PrintSpec } from '../../../../shared/order/schema.ts';
import { isWaiting, lacksConsent } from '../../../../shared/order/states.ts';
import { blockOf, byPlace, pressLine } from '../../../../shared/press/line.ts';
import { isMade } from '../../../../shared/production/pack.ts';
import {
  isUntouched,
  labelsOf,
  type Part,
  partsOf,
  specOf,
} from '../../../../shared/production/parts.ts';
import { MAX_MOVED } from '../../../../shared/production/production.ts';
import type { Row } from '../../../../shared/tx.ts';
import { useRows } from '../../../store/store.ts';
import { dueOf } from '../(orders)/-views.ts';

export type Queued = {
  part: Part;
  order: Row<'order'>;
  press: PrintSpec;
  labels: number;
};

/** What waits for the press, first promised first. */
export function useQueue(): Queued[] {
  const parts = useAllParts();
  const orders = useRows('order');
  const packs = useRows('pack');
  return useMemo(() => queued(parts, orders, packs), [parts, orders, packs]);
}

export function queued(
  parts: readonly Part[],
  orders: readonly Row<'order'>[],
  packs: readonly Row<'pack'>[],
): Queued[] {
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  return parts
    .flatMap((part): Queued[] => {
      const { line } = part;
      const order = orderOf.get(line.orderId);
      if (!isUntouched(part) || !order || !isWaiting(order) || lacksConsent(order)) return [];
      const press = specOf(part, packOf.get(line.productId ?? ''));
      return press ? [{ part, order, press, labels: labelsOf(line, press) }] : [];
    })
    .sort((a, b) => dueOf(a.order) - dueOf(b.order) || byCode(a.part, b.part));
}

export const byCode = (a: Part, b: Part) => byPlace(a.line, b.line) || a.n - b.n;

/** A part whose shape is no longer made waits until staff have agreed on another or refunded it. */
export const isMakeable = ({ press }: Queued) => isMade(press.size);

/** What waits for the next material, as much as one job takes. */
export function nextSheets(waiting: readonly Queued[]): Queued[] {
  const type = LABEL_TYPES.find((type) => waiting.some(({ press }) => press.type === type));
  return waiting.filter(({ press }) => press.type === type).slice(0, MAX_MOVED);
}

/** The workshop could make the order, but a parent or guardian has not agreed to its names. */
export const isHeldForConsent = (order: Row<'order'>) => isWaiting(order) && lacksConsent(order);

/** Whether labels with names on them may not be made yet. */
export const awaitsConsent = (order: Row<'order'>, parts: readonly Part[]) =>
  lacksConsent(order) && parts.some((part) => part.line.design !== null && isUntouched(part));

export function useAllParts(): readonly Part[] {
  const lines = useRows('orderLine');
  const states = useRows('linePart');
  return useMemo(() => partsOf(lines, states), [lines, states]);
}

/** Parts to be made, without those of cancelled orders. */
export function useLiveParts(): readonly Part[] {
  const parts = useAllParts();
  const orders = useRows('order');
  return useMemo(() => {
    const over = new Set(orders.flatMap(({ id, status }) => (status === 'cancelled' ? id : [])));
    return over.size === 0 ? parts : parts.filter(({ line }) => !over.has(line.orderId));
  }, [parts, orders]);
}

/** A part as it is laid on sheets; how much room it takes is the same in both languages. */
export const blockFor = (part: Part, press: PrintSpec) => blockOf(pressLine(part, press, 'en'));
