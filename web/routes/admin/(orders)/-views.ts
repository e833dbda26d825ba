import {
  isOwedAtDoor,
  isUnsent,
  isWaiting,
  type OrderView,
} from '../../../../shared/order/states.ts';
import { type Part, specOf } from '../../../../shared/production/parts.ts';
import type { Row } from '../../../../shared/tx.ts';

type Packs = ReadonlyMap<string, Row<'pack'>>;
type Made = Pick<Part, 'step' | 'jobId' | 'press' | 'n'> & {
  line: Pick<Row<'orderLine'>, 'productId' | 'design' | 'quantity'> &
    Partial<Pick<Row<'orderLine'>, 'parts'>>;
};

/** `today` is the day in Nairobi ('2026-11-21'); an order without parts here counts as printed. */
export function viewsOf(
  order: Row<'order'>,
  parts: readonly Made[],
  packs: Packs,
  today: string,
): OrderView[] {
  if (order.status === 'cancelled') return [];
  // What was handed over for cash stays in sight until the cash is recorded.
  if (!isUnsent(order.status)) return isOwedAtDoor(order) ? ['to_pay'] : [];
  // One whose money was all given back waits for somebody to cancel it; reviews are on the Payments page.
  if (!isWaiting(order)) return order.paymentStatus === 'review' ? [] : ['to_pay'];
  const late: OrderView[] = isLate(order, today) ? ['late'] : [];
  const next = nextOf(parts, packs);
  return next ? [next, ...late] : late;
}

/** Waiting in the workshop after the last day that was promised. */
export const isLate = (order: Row<'order'>, today: string) =>
  order.promisedTo !== null && order.promisedTo < today && isWaiting(order);

/** For sorting: what was promised first comes first. */
export const dueOf = ({ promisedTo, placedAt }: Pick<Row<'order'>, 'promisedTo' | 'placedAt'>) =>
  Date.parse(promisedTo ?? '') || placedAt;

function nextOf(parts: readonly Made[], packs: Packs): OrderView | null {
  const isOnPress = (part: Made) =>
    part.step === 'printed' ||
    (part.step === 'queued' &&
      (part.jobId !== null || specOf(part, packs.get(part.line.productId ?? '')) !== null));
  if (parts.some(isOnPress)) return 'to_print';
  if (parts.some(({ step }) => step === 'queued' || step === 'cut')) return 'to_pack';
  // What was handed over for a pick-up point stays until it is ready there.
  return parts.length > 0 ? 'to_send' : null;
}
