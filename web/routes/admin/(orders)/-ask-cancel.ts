import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { askWithTick } from '../-shared/ask.ts';

/**
 * Whether these orders shall be cancelled; a slip of the hand would tell their customers so. `paidCents` is
 * what can go back to them with it.
 */
export async function askCancel(
  orders: readonly Pick<Row<'order'>, 'id' | 'totalCents'>[],
  paidCents = 0,
): Promise<{ yes: boolean; ticked: boolean }> {
  const count = orders.length;
  const amount = formatCents(orders.reduce((sum, { totalCents }) => sum + totalCents, 0));
  const [only] = orders;
  return askWithTick({
    title:
      only && count === 1
        ? m.cancel_ask({ number: orderNumber(only.id), amount })
        : m.cancel_ask_many({ count, amount }),
    text: paidCents > 0 ? m.cancel_text_paid() : m.cancel_text(),
    ...(paidCents > 0 && { tick: m.cancel_refund({ amount: formatCents(paidCents) }) }),
    yes: m.cancel_yes(),
    no: m.cancel_no(),
  });
}
