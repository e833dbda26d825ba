import * as z from 'zod/mini';
import { hasMoney } from '../order/states.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { bookUnmatched } from './ledger.ts';
import { PAYBILL_METHOD } from './method.ts';
import { receiptSchema } from './receipt.ts';

export const unmatchedReceived = mutator({
  name: 'strayReceived',
  by: ['system'],
  args: z.strictObject({
    receipt: receiptSchema,
    amountCents: z.int().check(z.gte(0)),
    reference: z.string().check(z.maxLength(40)),
    /** Masked. */
    phone: z.string().check(z.maxLength(20)),
    /** M-Pesa's time, ms UTC. */
    at: z.optional(z.nullable(z.int())),
    /** The claim that has this receipt. */
    claimId: z.optional(z.string().check(z.maxLength(64))),
  }),
  async run(tx, { receipt, at, claimId, ...reported }) {
    if (await tx.get('stray', receipt)) return;
    const claim = claimId === undefined ? undefined : await tx.get('attempt', claimId);
    const isClaimed = claim?.receipt === receipt;
    const payment: Row<'stray'> = {
      id: receipt,
      ...reported,
      state: isClaimed ? 'matched' : 'open',
      attemptId: isClaimed ? claim.id : null,
      at: at ?? tx.now,
      proof: null,
      endedAt: null,
    };
    await tx.create('stray', payment);
    await bookUnmatched(tx, payment);
    if (!isClaimed) notifyOfReview(tx, receipt);
  },
});

/** Notifies staff once of each payment or refund that needs a person. */
export const notifyOfReview = (tx: Tx, about: string) =>
  tx.effect({
    type: 'tell_staff',
    kind: 'payment_review',
    about,
    once: `tell payment_review ${about}`,
  });

/** Compares an amount that staff typed with what M-Pesa has confirmed of this receipt, if it has. */
export function compareTyped(tx: Tx, { method, receipt }: Row<'attempt'>) {
  if (method === PAYBILL_METHOD && receipt) tx.effect({ type: 'paid_by_hand', receipt });
}

/**
 * `amountCents`: what staff typed. Customers type a code alone, and learn nothing of another's payment; where
 * several typed it, M-Pesa or staff decide whose it is.
 */
type Claim = { attemptId: string; amountCents?: number };

export async function claimUnmatched(tx: Tx, receipt: string, { attemptId, amountCents }: Claim) {
  const payment = await tx.get('stray', receipt);
  if (!payment) return;
  const isTyped = amountCents === undefined;
  const isIts = payment.attemptId === attemptId;
  if (isTyped && (isIts || (await isUndecided(tx, payment)))) return;
  if (!isIts && payment.state !== 'open') {
    throw new Refusal('code_known', isTyped ? {} : { state: payment.state });
  }
  if (!isTyped && amountCents !== payment.amountCents) throw new Refusal('other_amount');
  if (!isIts) await tx.put('stray', { ...payment, state: 'matched', attemptId });
}

/** It is matched with an attempt that is not settled. */
async function isUndecided(tx: Tx, { attemptId }: Row<'stray'>): Promise<boolean> {
  const other = attemptId === null ? undefined : await tx.get('attempt', attemptId);
  return other !== undefined && other.state !== 'settled';
}

/** A reported receipt outranks an attempt without money. False if the payment was returned. */
export async function confirmUnmatched(
  tx: Tx,
  receipt: string,
  attemptId: string,
): Promise<boolean> {
  const payment = await tx.get('stray', receipt);
  if (!payment || payment.attemptId === attemptId) return true;
  if (payment.state === 'returned') return false;
  const other = payment.attemptId === null ? undefined : await tx.get('attempt', payment.attemptId);
  // The same code as the unique index on receipts gives. A claim in review has no receipt yet.
  if (other && hasMoney(other) && other.receipt !== null) throw new Refusal('receipt_used');
  await tx.put('stray', { ...payment, state: 'matched', attemptId });
  return true;
}

export async function releaseUnmatched(tx: Tx, { id, typedCode }: Row<'attempt'>) {
  const payment = typedCode === null ? undefined : await tx.get('stray', typedCode);
  if (payment?.attemptId !== id || payment.state !== 'matched') return;
  await tx.put('stray', { ...payment, state: 'open', attemptId: null });
}
