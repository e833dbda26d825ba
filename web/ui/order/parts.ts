import { useMemo } from 'react';
import { type Part, partsOf } from '../../../shared/production/parts.ts';
import type { Row } from '../../../shared/tx.ts';
import { type PageMirror, useRowsOf } from '../../store/store.ts';

export const useOrderLines = (orderId: string) => inOrder(useRowsOf('orderLine', orderId));

/** Every part of an order, in the order of its lines. */
export function useOrderParts(orderId: string): Part[] {
  const lines = useRowsOf('orderLine', orderId);
  const states = useRowsOf('linePart', orderId);
  return useMemo(() => partsOf(inOrder(lines), states), [lines, states]);
}

export const partsIn = (mirror: PageMirror, orderId: string): Part[] =>
  partsOf(inOrder(mirror.listOf('orderLine', orderId)), mirror.listOf('linePart', orderId));

const inOrder = (lines: readonly Row<'orderLine'>[]) =>
  lines.toSorted((a, b) => a.position - b.position);
