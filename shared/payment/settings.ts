import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { mutator } from '../tx.ts';

export const saveRate = mutator({
  name: 'saveRate',
  by: AREAS.money,
  args: z.strictObject({
    currency: z.literal('USD'),
    /** Cents of KES for one dollar. The limits catch typing errors. */
    cents: z.int('error_rate').check(z.gte(5_000, 'error_rate'), z.lte(50_000, 'error_rate')),
  }),
  async run(tx, { currency, cents }) {
    await tx.get('exchangeRate', currency);
    await tx.put('exchangeRate', { id: currency, cents, setAt: tx.now });
  },
});
