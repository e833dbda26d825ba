import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';

/** Whether these orders shall be cancelled; a slip of the hand would tell their customers so. */
export async function askCancel(
  orders: readonly Pick<Row<'order'>, 'id' | 'totalCents'>[],
): Promise<boolean> {
  const { question } = await import('../../../ui/text/question.tsx');
  const count = orders.length;
  const amount = formatCents(orders.reduce((sum, { totalCents }) => sum + totalCents, 0));
  const [only] = orders;
  return question({
    title:
      only && count === 1
        ? m.cancel_ask({ number: orderNumber(only.id), amount })
        : m.cancel_ask_many({ count, amount }),
    text: m.cancel_text(),
    yes: m.cancel_yes(),
    no: m.cancel_no(),
  });
}
