import { isForSale, takesDesign } from '../catalogue/product.ts';
import { labelCents, type PriceStep } from '../label/choices.ts';
import { nameCount } from '../label/names.ts';
import { isPaidAtDoor } from '../payment/door.ts';
import type { MethodId } from '../payment/method.ts';
import type { Row } from '../tx.ts';

/** To an address, priced by its zone. */
export const DELIVERY_METHODS = ['standard', 'express'] as const;
/** With 'workshop' and 'point' the customer collects the order (shared/order/collection.ts). */
export const SHIPPING_METHODS = [...DELIVERY_METHODS, 'workshop', 'point'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

export type Fees = Pick<
  Row<'zone'>,
  'standardCents' | 'expressCents' | 'freeAboveCents' | 'cashFeeCents'
>;

export const SEED_FEES: Fees = {
  standardCents: 25_000,
  expressCents: 45_000,
  freeAboveCents: 500_000,
  cashFeeCents: 0,
};

/** Shown before a county is chosen: Nairobi's fees, where most parcels go. */
export const feesBefore = (zones: readonly Row<'zone'>[]) =>
  zones.find(({ id }) => id === 'nairobi') ?? zones[0] ?? SEED_FEES;

export type Discount = Pick<Row<'discount'>, 'kind' | 'value' | 'minSubtotalCents'>;

export type Quote = {
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  cashFeeCents: number;
  /** 0-99 cents, from rounding down to whole shillings. */
  roundingCents: number;
  totalCents: number;
};

/** The only place that adds up money. Free delivery is decided before the discount is taken off. */
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
  const isDoor = isPaidAtDoor(payBy) && lines.length > 0;
  return withCashFee(sums, isDoor ? fees.cashFeeCents : 0);
}

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

function discounted(subtotalCents: number, { kind, value, minSubtotalCents }: Discount): number {
  if (subtotalCents < minSubtotalCents) return 0;
  if (kind === 'amount') return Math.min(value, subtotalCents);
  return Math.floor((subtotalCents * value) / 100);
}

function shipping(subtotalCents: number, fees: Fees, method: ShippingMethod): number {
  if (method === 'express') return fees.expressCents;
  return subtotalCents > fees.freeAboveCents ? 0 : fees.standardCents;
}

/** Free delivery is mentioned from half of its limit on. */
const NEAR_SHARE = 2;

/**
 * Cents of whole shillings. Adding more than this makes delivery free, since the limit itself still pays.
 * Null if delivery is free, if the limit is far, and on the limit, where any amount is enough.
 */
export function missingForFreeCents(
  subtotalCents: number,
  { freeAboveCents }: Fees,
): number | null {
  const missing = freeAboveCents - subtotalCents;
  if (missing < 0 || subtotalCents * NEAR_SHARE < freeAboveCents) return null;
  return Math.ceil(missing / 100) * 100 || null;
}

type SoldProduct = Pick<Row<'product'>, 'priceCents' | 'archivedAt'> &
  Parameters<typeof takesDesign>[0];
type Priced = Pick<Row<'design'>, 'labels'> & Partial<Pick<Row<'design'>, 'others'>>;

/**
 * Cents. A custom design costs one set of labels per name, at the price that the number of labels of the
 * whole line gives. Null if the product is no longer sold, or no longer with a design.
 */
export function unitPriceCents(
  line: Pick<Row<'cartLine'>, 'productId' | 'quantity'>,
  product: SoldProduct | undefined,
  design: Priced | undefined,
  steps: readonly PriceStep[],
): number | null {
  if (line.productId !== null) {
    const isSold = product && isForSale(product) && (!design || takesDesign(product));
    return isSold ? product.priceCents * nameCount(design) : null;
  }
  if (!design) return null;
  const labels = labelsInSet(design);
  return labels * labelCents(labels * line.quantity, steps);
}

/** Of one copy of a line. */
export const labelsInSet = (design: Priced): number => design.labels * nameCount(design);
