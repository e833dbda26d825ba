import { clockTime } from '../../shared/catalogue/hours.ts';
import { placeIn } from '../../shared/order/collection.ts';
import type { order, shopDetails } from '../../shared/schema.ts';

type Order = Pick<typeof order.$inferSelect, 'locale' | 'shippingMethod' | 'pickupPoint'>;
type Shop = typeof shopDetails.$inferSelect;

const DAYS = {
  en: { hoursWeek: 'Mon-Fri', hoursSaturday: 'Sat', hoursSunday: 'Sun' },
  sw: { hoursWeek: 'Jumatatu-Ijumaa', hoursSaturday: 'Jumamosi', hoursSunday: 'Jumapili' },
} as const;

/** Where an order is collected and when, the whole first: an SMS takes what fits. */
export function placesOf(
  { locale, shippingMethod, pickupPoint: at }: Order,
  shop: Shop | undefined,
): string[] {
  if (at) {
    const name = `${at.name}, ${at.town}`;
    return [`${name} (${placeIn(locale, at)})`, name];
  }
  if (shippingMethod !== 'workshop' || !shop?.place) return [];
  const hours = hoursOf(locale, shop);
  return [...(hours ? [`${shop.place} (${hours})`] : []), shop.place];
}

const hoursOf = (locale: Order['locale'], shop: Shop) =>
  (['hoursWeek', 'hoursSaturday', 'hoursSunday'] as const)
    .filter((part) => shop[part] !== '')
    .map((part) => `${DAYS[locale][part]} ${shop[part].split('-').map(clockTime).join('-')}`)
    .join(', ');
