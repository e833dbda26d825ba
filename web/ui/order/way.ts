import { feesBefore, type ShippingMethod } from '../../../shared/cart/quote.ts';
import { termsOfPoint, termsOfWorkshop } from '../../../shared/order/collection.ts';
import type { Row } from '../../../shared/tx.ts';
import { useRow, useStore } from '../../store/store.ts';

/** The shipping method with the chosen county and pick-up point. */
export type Way = { method: ShippingMethod; countyId: string; pointId: string };

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
 * cost.
 */
export function wayTerms(method: ShippingMethod, { zone, zones, point, points, workshop }: Known) {
  if (method === 'workshop') {
    const terms = termsOfWorkshop(workshop);
    return { terms, fees: terms };
  }
  if (method !== 'point') return { terms: zone, fees: zone ?? feesBefore(zones) };
  const [cheapest] = points.toSorted((a, b) => a.feeCents - b.feeCents);
  const known = point ?? cheapest;
  return {
    terms: point && termsOfPoint(point),
    fees: known ? termsOfPoint(known) : feesBefore(zones),
  };
}

export function useTerms({ method, countyId, pointId }: Way): ReturnType<typeof wayTerms> {
  const county = useRow('county', countyId);
  const zone = useRow('zone', county?.zoneId ?? '');
  const point = useRow('pickupPoint', pointId);
  return wayTerms(method, {
    ...{ zone, point, zones: useStore('zone'), points: useStore('pickupPoint') },
    workshop: useRow('workshop', 'workshop'),
  });
}
