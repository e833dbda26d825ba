import { orderNumber } from '../../shared/order.ts';
import type { Row } from '../../shared/tx.ts';

/** By order number, name or phone as people write them: '0712…' finds '254712…'. */
export function matches(
  order: Pick<Row<'order'>, 'id'>,
  address: Pick<Row<'address'>, 'fullName' | 'phone'> | undefined,
  search: string,
): boolean {
  const words = search.trim().toLowerCase();
  if (words === '') return true;
  if (orderNumber(order.id).toLowerCase().startsWith(words.replace('#', ''))) return true;
  if (!address) return false;
  if (address.fullName.toLowerCase().includes(words)) return true;
  const digits = words.replace(/[\s+()-]/g, '').replace(/^0/, '254');
  return /^\d{3,}$/.test(digits) && address.phone.includes(digits);
}
