import type { RouterContext } from '../../router.tsx';
import { SOCIAL } from './social.ts';
import type { RootData } from './use-shop.ts';

const DAYS = {
  hoursWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  hoursSaturday: ['Saturday'],
  hoursSunday: ['Sunday'],
} as const;

type Match = { loaderData?: unknown };

/** The shop's structured data for search engines. */
export function structuredShop({ origin }: RouterContext, [root]: readonly Match[]) {
  const shop = (root?.loaderData as RootData | undefined)?.shop;
  const store = { '@type': 'OnlineStore', name: 'Tiny Tag', url: origin, areaServed: 'KE' };
  if (!shop) return store;
  const [latitude, longitude] = shop.map.split(',');
  const sameAs = SOCIAL.map(([name]) => shop[name]).filter(Boolean);
  const hours = Object.entries(DAYS).flatMap(([key, dayOfWeek]) => {
    const [opens, closes] = shop[key as keyof typeof DAYS].split('-');
    return closes ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }] : [];
  });
  return {
    ...store,
    ...(shop.name !== store.name && { legalName: shop.name }),
    ...(shop.phone && { telephone: `+${shop.phone}` }),
    ...(shop.email && { email: shop.email }),
    ...(shop.place && { address: shop.place }),
    ...(shop.kraPin && { taxID: shop.kraPin }),
    ...(longitude && { location: { '@type': 'Place', latitude, longitude } }),
    ...(hours.length > 0 && { hoursAvailable: hours }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}
