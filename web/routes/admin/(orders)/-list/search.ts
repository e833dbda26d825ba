import { METHODS_OF } from '../../../../../shared/order/collection.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import { DAY_MS, startOf } from '../../../../../shared/time.ts';
import type { Row } from '../../../../../shared/tx.ts';
import type { PanelSearch } from '../../-shared/panel-search.ts';

/** `email` is left out for packers. */
type Known = Pick<Row<'address'>, 'fullName' | 'phone'> & { email?: string };

/** By order number, pick-up point, name or phone as people write them: '0712…' finds '254712…'. */
export function matches(
  order: Pick<Row<'order'>, 'id' | 'pickupPoint'>,
  address: Known | undefined,
  search: string,
): boolean {
  const words = search.trim().toLowerCase();
  if (words === '') return true;
  if (orderNumber(order.id).toLowerCase().startsWith(words.replace('#', ''))) return true;
  const point = order.pickupPoint;
  if (point && `${point.name}, ${point.town}`.toLowerCase().includes(words)) return true;
  if (!address) return false;
  if (address.fullName.toLowerCase().includes(words)) return true;
  if (address.email?.toLowerCase().startsWith(words)) return true;
  const digits = words.replace(/[\s+()-]/g, '').replace(/^0/, '254');
  return /^\d{3,}$/.test(digits) && address.phone.includes(digits);
}

/** By states and days (Nairobi's, the last one included). */
export function fitsFilters(
  order: Pick<Row<'order'>, 'status' | 'paymentStatus' | 'placedAt' | 'shippingMethod'>,
  { status, payment, way, from, to }: PanelSearch,
): boolean {
  if (status && order.status !== status) return false;
  if (payment && order.paymentStatus !== payment) return false;
  if (way && !METHODS_OF[way].includes(order.shippingMethod)) return false;
  const first = from ? startOf(from) : null;
  const last = to ? startOf(to) : null;
  if (first !== null && order.placedAt < first) return false;
  return last === null || order.placedAt < last + DAY_MS;
}
