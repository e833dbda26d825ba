import {
  FINISHED,
  isCovered,
  isMoneySeen,
  isWaiting,
  type OrderView,
} from '../../../../shared/order/states.ts';
import { printSpecOf } from '../../../../shared/production/production.ts';
import type { Row } from '../../../../shared/tx.ts';

export type Packs = ReadonlyMap<string, Row<'pack'>>;
type Line = Pick<Row<'orderLine'>, 'step' | 'jobId' | 'productId' | 'design' | 'quantity'>;

/** `today` is the day in Nairobi ('2026-11-21'); an order without lines here counts as printed. */
export function viewsOf(
  order: Row<'order'>,
  lines: readonly Line[],
  packs: Packs,
  today: string,
): OrderView[] {
  if (FINISHED.includes(order.status) || order.status === 'shipped') return [];
  if (!isWaiting(order)) return isMoneySeen(order) || isCovered(order) ? [] : ['to_pay'];
  const late: OrderView[] = order.promisedTo && order.promisedTo < today ? ['late'] : [];
  const next = nextOf(lines, packs);
  return next ? [next, ...late] : late;
}

function nextOf(lines: readonly Line[], packs: Packs): OrderView | null {
  const isOnPress = (line: Line) =>
    line.step === 'printed' ||
    (line.step === 'queued' &&
      (line.jobId !== null || printSpecOf(line, packs.get(line.productId ?? '')) !== null));
  if (lines.some(isOnPress)) return 'to_print';
  if (lines.some(({ step }) => step === 'queued' || step === 'cut')) return 'to_pack';
  return lines.some(({ step }) => step === 'packed') ? 'to_send' : null;
}
