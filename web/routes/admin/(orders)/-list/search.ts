import { phoneStart } from '../../../../../shared/input/phone-search.ts';
import { fitsFilter } from '../../../../../shared/order/filter.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import { LEAST_OF_RECEIPT, receiptOf } from '../../../../../shared/payment/paybill.ts';
import { startOf } from '../../../../../shared/time.ts';
import type { Row } from '../../../../../shared/tx.ts';
import type { PanelSearch } from '../../-shared/panel-search.ts';

/** `email` is left out for packers. */
type Known = Pick<Row<'address'>, 'fullName' | 'phone'> & { email?: string };

/** Not shared with the shop's search: customers would download one more file. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’`-]/gu, '')
    .toLowerCase();

/** The orders with a payment whose receipt begins with these words. */
export function paidWith(
  attempts: readonly Pick<Row<'attempt'>, 'orderId' | 'receipt'>[],
  search: string,
): ReadonlySet<string> {
  const receipt = receiptOf(search);
  if (receipt.length < LEAST_OF_RECEIPT) return new Set();
  return new Set(
    attempts.flatMap((one) => (one.receipt?.startsWith(receipt) ? [one.orderId] : [])),
  );
}

/**
 * By order number, pick-up point, name or phone as people write them: '0712…' finds '254712…'. The words
 * of a name may come in any order, without accents and apostrophes.
 */
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
  const name = folded(address.fullName);
  const parts = folded(words).split(/\s+/).filter(Boolean);
  if (parts.length > 0 && parts.every((part) => name.includes(part))) return true;
  if (address.email?.toLowerCase().startsWith(words)) return true;
  const phone = phoneStart(words);
  return phone !== null && address.phone.includes(phone);
}

/** By states and days (Nairobi's, the last one included). */
export function fitsFilters(
  order: Parameters<typeof fitsFilter>[0],
  { status, payment, way, from, to }: PanelSearch,
): boolean {
  const days = { from: from ? startOf(from) : null, to: to ? startOf(to) : null };
  return fitsFilter(order, { status, payment, way, ...days });
}
