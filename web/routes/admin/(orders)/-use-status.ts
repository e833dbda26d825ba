import { useCallback } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { type OrderStatus, orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, type PageMirror, useMirror } from '../../../store/store.ts';
import { toastError, toastFailed } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { statusWord } from '../../../ui/order/words.ts';
import { savedFirst } from '../-form/save-first.ts';
import { announce } from '../-shared/announce.ts';
import { type Ended, waitForUndo } from '../-shared/undoable.ts';
import { useMay } from '../-shared/use-may.ts';
import { askCancel, undoCancel } from './-cancel.ts';
import { type Refundable, refundableOf, sendRefund } from './-refundable.ts';

type Order = Row<'order'>;
/** The reason, and what to do once the change was sent. */
type More = { reason?: string; onDone?: () => void };
export type SetStatus = (order: Order, status: OrderStatus, more?: More) => Promise<unknown>;

/**
 * Any status at any time, as the owner asked: shown at once, announced when the server has taken it. A
 * cancellation can be taken back for ten seconds: so long the server holds its mail, and this page the
 * refund.
 */
export function useStatus(): SetStatus {
  const mirror = useMirror();
  const refunds = useMay()('money');
  return useCallback(
    (order, status, more) =>
      status === 'cancelled'
        ? cancel(order, mirror, refunds, more)
        : set(order, status, mirror, more),
    [mirror, refunds],
  );
}

async function set(order: Order, status: OrderStatus, mirror: PageMirror | null, more: More = {}) {
  const { reason, onDone } = more;
  if (status === 'shipped' && !(await savedFirst())) return false;
  const args = { orderId: order.id, status, ...(reason ? { reason } : {}) };
  try {
    const change = await mutate('setOrderStatus', args, mirror);
    onDone?.();
    const word = statusWord(order, status).toLowerCase();
    void announce([change], m.admin_status_updated({ status: word }));
    return true;
  } catch (error) {
    toastError(error, { mutation: 'setOrderStatus', orderId: order.id });
    return false;
  }
}

async function cancel(order: Order, mirror: PageMirror | null, refunds: boolean, more?: More) {
  const paid = mirror && refunds ? refundableOf(mirror, order.id) : [];
  const answer = await askCancel([order], total(paid));
  if (!answer.yes || !(await set(order, 'cancelled', mirror, more))) return;
  const refunded = answer.ticked ? paid : [];
  const ended = await waitForUndo(wordsFor(order, refunded));
  if (ended === 'undone') await undoCancel([order], mirror);
  else await refundAll(order, refunded, ended);
}

const total = (paid: readonly Refundable[]) => paid.reduce((sum, { cents }) => sum + cents, 0);

function wordsFor({ id }: Order, refunded: readonly Refundable[]): string {
  const number = orderNumber(id);
  if (refunded.length === 0) return m.hold_cancelled({ number });
  return m.hold_cancelled_refund({ number, amount: formatCents(total(refunded)) });
}

async function refundAll({ locale }: Order, refunded: readonly Refundable[], ended: Ended) {
  const reason = m.customer_refund_cancelled({}, { locale });
  let failed = 0;
  for (const one of refunded) {
    const answer = await sendRefund(one, reason, ended);
    if (!answer || answer.ok) continue;
    failed++;
    toastFailed(answer);
  }
  if (failed > 0) toast(m.refund_not_sent(), m.refund_not_sent_text(), 'bad');
  else if (refunded.length > 0) toast(m.refund_sent());
}
