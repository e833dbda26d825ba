import * as z from 'zod/mini';
import { bookUnmatched } from './payment/ledger.ts';
import { mutator } from './tx.ts';

/** Money by hand that names no order: kept until its payer types the code, or an admin finds out. */
export const strayReceived = mutator({
  by: ['system'],
  args: z.strictObject({
    receipt: z.string().check(z.maxLength(64)),
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
