import { type Hours, hoursIn } from '../../shared/catalogue/hours.ts';
import { shownPhone } from '../../shared/input/shown-phone.ts';
import { isCollected, isTownAlone, placeIn } from '../../shared/order/collection.ts';
import type { order, shopDetails } from '../../shared/schema.ts';

type Order = Pick<typeof order.$inferSelect, 'locale' | 'shippingMethod' | 'pickupPoint'>;
type Shop = typeof shopDetails.$inferSelect;

const WORDS = {
  en: {
    here: 'You collect it here:',
    ask: (phone: string) => `Ask us the way before you come${phone && `: ${phone}`}.`,
    hoursWeek: (hours: string) => `Monday - Friday: ${hours}`,
    hoursSaturday: (hours: string) => `Saturday: ${hours}`,
    hoursSunday: (hours: string) => `Sunday: ${hours}`,
    closed: 'Closed',
  },
  sw: {
    here: 'Utaichukua hapa:',
    ask: (phone: string) => `Tuulize njia kabla ya kuja${phone && `: ${phone}`}.`,
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
  if (!shop) return [];
  return [shop.place, ...streetOf(shop, WORDS[locale]), ...hoursOf(shop)].filter(Boolean);
}

/** Where the place is a town alone: the address on the shop's papers, or whom to ask. */
function streetOf({ place, address, phone }: Shop, { ask }: (typeof WORDS)['en']): string[] {
  if (!isTownAlone(place)) return [];
  return [address || ask(phone && shownPhone(phone))];
}

/** The same as one paragraph; none if nothing is set. */
export function collectionText(order: Order, shop: Shop | undefined): string[] {
  const lines = collectionLines(order, shop);
  return lines.length > 0 ? [[WORDS[order.locale].here, ...lines].join('\n')] : [];
}
