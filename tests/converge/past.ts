import type { Statement } from './d1.ts';

/** More than two pages of an admin's window. */
const ORDERS = 450;
const OWNER = 'u:past';

/** The orders of a shop that has been open for a while; every fifth was finished long ago. */
export function pastOrders(now: number): Statement[] {
  const numbers = `WITH RECURSIVE past(n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < ${ORDERS})`;
  const id = `printf('%08x-0000-4000-9000-%012d', n + 1048576, n)`;
  const at = `${now} - (40 + n) * 86400000`;
  const status = `iif(n % 5 = 0, 'delivered', 'shipped')`;
  const insert = (table: string, columns: Record<string, string>) => ({
    sql: `INSERT INTO ${table} (${Object.keys(columns)}, version)
      ${numbers} SELECT ${Object.values(columns)}, (SELECT version FROM sync_clock) FROM past`,
    params: [],
  });
  const order = {
    ...{ id, owner: `'${OWNER}'`, status, paymentStatus: "'paid'", paymentMethod: "'mpesa'" },
    ...{ shippingMethod: "'standard'", zoneId: "'nairobi'", subtotalCents: '75000' },
    ...{ discountCents: '0', shippingCents: '25000', roundingCents: '0', totalCents: '100000' },
    ...{ stockHeld: '1', locale: "'en'", consentVersion: "'2026-11'", consentAt: at },
    ...{ placedAt: at, updatedAt: at },
  };
  const line = {
    ...{ id: `${id} || '/0'`, owner: `'${OWNER}'`, orderId: id, position: '0', name: "'Labels'" },
    ...{ nameSw: "'Lebo'", unitPriceCents: '75000', quantity: '1' },
  };
  return [insert('orders', order), insert('order_line', line)];
}
