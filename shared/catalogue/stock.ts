import * as z from 'zod/mini';
import { AREAS, isStaff } from '../account/roles.ts';
import { oneLine } from '../input/plain-text.ts';
import { mutator, Refusal, type Tx } from '../tx.ts';
import type { Cause } from './schema.ts';

export const MAX_STOCK = 1_000_000;

export const ADJUSTMENT_CAUSES = [
  'received',
  'counted',
  'damaged',
  'edited',
  'imported',
] as const satisfies readonly Cause[];

type MovementReason = { cause: Cause; movementId?: string; orderId?: string; note?: string };

/** The only way to change stock, so that every change has a ledger row. */
export async function changeStock(tx: Tx, productId: string, amount: number, why: MovementReason) {
  await tx.add('stock', productId, amount);
  await recordMovement(tx, productId, amount, why);
}

export async function openStock(tx: Tx, productId: string, onHand: number, movementId: string) {
  await tx.create('stock', { id: productId, onHand });
  await recordMovement(tx, productId, onHand, { cause: 'opening', movementId });
}

async function recordMovement(tx: Tx, productId: string, amount: number, why: MovementReason) {
  const { role, owner } = tx.actor;
  await tx.create('stockMovement', {
    id: why.movementId ?? crypto.randomUUID(),
    productId,
    amount,
    cause: why.cause,
    note: why.note ?? '',
    orderId: why.orderId ?? null,
    actor: isStaff(role) || role === 'system' ? owner : '',
    at: tx.now,
  });
}

/** Takes a difference, not a new total, so that concurrent sales are not lost. */
export const adjustStock = mutator({
  name: 'adjustStock',
  by: AREAS.shop,
  args: z.strictObject({
    movementId: z.uuid(),
    productId: z.string().check(z.maxLength(64)),
    amount: z.int().check(z.gte(-MAX_STOCK), z.lte(MAX_STOCK)),
    cause: z.enum(ADJUSTMENT_CAUSES),
    note: oneLine(0, 200, 'stock_note'),
  }),
  async run(tx, { productId, amount, ...why }) {
    const stock = await tx.get('stock', productId);
    if (!stock) throw new Refusal('unknown_product');
    const next = stock.onHand + amount;
    if (next < 0 || next > MAX_STOCK) {
      throw new Refusal('stock_impossible', { onHand: stock.onHand });
    }
    if (amount !== 0) await changeStock(tx, productId, amount, why);
  },
});
