import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { isForSale, takesDesign } from '../catalogue/product.ts';
import { designSchema, printableOn } from '../label/design.ts';
import { sameDesign } from '../label/same.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';

const quantity = z.int().check(z.gte(1), z.lte(MAX_QUANTITY));

/** Of a line that is put back, so that it returns to its place. It is never later than now. */
const addedAt = z.optional(z.int().check(z.gte(0)));

/** Derived from product and design, so the same choice made in two tabs is one line. */
export const lineId = (owner: string, productId: string | null, designId: string | null) =>
  `${owner}/${productId ?? 'custom'}/${designId ?? 'plain'}`;

export const addToCart = mutator({
  name: 'addToCart',
  by: SHOPPERS,
  args: z.strictObject({ productId: z.string().check(z.maxLength(64)), quantity, addedAt }),
  async run(tx, { productId, quantity, addedAt }) {
    if (!isForSale(await tx.get('product', productId))) throw new Refusal('unknown_product');
    await addLine(tx, productId, null, quantity, { addedAt });
  },
});

export const addDesign = mutator({
  name: 'addDesign',
  by: SHOPPERS,
  args: z.strictObject({
    designId: z.uuid(),
    design: designSchema,
    quantity,
    addedAt,
    productId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /** The cart's line of this product without a name gets the design, in its place and quantity. */
    naming: z.optional(z.boolean()),
  }),
  async run(tx, { designId, design, quantity, addedAt, productId = null, naming = false }) {
    const { owner } = tx.actor;
    const product = productId === null ? null : await tx.get('product', productId);
    if (product !== null && !isForSale(product)) throw new Refusal('unknown_product');
    if (product && !takesDesign(product)) throw new Refusal('no_design');
    const known = await tx.get('design', designId);
    if (known) {
      const sameLine = await tx.get('cartLine', lineId(owner, productId, designId));
      const same = known.owner === owner && sameLine && sameDesign(known, design);
      if (!same) throw new Refusal('id_taken');
    } else {
      // Not create(): a removed line's draft may be added again.
      await tx.put('design', {
        ...(await printableOn(tx, productId, design)),
        id: designId,
        owner,
        createdAt: tx.now,
      });
    }
    const blank =
      naming && productId !== null
        ? await tx.get('cartLine', lineId(owner, productId, null))
        : undefined;
    await addLine(tx, productId, designId, blank?.quantity ?? quantity, {
      instead: blank,
      addedAt,
    });
  },
});

export const changeDesign = mutator({
  name: 'changeDesign',
  by: SHOPPERS,
  args: z.strictObject({ designId: z.uuid(), design: designSchema }),
  async run(tx, { designId, design }) {
    const known = await tx.get('design', designId);
    if (!known) throw new Refusal('not_found');
    if (known.owner !== tx.actor.owner) throw new Refusal('forbidden');
    const lines = await tx.list('cartLine', tx.actor.owner);
    const productId = lines.find((line) => line.designId === designId)?.productId ?? null;
    await tx.put('design', { ...known, ...(await printableOn(tx, productId, design)) });
  },
});

export const setQuantity = mutator({
  name: 'setQuantity',
  by: SHOPPERS,
  args: z.strictObject({ lineId: z.string().check(z.maxLength(300)), quantity: z.int() }),
  async run(tx, { lineId, quantity }) {
    const line = await ownLine(tx, lineId);
    if (quantity <= 0) return line && removeWithDesign(tx, line);
    if (!line) throw new Refusal('line_gone');
    if (quantity > MAX_QUANTITY) throw new Refusal('quantity_out_of_range', { max: MAX_QUANTITY });
    await tx.put('cartLine', { ...line, quantity });
  },
});

/** Adds a difference, as the stepper does, so that changes from two devices add up. */
export const changeQuantity = mutator({
  name: 'changeQuantity',
  by: SHOPPERS,
  args: z.strictObject({
    lineId: z.string().check(z.maxLength(300)),
    by: z.int().check(z.gte(-MAX_QUANTITY), z.lte(MAX_QUANTITY)),
  }),
  async run(tx, { lineId, by }) {
    const line = await ownLine(tx, lineId);
    if (!line) throw new Refusal('line_gone');
    await tx.put('cartLine', { ...line, quantity: inRange(line.quantity + by) });
  },
});

export const inRange = (quantity: number) => Math.max(1, Math.min(MAX_QUANTITY, quantity));

export const removeLine = mutator({
  name: 'removeLine',
  by: SHOPPERS,
  args: z.strictObject({ lineId: z.string().check(z.maxLength(300)) }),
  async run(tx, { lineId }) {
    const line = await ownLine(tx, lineId);
    if (line) await removeWithDesign(tx, line);
  },
});

export const clearCart = mutator({
  name: 'clearCart',
  by: SHOPPERS,
  args: z.strictObject({}),
  async run(tx) {
    for (const line of await tx.list('cartLine', tx.actor.owner)) await removeWithDesign(tx, line);
  },
});

export const clearDiscount = mutator({
  name: 'clearDiscount',
  by: SHOPPERS,
  args: z.strictObject({}),
  async run(tx) {
    const { owner } = tx.actor;
    if (await tx.get('appliedDiscount', owner)) await tx.remove('appliedDiscount', owner);
  },
});

export async function removeWithDesign(tx: Tx, line: Row<'cartLine'>) {
  await tx.remove('cartLine', line.id);
  if (line.designId !== null) await tx.remove('design', line.designId);
}

async function addLine(
  tx: Tx,
  productId: string | null,
  designId: string | null,
  quantity: number,
  { instead, addedAt = tx.now }: { instead?: Row<'cartLine'>; addedAt?: number },
) {
  const { owner } = tx.actor;
  const id = lineId(owner, productId, designId);
  const lines = await tx.list('cartLine', owner);
  const line = lines.find((l) => l.id === id);
  if (!line && !instead && lines.length >= MAX_LINES)
    throw new Refusal('cart_full', { max: MAX_LINES });
  const sum = (line?.quantity ?? 0) + quantity;
  if (sum > MAX_QUANTITY) throw new Refusal('quantity_out_of_range', { max: MAX_QUANTITY });
  await tx.put('cartLine', {
    id,
    owner,
    productId,
    designId,
    quantity: sum,
    addedAt: line?.addedAt ?? instead?.addedAt ?? Math.min(addedAt, tx.now),
  });
  if (instead) await tx.remove('cartLine', instead.id);
}

async function ownLine(tx: Tx, lineId: string) {
  const line = await tx.get('cartLine', lineId);
  if (line && line.owner !== tx.actor.owner) throw new Refusal('forbidden');
  return line;
}
