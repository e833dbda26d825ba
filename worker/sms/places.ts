import { clockTime, HOURS, type Hours } from '../../shared/catalogue/hours.ts';
import { isTownAlone, placeIn } from '../../shared/order/collection.ts';
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
    const place = placeIn(locale, at);
    const hours = hoursOf(locale, at);
    return [...(hours ? [`${name} (${place}; ${hours})`] : []), `${name} (${place})`, name];
  }
  if (shippingMethod !== 'workshop' || !shop?.place) return [];
  const hours = hoursOf(locale, shop);
  const place = (isTownAlone(shop.place) && shop.address) || shop.place;
  return [...new Set([...(hours ? [`${place} (${hours})`] : []), place, shop.place])];
}

const hoursOf = (locale: Order['locale'], hours: Hours) =>
  HOURS.flatMap((part) => {
    const open = hours[part];
    return open ? [`${DAYS[locale][part]} ${open.split('-').map(clockTime).join('-')}`] : [];
  }).join(', ');
