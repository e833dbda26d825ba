import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { reason } from '../input/reason.ts';
import { isActive, isMoneySeen } from '../order/states.ts';
import { holdStock } from '../order/stock.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { newAttempt } from './attempt.ts';
import { markPaid } from './balance.ts';
import { RECORDABLE_METHODS } from './by-hand.ts';
import { isPaidAtDoor } from './door.ts';
import { bookReceived, referenceOf } from './ledger.ts';
import { PAYBILL_METHOD } from './method.ts';
import { receiptSchema, receivedAt } from './receipt.ts';
import { claimUnmatched, compareTyped } from './unmatched.ts';

/** Money that staff received by hand, such as the rider's cash. The reason goes to the audit. */
export const recordPayment = mutator({
  name: 'recordPayment',
  by: AREAS.money,
  args: z.strictObject({
    orderId: z.uuid(),
    attemptId: z.uuid(),
    method: z.enum(RECORDABLE_METHODS),
    amountCents: z.int().check(z.gte(1)),
    receipt: receiptSchema,
    /** When it came ('YYYY-MM-DD'); without one today. */
    day: z.optional(z.string()),
    reason,
  }),
  async run(tx, { orderId, attemptId, method, amountCents, receipt: typed, day }) {
    const receipt = referenceOf(method, typed);
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (isMoneySeen(order)) throw new Refusal('order_paid');
    if (order.status === 'cancelled') throw new Refusal('order_cancelled');
    if (amountCents !== order.totalCents) throw new Refusal('other_amount');
    if ((await tx.list('attempt', orderId)).some(isActive)) throw new Refusal('attempt_active');
    const known = await tx.get('stray', receipt);
    if (method === PAYBILL_METHOD) await claimUnmatched(tx, receipt, { attemptId, amountCents });
    else if (known) throw new Refusal('code_known', { state: known.state });
    await holdStock(tx, order);
    const given = {
      id: attemptId,
      method,
      channel: isPaidAtDoor(method) ? 'door' : 'manual',
      phone: '',
      callbackHash: `by-hand/${attemptId}`,
      startedAt: tx.now,
    } as const;
    const attempt: Row<'attempt'> = {
      ...newAttempt(order, given),
      state: 'settled',
      receipt,
      capturedCents: amountCents,
      // M-Pesa's own time counts before the day that staff typed.
      endedAt: known?.at ?? receivedAt(tx, tx.now, day),
    };
    await tx.create('attempt', attempt);
    await bookReceived(tx, attempt);
    await markPaid(tx, order, method);
    compareTyped(tx, attempt);
  },
});
