import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { designSchema, printableOn } from '../label/design.ts';
import { LOCALES } from '../locale.ts';
import { DAY_MS } from '../time.ts';
import { mutator, Refusal, type Tx } from '../tx.ts';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';

/** A sent cart may hold children's names: its link ends, and it is erased, after so long (ms). */
export const SHARED_CART_MS = 7 * DAY_MS;

export const wantedLines = z
  .array(
    z.strictObject({
      productId: z.nullable(z.string().check(z.maxLength(64))),
      quantity: z.int().check(z.gte(1), z.lte(MAX_QUANTITY)),
      design: z.nullable(designSchema),
    }),
  )
  .check(z.minLength(1, 'error_lines'), z.maxLength(MAX_LINES));

export const sharedCartBody = z.strictObject({ lines: wantedLines, locale: z.enum(LOCALES) });

/** Prices and stock are looked up when staff open it. */
export const shareCart = mutator({
  name: 'shareCart',
  by: SHOPPERS,
  args: z.extend(sharedCartBody, { id: z.string() }),
  async run(tx, { id, lines, locale }) {
    const checked: typeof lines = [];
    for (const line of lines) {
      if (line.productId === null && line.design === null) throw new Refusal('unknown_product');
      const { productId, design } = line;
      checked.push({ ...line, design: design && (await printableOn(tx, productId, design)) });
    }
    const { owner } = tx.actor;
    const row = { id, owner, lines: checked, locale, createdAt: tx.now, orderId: null };
    await tx.create('sharedCart', row);
  },
});

/** A second order of the same cart is refused: staff are shown the first and can write down another. */
export async function markCartUsed(
  tx: Tx,
  { sharedCartId, orderId }: { sharedCartId?: string | undefined; orderId: string },
) {
  const cart = sharedCartId ? await tx.get('sharedCart', sharedCartId) : undefined;
  if (!cart) return;
  if (cart.orderId !== null) throw new Refusal('cart_used', { orderId: cart.orderId });
  await tx.put('sharedCart', { ...cart, orderId });
}
