import * as z from 'zod/mini';
import { hasMoney } from '../order/states.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { bookUnmatched } from './ledger.ts';
import { receiptSchema } from './paybill.ts';

/** Money by hand that names no order: kept until its payer types the code, or an admin finds out. */
export const strayReceived = mutator({
  name: 'strayReceived',
  by: ['system'],
  args: z.strictObject({
    receipt: receiptSchema,
    amountCents: z.int().check(z.gte(0)),
    reference: z.string().check(z.maxLength(40)),
    /** Masked. */
    phone: z.string().check(z.maxLength(20)),
    /** M-Pesa's moment of it, ms UTC; null: it named none. */
    at: z.optional(z.nullable(z.int())),
  }),
  async run(tx, { receipt, at, ...told }) {
    if (await tx.get('stray', receipt)) return;
    const opened = {
      state: 'open',
      attemptId: null,
      at: at ?? tx.now,
      proof: null,
      endedAt: null,
    } as const;
    const row = { id: receipt, ...told, ...opened };
    await tx.create('stray', row);
    await bookUnmatched(tx, row);
  },
});

type Taking = { attemptId: string; amountCents?: number };

/** Ties the unmatched payment of a receipt to an attempt; refused where its money is spoken for. */
export async function takeStray(tx: Tx, receipt: string, { attemptId, amountCents }: Taking) {
  const stray = await tx.get('stray', receipt);
  if (!stray || stray.attemptId === attemptId) return;
  if (stray.state !== 'open') throw new Refusal('code_known');
  if (amountCents !== undefined && amountCents !== stray.amountCents) {
    throw new Refusal('other_amount');
  }
  await tx.put('stray', { ...stray, state: 'matched', attemptId });
}

/**
 * The same when the provider itself names the receipt of an attempt: that is worth more than a claim
 * without money. Says whether the money is still here: false when it went back to its payer.
 */
export async function proveStray(tx: Tx, receipt: string, attemptId: string): Promise<boolean> {
  const stray = await tx.get('stray', receipt);
  if (!stray || stray.attemptId === attemptId) return true;
  if (stray.state === 'returned') return false;
  const other = stray.attemptId === null ? undefined : await tx.get('attempt', stray.attemptId);
  // Refused in the words of the table, whose receipts are unique.
  if (other && hasMoney(other)) throw new Refusal('id_taken');
  await tx.put('stray', { ...stray, state: 'matched', attemptId });
  return true;
}

/** A claim that ends without money leaves its unmatched payment to its payer, or to an admin. */
export async function releaseStray(tx: Tx, { id, typedCode }: Row<'attempt'>) {
  const stray = typedCode === null ? undefined : await tx.get('stray', typedCode);
  if (stray?.attemptId !== id || stray.state !== 'matched') return;
  await tx.put('stray', { ...stray, state: 'open', attemptId: null });
}
