import { attemptSettled } from '../../../shared/payment/outcome.ts';
import { type Row, SYSTEM } from '../../../shared/tx.ts';
import { commit } from '../../../worker/sync/commit.ts';
import { commitAt, order } from '../admin.ts';
import { Client, env, guest } from '../shop.ts';

/** Payments of orders of KSh 1,000 without providers, at given times (ms UTC). */

export const reason = 'Looked at the statement';

export async function anAttempt(at: number, changes: Partial<Row<'attempt'>> = {}) {
  const orderId = await order(new Client(await guest()));
  return { orderId, attemptId: await another(orderId, at, changes) };
}

export async function another(orderId: string, at: number, changes: Partial<Row<'attempt'>> = {}) {
  const attemptId = crypto.randomUUID();
  await commit(env.DB, {
    claim: { kind: 'external', id: crypto.randomUUID() },
    ...{ actor: SYSTEM, now: at, name: 'setup' as const },
    async run(tx) {
      const of = await tx.get('order', orderId);
      if (of) await tx.put('order', { ...of, paymentStatus: 'pending', paidAt: of.paidAt });
      await tx.create('attempt', {
        ...{ id: attemptId, owner: of?.owner ?? '', orderId, method: 'mpesa', channel: 'prompt' },
        ...{ state: 'pending', amountCents: 100_000, chargeMinor: null, currency: 'KES' },
        ...{ rateCents: null, rateAt: null, phone: '254712345678', reason: null, receipt: null },
        ...{ typedCode: null, capturedCents: 0, merchantRequestId: null, payUrl: null },
        ...{ checkoutRequestId: null, callbackHash: attemptId, checks: 0, startedAt: at },
        ...{ endedAt: null, archived: false },
        ...changes,
      } as Row<'attempt'>);
    },
  });
  return attemptId;
}

let receipts = 0;
export const receipt = () => `BOOK${String(++receipts).padStart(6, '0')}`;
export const settle = (attemptId: string, at: number, money: object = {}) =>
  commitAt(at, SYSTEM, attemptSettled, {
    ...{ attemptId, minor: 100_000, currency: 'KES', receipt: receipt(), ...money },
  });

export const refund = (attemptId: string, amountCents: number, changes: object = {}) => ({
  ...{ refundId: crypto.randomUUID(), attemptId, amountCents, way: 'hand' },
  ...{ receipt: receipt(), reason: 'Torn', ...changes },
});
