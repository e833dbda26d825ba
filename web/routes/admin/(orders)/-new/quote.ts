import { MAX_QUANTITY } from '../../../../../shared/cart/limits.ts';
import {
  type Quote,
  quote,
  type ShippingMethod,
  unitPriceCents,
} from '../../../../../shared/cart/quote.ts';
import {
  DEFAULT_DESIGN,
  type DesignSnapshot,
  NO_STEPS,
  STEPS_ID,
} from '../../../../../shared/label/choices.ts';
import type { MethodId } from '../../../../../shared/payment/method.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { useRow, useRows } from '../../../../store/store.ts';
import { useOffer } from '../../../../ui/order/payment-methods.ts';
import { useOffered, useZone, wayTerms } from '../../../../ui/order/way.ts';

export type ManualLine = {
  key: string;
  /** Null for custom labels. */
  productId: string | null;
  quantity: number;
  design: DesignSnapshot | null;
};

export const emptyLine = (): ManualLine => ({
  key: crypto.randomUUID(),
  productId: null,
  quantity: 1,
  design: DEFAULT_DESIGN,
});

export const isNameless = ({ text, line2 }: DesignSnapshot) =>
  text.trim() === '' && line2.trim() === '';

/** Whether the line can be ordered, by what the browser knows. */
export const isLineGood = ({ quantity, design }: ManualLine) =>
  quantity >= 1 && quantity <= MAX_QUANTITY && !(design && isNameless(design));

type Chosen = {
  countyId: string;
  pointId: string;
  shippingMethod: ShippingMethod;
  paymentMethod: MethodId;
};
export type ManualQuote = {
  sums: Quote;
  offered: readonly ShippingMethod[];
  /** The chosen way, where it is offered. */
  shipping: ShippingMethod;
  point: Row<'pickupPoint'> | undefined;
  points: Row<'pickupPoint'>[];
  /** The ways to pay that the order can have. */
  methods: readonly MethodId[];
};

/** What the order costs by the shop's own quote; the server counts again. */
export function useManualQuote(lines: readonly ManualLine[], chosen: Chosen): ManualQuote {
  const products = useRows('product');
  const steps = useRow('priceSteps', STEPS_ID)?.steps ?? NO_STEPS;
  const zone = useZone(chosen.countyId);
  const priced = lines.map(({ productId, quantity, design }) => {
    const product = products.find(({ id }) => id === productId);
    const line = { productId, quantity };
    const unitCents = unitPriceCents(line, product, design ?? undefined, steps) ?? 0;
    return { unitPriceCents: unitCents, quantity };
  });
  const points = useRows('pickupPoint').toSorted((a, b) => a.town.localeCompare(b.town));
  const workshop = useRow('workshop', 'workshop');
  const offered = useOffered(chosen.countyId);
  const shipping = offered.includes(chosen.shippingMethod) ? chosen.shippingMethod : 'standard';
  const point = points.find(({ id }) => id === chosen.pointId);
  const { terms, fees } = wayTerms(shipping, { zone, zones: [], point, points, workshop });
  const sums = quote(priced, fees, shipping, null, chosen.paymentMethod);
  const { methods } = useOffer(terms, sums.totalCents);
  return { sums, offered, shipping, point, points, methods };
}
