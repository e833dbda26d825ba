import { feesBefore } from '../../../shared/cart/quote.ts';
import { useRow, useStore } from '../../store/store.ts';

/** The zone of a chosen county and its fees; before one is chosen, those of most parcels. */
export function useFees(countyId: string) {
  const county = useRow('county', countyId);
  const zone = useRow('zone', county?.zoneId ?? '');
  const zones = useStore('zone');
  return { zone, fees: zone ?? feesBefore(zones) };
}
