import { SEED_FEES } from '../../shared/quote.ts';
import { useRow } from '../store/store.ts';

/** The zone of a chosen county and its fees; the seeded ones before one is chosen. */
export function useFees(countyId: string) {
  const county = useRow('county', countyId);
  const zone = useRow('zone', county?.zoneId ?? '');
  return { zone, fees: zone ?? SEED_FEES };
}
