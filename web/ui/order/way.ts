import { DELIVERY_METHODS, feesBefore, type ShippingMethod } from '../../../shared/cart/quote.ts';
import { bareName, termsOfPoint, termsOfWorkshop } from '../../../shared/order/collection.ts';
import { shippingOffered } from '../../../shared/production/promise.ts';
import type { Row } from '../../../shared/tx.ts';
import { useRow, useRows } from '../../store/store.ts';

/** The shipping method with the chosen county and pick-up point. */
export type ShippingChoice = { method: ShippingMethod; countyId: string; pointId: string };

/** Empty in browsers that have not pulled since points had editions. */
export const seenPoint = (point: Partial<Row<'pickupPoint'>> | undefined) =>
  point?.edition === undefined ? {} : { pointEdition: point.edition };

type Known = {
  zone: Row<'zone'> | undefined;
  zones: readonly Row<'zone'>[];
  point: Row<'pickupPoint'> | undefined;
  points: readonly Row<'pickupPoint'>[];
  workshop: Row<'workshop'> | undefined;
};

/**
 * `terms`: undefined until a county or a point is chosen. `fees`: before that, what most or the cheapest
 * cost. `timed`: terms whose days can be shown; before a point is chosen, from the fastest point to the
 * slowest.
 */
export function wayTerms(method: ShippingMethod, { zone, zones, point, points, workshop }: Known) {
  if (method === 'workshop') {
    const terms = termsOfWorkshop(workshop);
    return { terms, fees: terms, timed: terms };
  }
  if (method !== 'point') return { terms: zone, fees: zone ?? feesBefore(zones), timed: zone };
  const [cheapest] = points.toSorted((a, b) => a.feeCents - b.feeCents);
  const daysMin = Math.min(...points.map((one) => one.daysMin));
  const daysMax = Math.max(...points.map((one) => one.daysMax));
  const known = point ?? (cheapest && { ...cheapest, daysMin, daysMax });
  const timed = known && termsOfPoint(known);
  return { terms: point && timed, fees: timed ?? feesBefore(zones), timed };
}

export function useTerms({
  method,
  countyId,
  pointId,
}: ShippingChoice): ReturnType<typeof wayTerms> {
  const zone = useZone(countyId);
  const point = useRow('pickupPoint', pointId);
  const points = useRows('pickupPoint');
  const county = useRow('county', countyId);
  const near = points.filter(({ town }) => isIn(county, town));
  return wayTerms(method, {
    zone,
    point,
    zones: useRows('zone'),
    points: near.length > 0 ? near : points,
    workshop: useRow('workshop', 'workshop'),
  });
}

/** Pick-up points have no county, so it is looked for in the name of their place. */
export const isIn = (county: Row<'county'> | undefined, place: string) =>
  county !== undefined && place.toLowerCase().includes(bareName(county.name));

/** What the chosen county allows, and where the order can be collected: no choice changes its place. */
export function useOffered(countyId: string): readonly ShippingMethod[] {
  const zone = useZone(countyId);
  const collects = useRow('workshop', 'workshop')?.collects;
  const hasPoints = useRows('pickupPoint').length > 0;
  return [
    ...(zone ? shippingOffered(zone) : DELIVERY_METHODS),
    ...(hasPoints ? (['point'] as const) : []),
    ...(collects ? (['workshop'] as const) : []),
  ];
}

export function useZone(countyId: string): Row<'zone'> | undefined {
  const county = useRow('county', countyId);
  return useRow('zone', county?.zoneId ?? '');
}
