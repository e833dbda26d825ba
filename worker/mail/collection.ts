import { type Hours, hoursIn } from '../../shared/catalogue/hours.ts';
import { isCollected, placeIn } from '../../shared/order/collection.ts';
import type { order, shopDetails } from '../../shared/schema.ts';

type Order = Pick<typeof order.$inferSelect, 'locale' | 'shippingMethod' | 'pickupPoint'>;
type Shop = typeof shopDetails.$inferSelect;

const WORDS = {
  en: {
    here: 'You collect it here:',
    hoursWeek: (hours: string) => `Monday - Friday: ${hours}`,
    hoursSaturday: (hours: string) => `Saturday: ${hours}`,
    hoursSunday: (hours: string) => `Sunday: ${hours}`,
    closed: 'Closed',
  },
  sw: {
    here: 'Utaichukua hapa:',
    hoursWeek: (hours: string) => `Jumatatu - Ijumaa: ${hours}`,
    hoursSaturday: (hours: string) => `Jumamosi: ${hours}`,
    hoursSunday: (hours: string) => `Jumapili: ${hours}`,
    closed: 'Pamefungwa',
  },
};

/** Where and when an order is collected, in lines: of the agreed point, or of the workshop as far as set. */
export function collectionLines(order: Order, shop: Shop | undefined): string[] {
  const { locale, pickupPoint: at } = order;
  if (!isCollected(order)) return [];
  const hoursOf = (hours: Hours) => hoursIn(locale, hours, WORDS[locale]);
  if (at) return [`${at.name}, ${at.town}`, placeIn(locale, at), ...hoursOf(at)];
  return shop ? [shop.place, ...hoursOf(shop)].filter(Boolean) : [];
}

/** The same as a paragraph; '' if nothing is set. */
export function collectionText(order: Order, shop: Shop | undefined): string[] {
  const lines = collectionLines(order, shop);
  return lines.length > 0 ? [[WORDS[order.locale].here, ...lines].join('\n')] : [];
}
