import { formatCents } from '../../../../shared/money.ts';
import { type OrderStatus, orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, type PageMirror } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/pending-changes.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { statusWord } from '../../../ui/order/words.ts';
import { refusals } from '../-shared/announce.ts';
import { askWithTick } from '../-shared/ask.ts';

const RECEIVED: readonly Row<'order'>['paymentStatus'][] = ['paid', 'review'];

/**
 * Asks before orders are cancelled, because their customers are notified. `paidCents`: what can be refunded
 * with it.
 */
export async function askCancel(
  orders: readonly Pick<Row<'order'>, 'id' | 'totalCents' | 'paymentStatus'>[],
  paidCents = 0,
): Promise<{ yes: boolean; ticked: boolean }> {
  const count = orders.length;
  const amount = formatCents(orders.reduce((sum, { totalCents }) => sum + totalCents, 0));
  const [only] = orders;
  /** Money that this does not refund. */
  const isLeft =
    paidCents === 0 && orders.some(({ paymentStatus }) => RECEIVED.includes(paymentStatus));
  return askWithTick({
    title:
      only && count === 1
        ? m.cancel_ask({ number: orderNumber(only.id), amount })
        : m.cancel_ask_many({ count, amount }),
    text: isLeft ? m.cancel_text() : m.cancel_text_paid(),
    ...(paidCents > 0 && { tick: m.cancel_refund({ amount: formatCents(paidCents) }) }),
    yes: m.cancel_yes(),
    no: m.cancel_no(),
  });
}

type Order = Pick<
  Row<'order'>,
  'id' | 'status' | 'shippingMethod' | 'paymentStatus' | 'paymentMethod'
>;

/** `orders` as they were before. Offline, the undo may arrive after the mails were sent. */
export async function undoCancel(orders: readonly Order[], mirror: PageMirror | null) {
  const changes: Change[] = [];
  for (const { id, status } of orders) {
    const change = await restored(id, status, mirror);
    if (change) changes.push(change);
  }
  if (changes.length === 0) return;
  const refused = await refusals(changes);
  const [only] = orders;
  if (!refused) {
    const numbers = orders.map(({ id }) => orderNumber(id)).join(', ');
    toast(m.hold_undo_late(), m.hold_undo_late_text({ numbers }), 'bad');
  } else if (refused.length === 0 && only && orders.length === 1) {
    toast(m.admin_status_updated({ status: statusWord(only).toLowerCase() }));
  } else if (changes.length > refused.length) {
    toast(m.orders_bulk_done({ count: changes.length - refused.length }));
  }
}

const restored = (orderId: string, status: OrderStatus, mirror: PageMirror | null) =>
  mutate('setOrderStatus', { orderId, status, undo: true }, mirror).catch((error: unknown) => {
    toastError(error, { orderId });
    return null;
  });
