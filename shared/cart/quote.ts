import { isForSale } from '../catalogue/product.ts';
import { nameCount } from '../label/names.ts';
import { isPaidAtDoor, type MethodId } from '../payment/method.ts';
import type { Row } from '../tx.ts';

/** Price of one custom label: KSh 20 (spec, section 9). */
export const LABEL_PRICE_CENTS = 2000;

export const SHIPPING_METHODS = ['standard', 'express'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

export type Fees = Pick<
  Row<'zone'>,
  'standardCents' | 'expressCents' | 'freeAboveCents' | 'cashFeeCents'
>;

/** The spec's fees, which every zone is seeded with; shown before a county is chosen. */
export const SEED_FEES: Fees = {
  standardCents: 25_000,
  expressCents: 45_000,
  freeAboveCents: 500_000,
  cashFeeCents: 0,
};

/** What is shown before a county is chosen: Nairobi's fees, where most parcels go. */
export const feesBefore = (zones: readonly Row<'zone'>[]) =>
  zones.find(({ id }) => id === 'nairobi') ?? zones[0] ?? SEED_FEES;

/** A code as far as money goes: percent 1-100 or an amount in cents, from a subtotal on. */
export type Discount = Pick<Row<'discount'>, 'kind' | 'value' | 'minSubtotalCents'>;

export type Quote = {
  subtotalCents: number;
  discountCents: number;
  /** For bringing it, `cashFeeCents` included. */
  shippingCents: number;
  /** What collecting cash at the door costs. */
  cashFeeCents: number;
  /** What rounding down to whole shillings gives away, 0-99. */
  roundingCents: number;
  totalCents: number;
};

/**
 * The only place where money is added up, cents in, cents out. Standard delivery is free when the
 * subtotal is above the zone's limit, whatever a discount then takes off it; express never is; an
 * empty cart costs nothing (ruling 3). Cash at the door costs the zone's fee, never free.
 */
export function quote(
  lines: readonly { unitPriceCents: number; quantity: number }[],
  fees: Fees,
  method: ShippingMethod,
  discount?: Discount | null,
  payBy?: MethodId,
): Quote {
  const subtotalCents = lines.reduce((sum, l) => sum + l.unitPriceCents * l.quantity, 0);
  const shippingCents = lines.length === 0 ? 0 : shipping(subtotalCents, fees, method);
  const discountCents = discount ? discounted(subtotalCents, discount) : 0;
  const sums = { subtotalCents, discountCents, shippingCents, cashFeeCents: 0 };
  const isDoor = payBy !== undefined && isPaidAtDoor(payBy) && lines.length > 0;
  return withCashFee(sums, isDoor ? fees.cashFeeCents : 0);
}

/** The same sums with another fee for cash at the door: what an order costs when it is paid otherwise. */
export function withCashFee(
  sums: Omit<Quote, 'roundingCents' | 'totalCents'>,
  cashFeeCents: number,
): Quote {
  const { subtotalCents, discountCents } = sums;
  const shippingCents = sums.shippingCents - sums.cashFeeCents + cashFeeCents;
  const exactCents = subtotalCents - discountCents + shippingCents;
  const roundingCents = exactCents % 100;
  const totalCents = exactCents - roundingCents;
  return { subtotalCents, discountCents, shippingCents, cashFeeCents, roundingCents, totalCents };
}

/** Whole cents, never more than there is to take off. */
function discounted(subtotalCents: number, { kind, value, minSubtotalCents }: Discount): number {
  if (subtotalCents < minSubtotalCents) return 0;
  if (kind === 'amount') return Math.min(value, subtotalCents);
  return Math.floor((subtotalCents * value) / 100);
}

function shipping(subtotalCents: number, fees: Fees, method: ShippingMethod): number {
  if (method === 'express') return fees.expressCents;
  return subtotalCents > fees.freeAboveCents ? 0 : fees.standardCents;
}

type Priced = Pick<Row<'design'>, 'labels'> & Partial<Pick<Row<'design'>, 'others'>>;

/**
 * A line's unit price: the product's, or a set of custom labels at KSh 20 each; of a list of names
 * once for each. Null when it is not sold any more.
 */
export function unitPriceCents(
  line: Pick<Row<'cartLine'>, 'productId'>,
  product: Pick<Row<'product'>, 'priceCents' | 'archivedAt'> | undefined,
  design: Priced | undefined,
): number | null {
  if (line.productId !== null) {
    return product && isForSale(product) ? product.priceCents * nameCount(design) : null;
  }
  return design ? design.labels * LABEL_PRICE_CENTS * nameCount(design) : null;
}
