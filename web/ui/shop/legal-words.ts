import type { PublicShop } from '../../../shared/catalogue/shop-details.ts';
import { m } from '../../paraglide/messages.js';
import { hoursLines } from './hours-words.ts';

/** What the shop's texts say of it; what is not set is left out. */
export function legalWords(shop: PublicShop | null): Record<string, string> {
  const hours = shop ? hoursLines(shop).join('; ') : '';
  return {
    business: escaped(shop?.name || 'Tiny Tag'),
    hours: hours && ` (${hours})`,
    pin: shop?.kraPin ? m.text_pin({ pin: shop.kraPin }) : '',
    odpc: shop?.odpcNumber ? m.text_odpc({ number: shop.odpcNumber }) : '',
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
