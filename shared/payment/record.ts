import * as z from 'zod/mini';
import { isActive, isMoneySeen } from '../order/states.ts';
import { holdStock } from '../order/stock.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { fresh } from './attempt.ts';
import { becomePaid } from './balance.ts';
import { bookReceived } from './ledger.ts';
import { receiptSchema } from './paybill.ts';
import { takeStray } from './unmatched.ts';

/**
 * An admin writes down money that came by hand: the rider's cash, or what a bank statement shows. The
 * receipt is new and the reason is kept in the audit; this is the only button that makes an order paid.
 */
export const recordPayment = mutator({
  name: 'recordPayment',
  by: ['admin'],
  args: z.strictObject({
    orderId: z.uuid(),
    attemptId: z.uuid(),
    method: z.enum(['cash', 'mpesa']),
    amountCents: z.int().check(z.gte(1)),
    receipt: receiptSchema,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  async run(tx, { orderId, attemptId, method, amountCents, receipt }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (isMoneySeen(order)) throw new Refusal('order_paid');
    if (order.status === 'cancelled') throw new Refusal('order_cancelled');
    if (amountCents !== order.totalCents) throw new Refusal('other_amount');
    if ((await tx.list('attempt', orderId)).some(isActive)) throw new Refusal('attempt_active');
    if (method === 'mpesa') await takeStray(tx, receipt, { attemptId, amountCents });
    else if (await tx.get('stray', receipt)) throw new Refusal('code_known');
    await holdStock(tx, order);
    const given = {
      id: attemptId,
      method,
      channel: method === 'cash' ? 'door' : 'manual',
      phone: '',
      callbackHash: `by-hand/${attemptId}`,
      startedAt: tx.now,
    } as const;
    const attempt: Row<'attempt'> = {
      ...fresh(order, given),
      state: 'settled',
      receipt,
      capturedCents: amountCents,
      endedAt: tx.now,
    };
    await tx.create('attempt', attempt);
    await bookReceived(tx, attempt);
    await becomePaid(tx, order, method);
  },
});
