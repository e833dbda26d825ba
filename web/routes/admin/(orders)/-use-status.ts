import { formatCents } from '../../../../shared/money.ts';
import { type OrderStatus, orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { announce } from '../../../ui/feedback/announce.ts';
import { toastError, toastFailed } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { statusWord } from '../../../ui/order/words.ts';
import { type Ended, hold } from '../-shared/hold.ts';
import { useMay } from '../-shared/use-may.ts';
import { askCancel } from './-ask-cancel.ts';
import { type Refundable, refundableOf, sendRefund } from './-refundable.ts';

type Order = Row<'order'>;

/**
 * Any status at any time, as the owner asked: shown at once, announced when the server has taken it. A cancellation
 * can be taken back for ten seconds: so long the server holds its mail, and this page the refund.
 */
export function useStatus(order: Order, reason = '', onDone?: () => void) {
  const mirror = useMirror();
  const refunds = useMay()('money');
  const set = async (status: OrderStatus, why: string) => {
    const args = { orderId: order.id, status, ...(why ? { reason: why } : {}) };
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
  };
  return async (status: OrderStatus) => {
    if (status !== 'cancelled') return void (await set(status, reason));
    const paid = mirror && refunds ? refundableOf(mirror, order.id) : [];
    const answer = await askCancel([order], total(paid));
    const before = order.status;
    if (!answer.yes || !(await set('cancelled', reason))) return;
    const refunded = answer.ticked ? paid : [];
    const ended = await hold(wordsFor(order, refunded));
    if (ended === 'undone') return void (await set(before, ''));
    await refundAll(refunded, ended);
  };
}

const total = (paid: readonly Refundable[]) => paid.reduce((sum, { cents }) => sum + cents, 0);

function wordsFor({ id }: Order, refunded: readonly Refundable[]): string {
  const number = orderNumber(id);
  if (refunded.length === 0) return m.hold_cancelled({ number });
  return m.hold_cancelled_refund({ number, amount: formatCents(total(refunded)) });
}

async function refundAll(refunded: readonly Refundable[], ended: Ended) {
  for (const one of refunded) {
    const answer = await sendRefund(one, ended);
    if (answer && !answer.ok) toastFailed(answer);
  }
  if (refunded.length > 0) toast(m.refund_sent());
}
