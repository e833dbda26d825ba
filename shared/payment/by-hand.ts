import type { Row } from '../tx.ts';
import { METHOD_IDS, type MethodId, methodOf } from './method.ts';

// For staff alone, so not beside the table of methods, which customers' pages load.
export const RECORDABLE_METHODS = METHOD_IDS.filter((id) => methodOf(id).isRecordable);

type Refunds = readonly Pick<Row<'refund'>, 'attemptId' | 'way' | 'state'>[];
type Way = Row<'refund'>['way'];

/** Safaricom reverses a receipt only once, in full or in part (R000001 of the Reversal API). */
export const isReversed = ({ id }: Pick<Row<'attempt'>, 'id'>, refunds: Refunds) =>
  refunds.some((r) => r.attemptId === id && r.way === 'reversal' && r.state !== 'failed');

/** The preferred way first. Providers refund only payments whose receipt is known. */
export function refundWays(
  attempt: Pick<Row<'attempt'>, 'id' | 'method' | 'receipt'>,
  refunds: Refunds,
): [Way, ...Way[]] {
  const { refundWay } = methodOf(attempt.method);
  if (attempt.receipt === null || refundWay === null) return ['hand'];
  if (refundWay === 'reversal' && isReversed(attempt, refunds)) return ['hand'];
  return [refundWay, 'hand'];
}

/** What is wrong with the amount of a refund, whatever is left of its payment. */
export function amountFault(amountCents: number, way: Way) {
  if (amountCents < 1) return 'error_refund_zero';
  if (way === 'reversal' && amountCents % 100 !== 0) return 'error_refund_whole';
  return null;
}

export const manualRefundMethods = ({ method }: { method: MethodId }): MethodId[] => [
  ...new Set([method, ...RECORDABLE_METHODS]),
];

type Sent = Pick<Row<'attempt'>, 'channel' | 'capturedCents' | 'amountCents'>;

/** Paid from the M-Pesa menu, where the payer types the amount: nobody was asked for one. */
export const isTypedByPayer = ({
  channel,
  capturedCents,
}: Pick<Sent, 'channel' | 'capturedCents'>) => channel === 'manual' && capturedCents > 0;

/** What was asked for, or what the payer sent unasked. */
export const chargedCents = (attempt: Sent) =>
  isTypedByPayer(attempt) ? attempt.capturedCents : attempt.amountCents;
