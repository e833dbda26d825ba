import type { ShippingMethod } from '../../../shared/cart/quote.ts';
import { m } from '../../paraglide/messages.js';

export const SHIPPING_WORDS: Record<ShippingMethod, () => string> = {
  standard: m.delivery_standard,
  express: m.delivery_express,
  workshop: m.delivery_workshop,
  point: m.delivery_point,
};
