import type { ShippingMethod } from '../../../shared/cart/quote.ts';
import { m } from '../../paraglide/messages.js';

export const SHIPPING_WORDS: Record<ShippingMethod, () => string> = {
  standard: m.delivery_standard,
  express: m.delivery_express,
  workshop: m.delivery_workshop,
  point: m.delivery_point,
};

/** '2-3 business days', '1 business day'. */
export const businessDays = ({ min, max }: { min: number; max: number }) =>
  min === max
    ? m.ship_days_exactly({ count: max })
    : m.ship_days({ min: String(min), max: String(max) });
