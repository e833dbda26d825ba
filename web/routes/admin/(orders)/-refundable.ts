import { refundableCents } from '../../../../shared/payment/balance.ts';
import { refundWays } from '../../../../shared/payment/by-hand.ts';
import type { MoneyDecisions } from '../../../../worker/routes/admin/money.ts';
import { post } from '../../../api/http.ts';
import type { PageMirror } from '../../../store/store.ts';
import { moneyPath } from '../-shared/result.ts';
import type { Ended } from '../-shared/undoable.ts';

export type Refundable = { attemptId: string; cents: number; way: 'provider' | 'reversal' };

/** What the providers can give back of an order's payments; cash goes back by hand. */
export function refundableOf(mirror: Pick<PageMirror, 'listOf'>, orderId: string): Refundable[] {
  const refunds = mirror.listOf('refund', orderId);
  return mirror.listOf('attempt', orderId).flatMap((attempt): Refundable[] => {
    const cents = refundableCents(attempt, refunds);
    const [way] = refundWays(attempt, refunds);
    if (cents <= 0 || way === 'hand') return [];
    return [{ attemptId: attempt.id, cents, way }];
  });
}

/** A page that is being closed gets no answer: the result is on the Payments page. */
export function askRefund(body: MoneyDecisions['ask-refund'], ended: Ended) {
  const path = moneyPath('ask-refund');
  if (ended !== 'leaving') return post(path, body);
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  return null;
}

export const sendRefund = ({ attemptId, cents, way }: Refundable, reason: string, ended: Ended) =>
  askRefund(
    {
      refundId: crypto.randomUUID(),
      attemptId,
      amountCents: cents,
      way,
      receipt: '',
      reason,
    },
    ended,
  );
