import * as z from 'zod/mini';
import { noCardNumber } from '../input/card-number.ts';
import { mutator, Refusal } from '../tx.ts';
import { KRA_PIN } from './invoice.ts';

const text = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u), noCardNumber);

export const saveSeller = mutator({
  name: 'saveSeller',
  by: ['admin'],
  args: z.strictObject({
    name: text(100).check(z.minLength(2)),
    address: text(300),
    kraPin: z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^$|${KRA_PIN.source}`), 'error_pin')),
    vatRegistered: z.boolean(),
  }),
  async run(tx, args) {
    if (args.vatRegistered && args.kraPin === '') {
      throw new Refusal('invalid', { field: 'kraPin', message: 'error_pin' });
    }
    await tx.get('seller', 'shop');
    await tx.put('seller', { id: 'shop', ...args });
  },
});

export const saveRate = mutator({
  name: 'saveRate',
  by: ['admin'],
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
