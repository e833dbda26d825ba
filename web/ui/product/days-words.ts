import { m } from '../../paraglide/messages.js';

/** '2-3 business days', '1 business day'. */
export const businessDays = ({ min, max }: { min: number; max: number }) =>
  min === max
    ? m.ship_days_exactly({ count: max })
    : m.ship_days({ min: String(min), max: String(max) });
