import { decimalFromCents, toCsv } from '../../../../../shared/input/csv.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import { minuteAt } from '../../../../../shared/time.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { statusWord } from '../../../../ui/order/words.ts';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { PAYMENT_WORDS, wayWords } from '../../-shared/order-words.ts';

/** The orders as a sheet, without what is written on labels. */
export function ordersSheet(
  orders: readonly Row<'order'>[],
  byId: ReadonlyMap<string, Row<'address'>>,
): Blob {
  const head = [
    m.admin_order_id(),
    m.admin_date(),
    m.admin_customer(),
    m.orders_sheet_phone(),
    m.orders_sheet_town(),
    m.orders_way(),
    m.orders_sheet_amount(),
    m.admin_payment(),
    m.admin_status(),
  ];
  const rows = orders.map((order) => {
    const address = byId.get(order.id);
    return [
      orderNumber(order.id),
      minuteAt(order.placedAt),
      address?.fullName ?? '',
      displayPhone(address?.phone ?? ''),
      address?.city ?? '',
      wayWords(order),
      decimalFromCents(order.totalCents),
      PAYMENT_WORDS[order.paymentStatus](),
      statusWord(order),
    ];
  });
  return new Blob([toCsv([head, ...rows])], { type: 'text/csv' });
}
