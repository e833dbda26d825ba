import * as z from 'zod/mini';
import { AREAS, SHOPPERS } from '../account/roles.ts';
import { checkEdition, editionFields } from '../catalogue/edition.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { DISCOUNT_OVER } from './discount-over.ts';
import type { Discount } from './quote.ts';

const normaliseCode = (typed: string) => typed.trim().toUpperCase();
const code = z
  .string()
  .check(z.overwrite(normaliseCode), z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/, 'discount_code'));
export const discountCodeSchema = z.strictObject({ code });

/** Called by POST /api/cart/discount, which limits the number of tries. */
export const applyDiscount = mutator({
  name: 'applyDiscount',
  by: SHOPPERS,
  args: discountCodeSchema,
  async run(tx, { code }) {
    const discount = await usableDiscount(tx, code, [tx.actor.owner]);
    const use = await tx.get('discountUse', code);
    if (use?.maxUses != null && use.uses >= use.maxUses) throw new Refusal('discount_spent');
    await tx.put('appliedDiscount', copyFor(tx.actor.owner, discount));
  },
});

/** After a refused order: removes an invalid code, or updates its value in the cart. */
export const refreshDiscount = mutator({
  name: 'refreshDiscount',
  by: SHOPPERS,
  args: z.strictObject({ refused: z.string() }),
  async run(tx, { refused }) {
    const { owner } = tx.actor;
    const applied = await tx.get('appliedDiscount', owner);
    if (!applied) return;
    const discount = await tx.get('discount', applied.code);
    if (!discount || DISCOUNT_OVER.includes(refused)) await tx.remove('appliedDiscount', owner);
    else await tx.put('appliedDiscount', copyFor(owner, discount));
  },
});

export const discountSchema = z.strictObject({
  ...editionFields,
  code,
  kind: z.enum(['percent', 'amount']),
  value: z
    .int('error_discount_value')
    .check(z.gte(1, 'error_discount_value'), z.lte(100_000_000, 'error_discount_value')),
  validFrom: z.int('error_day').check(z.gte(0)),
  validTo: z.nullable(z.int('error_day').check(z.gte(0))),
  minSubtotalCents: z.int('error_fee').check(z.gte(0, 'error_fee')),
  maxUses: z.nullable(z.int('error_uses').check(z.gte(1, 'error_uses'))),
  oncePerCustomer: z.boolean(),
  active: z.boolean(),
});
type DiscountRules = z.output<typeof discountSchema>;

/** Codes are never deleted, because orders refer to them; an admin deactivates them instead. */
export const saveDiscount = mutator({
  name: 'saveDiscount',
  by: AREAS.shop,
  args: discountSchema,
  async run(tx, args) {
    await keepDiscount(tx, args);
  },
});

export const createDiscount = mutator({
  name: 'createDiscount',
  by: AREAS.shop,
  args: discountSchema,
  async run(tx, args) {
    if (await tx.get('discount', args.code)) throw new Refusal('id_taken');
    await keepDiscount(tx, args);
  },
});

async function keepDiscount(tx: Tx, { code, maxUses, edition, basedOn, ...rules }: DiscountRules) {
  const { kind, value, validFrom, validTo } = rules;
  if (kind === 'percent' && value > 100) throw new Refusal('invalid', { field: 'value' });
  if (validTo !== null && validTo <= validFrom) throw new Refusal('invalid', { field: 'validTo' });
  const uses = (await tx.get('discountUse', code))?.uses ?? 0;
  if (maxUses !== null && maxUses < uses) throw new Refusal('invalid', { field: 'maxUses' });
  const mine = JSON.stringify({ code, maxUses, ...rules });
  checkEdition(await tx.get('discount', code), basedOn, { code, mine });
  await tx.put('discount', { id: code, edition, ...rules });
  await tx.put('discountUse', { id: code, uses, maxUses });
}

export async function discountOfOrder(tx: Tx, phone: string, subtotalCents: number) {
  const { owner } = tx.actor;
  const applied = await tx.get('appliedDiscount', owner);
  if (!applied) return null;
  const discount = await usableDiscount(tx, applied.code, [owner, phone]);
  const { minSubtotalCents } = discount;
  if (subtotalCents < minSubtotalCents) throw new Refusal('discount_minimum', { minSubtotalCents });
  return discount;
}

export async function redeem(
  tx: Tx,
  discount: Row<'discount'>,
  order: { id: string; owner: string; phone: string },
) {
  await tx.remove('appliedDiscount', order.owner);
  await takeDiscount(tx, discount.id, order, discount.oncePerCustomer);
}

/** When an order is cancelled. */
export async function returnUse(tx: Tx, { discountCode: code, id, owner }: Row<'order'>) {
  if (code === null) return;
  await tx.add('discountUse', code, -1);
  for (const key of redeemers(code, owner, await phoneOf(tx, id))) {
    if ((await tx.get('redemption', key))?.orderId === id) await tx.remove('redemption', key);
  }
}

/** When a cancelled order is reopened; may be refused. */
export async function takeUseAgain(tx: Tx, { discountCode: code, id, owner }: Row<'order'>) {
  if (code === null) return;
  const phone = await phoneOf(tx, id);
  const discount = await tx.get('discount', code);
  await takeDiscount(tx, code, { id, owner, phone }, discount?.oncePerCustomer ?? false);
}

const phoneOf = async (tx: Tx, orderId: string) => (await tx.get('address', orderId))?.phone ?? '';

/** The corrected number has used the code, and the mistyped one has not. */
export async function moveRedemption(tx: Tx, order: Row<'order'>, from: string, to: string) {
  const { id, discountCode: code } = order;
  if (code === null) return;
  const [was = '', is = ''] = redeemers(code, from, to);
  if ((await tx.get('redemption', was))?.orderId !== id) return;
  await tx.remove('redemption', was);
  if (!(await tx.get('redemption', is))) await tx.put('redemption', { id: is, orderId: id });
}

async function takeDiscount(
  tx: Tx,
  code: string,
  { id, owner, phone }: { id: string; owner: string; phone: string },
  once: boolean,
) {
  const keys = once ? redeemers(code, owner, phone) : [];
  for (const key of keys) {
    const used = await tx.get('redemption', key);
    if (used && used.orderId !== id) throw new Refusal('discount_taken');
  }
  await tx.add('discountUse', code, 1);
  for (const key of keys) {
    await tx.put('redemption', { id: key, orderId: id });
  }
}

/** Unknown, inactive and not yet valid codes get the same refusal, so that guessing reveals nothing. */
async function usableDiscount(tx: Tx, code: string, customers: string[]) {
  const discount = await tx.get('discount', code);
  if (!discount?.active || discount.validFrom > tx.now) throw new Refusal('discount_unknown');
  if (discount.validTo !== null && discount.validTo <= tx.now) throw new Refusal('discount_ended');
  if (discount.oncePerCustomer) {
    for (const key of redeemers(code, ...customers)) {
      if (await tx.get('redemption', key)) throw new Refusal('discount_used');
    }
  }
  return discount;
}

const redeemers = (code: string, ...customers: string[]) =>
  customers.map((customer) => `${code}/${customer}`);

const copyFor = (
  owner: string,
  { id, kind, value, minSubtotalCents }: Row<'discount'>,
): Row<'appliedDiscount'> & Discount => ({
  id: owner,
  owner,
  code: id,
  kind,
  value,
  minSubtotalCents,
});
