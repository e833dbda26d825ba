import type { Fees, ShippingMethod } from '../cart/quote.ts';
import type { Locale } from '../locale.ts';
import type { Row } from '../tx.ts';

/** What sending an order somewhere costs, how long it takes, and whether it can be paid on arrival. */
export type Terms = Fees &
  Pick<
    Row<'zone'>,
    'standardDaysMin' | 'standardDaysMax' | 'expressDaysMin' | 'expressDaysMax' | 'cashOnDelivery'
  >;

/** Collecting is not faster for more money. */
const collecting = (
  { feeCents, freeAboveCents = Number.MAX_SAFE_INTEGER }: Fee,
  [min, max]: readonly [number, number],
  cashOnDelivery: boolean,
): Terms => ({
  standardCents: feeCents,
  expressCents: feeCents,
  freeAboveCents,
  cashFeeCents: 0,
  standardDaysMin: min,
  standardDaysMax: max,
  expressDaysMin: min,
  expressDaysMax: max,
  cashOnDelivery,
});

/** An order was priced already when it keeps its point, so that has no limit. */
type Fee = { feeCents: number; freeAboveCents?: number };

type Workshop = Pick<Row<'workshop'>, 'takesCash'>;

/** Free, and as soon as it is made. */
export const termsOfWorkshop = (workshop: Workshop | undefined): Terms =>
  collecting({ feeCents: 0 }, [0, 0], workshop?.takesCash ?? false);

/** The people at a pick-up point take no money for the shop. */
export const termsOfPoint = (point: Fee & Pick<Row<'pickupPoint'>, 'daysMin' | 'daysMax'>): Terms =>
  collecting(point, [point.daysMin, point.daysMax], false);

/** Filters of orders. 'to_point': handed over for a pick-up point, and not ready there yet. */
export const DESTINATIONS = ['address', 'workshop', 'point', 'to_point'] as const;
export type Destination = (typeof DESTINATIONS)[number];

export const METHODS_TO: Record<Destination, readonly ShippingMethod[]> = {
  address: ['standard', 'express'],
  workshop: ['workshop'],
  point: ['point'],
  to_point: ['point'],
};

type Going = Pick<Row<'order'>, 'shippingMethod' | 'pickupPoint'>;

type Known = { zone: Terms | undefined; workshop: Workshop | undefined };

/** Of an order; `zone` is the one of `zoneId`. Undefined if the zone is gone or not known yet. */
export function termsOf(
  { shippingMethod, pickupPoint }: Going,
  { zone, workshop }: Known,
): Terms | undefined {
  if (shippingMethod === 'workshop') return termsOfWorkshop(workshop);
  if (shippingMethod === 'point') return pickupPoint ? termsOfPoint(pickupPoint) : undefined;
  return zone;
}

/** 'Nairobi, Kenya', which every shop begins with: a place without a street, where nobody finds it. */
export const isTownAlone = (place: string) => /^[^,\d]+, Kenya$/i.test(place);

/** The largest towns are called like their county: 'Nairobi' in 'Nairobi City', 'Mombasa'. */
export const bareName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/ city$/, '');

/** How to find a pick-up point. */
export const placeIn = (
  locale: Locale,
  point: Pick<Row<'pickupPoint'>, 'place' | 'placeSw'>,
): string => (locale === 'sw' ? point.placeSw : point.place);

/** Handed over for a pick-up point, and not ready there yet. */
export const isBoundForPoint = (
  { shippingMethod, status }: Pick<Row<'order'>, 'shippingMethod' | 'status'>,
  parts: readonly Pick<Row<'orderLine'>, 'step'>[],
) =>
  shippingMethod === 'point' &&
  status === 'processing' &&
  parts.length > 0 &&
  parts.every(({ step }) => step === 'handed_over');

/** The customer comes for it: 'shipped' means that it is ready, 'delivered' that it was collected. */
export const isCollected = ({ shippingMethod }: { shippingMethod: ShippingMethod }) =>
  shippingMethod === 'workshop' || shippingMethod === 'point';
