import type { Effect } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { checkPayment } from './check-payment.ts';
import { recordC2bPayment } from './mpesa/paybill.ts';
import { checkRefund, checkRefunds, compareRefunds } from './refunds.ts';

const TYPES = [
  'check_payment',
  'paid_by_hand',
  'check_refunds',
  'compare_refunds',
  'check_refund',
] as const;
export type PaymentEffect = Extract<Effect, { type: (typeof TYPES)[number] }>;
export const isOfPayment = (effect: Effect): effect is PaymentEffect =>
  TYPES.some((type) => type === effect.type);

/** True once nothing more is needed for it. */
export async function deliverPaymentEffect(env: Env, effect: PaymentEffect): Promise<boolean> {
  if (effect.type === 'check_payment') return checkPayment(env, effect.attemptId);
  if (effect.type === 'compare_refunds') return compareRefunds(env, effect.attemptId);
  if (effect.type === 'paid_by_hand') await recordC2bPayment(env, effect.receipt);
  else if (effect.type === 'check_refunds') await checkRefunds(env, effect.attemptId);
  else await checkRefund(env, effect.refundId);
  return true;
}
