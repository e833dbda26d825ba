import { DAY_MS } from '../../shared/time.ts';

export type Sizes = { orders: number; products: number; customers: number };
export const BIG: Sizes = { orders: 100_000, products: 500, customers: 10_000 };

const YEARS_MS = 5 * 365 * DAY_MS;
const WINDOW_MS = 30 * DAY_MS;

const upTo = (n: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})`;
const CLOCK = '(SELECT version FROM sync_clock WHERE id = 1)';
const ORDER_ID = "printf('%08x-0000-4000-8000-%012x', (i * 2654435761) & 4294967295, i)";

/** Finished orders older than 30 days are archived, as in production. */
export async function fillBigShop(db: D1Database, sizes: Sizes, now: number): Promise<void> {
  const { orders, products, customers } = sizes;
  const age = `(i * ${Math.floor(YEARS_MS / orders)})`;
  const archived = `(${age} > ${WINDOW_MS})`;
  const owner = `'u:big-' || (1 + i % ${customers})`;
  const statements = [
    'UPDATE sync_clock SET version = version + 1 WHERE id = 1',
    `${upTo(products)} INSERT INTO product (id, name, nameSw, description,
      descriptionSw, priceCents, category, categoryId, bestseller, featuredRank, imageUrl, createdAt,
      updatedAt, version, deleted) SELECT 'big-' || i, 'Product ' || i, 'Bidhaa ' || i,
      'Waterproof labels.', 'Lebo zisizopitisha maji.', 50000 + (i % 20) * 5000, 'Daily Essentials',
      NULL, 0, NULL, NULL, ${now}, ${now}, ${CLOCK}, 0 FROM n`,
    `${upTo(products)} INSERT INTO pack (id, labelType, size, labels, version, deleted)
      SELECT 'big-' || i, 'waterproof', 'medium', 36, ${CLOCK}, 0
      FROM n`,
    `${upTo(products)} INSERT INTO stock SELECT 'big-' || i, 1000, ${CLOCK}, 0 FROM n`,
    `${upTo(products)} INSERT INTO stock_movement (id, productId, amount, cause, note, actor, at,
      version) SELECT 'opening/big-' || i, 'big-' || i, 1000, 'opening', '', 'system', ${now},
      ${CLOCK} FROM n`,
    `${upTo(customers)} INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
      SELECT 'big-' || i, 'customer' || i || '@example.com', 'Customer ' || i, 'customer', 'none',
      ${now} FROM n`,
    `${upTo(orders)} INSERT INTO orders (id, owner, status, paymentStatus, paymentMethod,
      shippingMethod, zoneId, subtotalCents, discountCents, shippingCents, roundingCents, totalCents,
      stockHeld, locale, consentVersion, consentAt, placedAt, updatedAt, archived, version)
      SELECT ${ORDER_ID}, ${owner}, CASE WHEN ${archived} OR i % 3 = 0 THEN 'delivered'
      WHEN i % 3 = 1 THEN 'processing' ELSE 'shipped' END, 'paid', 'mpesa', 'standard', 'nairobi',
      110000, 0, 25000, 0, 135000, 1, 'en', '2026-11', ${now} - ${age}, ${now} - ${age},
      ${now} - ${age}, ${archived}, ${CLOCK} FROM n`,
    ...[0, 1].map(
      (
        position,
      ) => `${upTo(orders)} INSERT INTO order_line (id, owner, orderId, position, productId,
        name, nameSw, unitPriceCents, quantity, design, archived, version)
        SELECT ${ORDER_ID} || '/${position}', ${owner}, ${ORDER_ID}, ${position},
        'big-' || (1 + (i + ${position}) % ${products}), 'Product', 'Bidhaa', 55000, 1, 'null',
        ${archived}, ${CLOCK} FROM n`,
    ),
    `${upTo(orders)} INSERT INTO address (id, owner, fullName, email, phone, countyId, city, street,
      landmark, postalCode, archived, version)
      SELECT ${ORDER_ID}, ${owner}, 'Customer ' || i, 'customer' || i || '@example.com',
      '2547' || printf('%08d', i), '47', 'Nairobi', 'Moi Avenue ' || i, '', '', ${archived}, ${CLOCK}
      FROM n`,
    `${upTo(orders)} INSERT INTO payment_attempt (id, owner, orderId, method, state, amountCents,
      capturedCents, phone, receipt, callbackHash, startedAt, endedAt, archived, version)
      SELECT ${ORDER_ID} || '.1', ${owner}, ${ORDER_ID}, CASE WHEN i % 10 = 0 THEN 'card'
      ELSE 'mpesa' END, 'settled', 135000, 135000,
      '2547' || printf('%08d', i), 'BIG' || i, 'big-' || i, ${now} - ${age}, ${now} - ${age},
      ${archived}, ${CLOCK} FROM n`,
    `${upTo(orders)} INSERT INTO invoice (id, owner, orderId, kind, number, amountCents, issuedAt,
      archived, version) SELECT 'invoice/2020-' || i, ${owner}, ${ORDER_ID}, 'invoice', '2020-' || i,
      135000, ${now} - ${age}, ${archived}, ${CLOCK} FROM n`,
    `${upTo(Math.floor(orders / 50))} INSERT INTO refund (id, owner, orderId, attemptId, amountCents,
      minor, way, state, reason, askedBy, askedAt, endedAt, archived, version)
      SELECT 'refund-' || i, ${owner}, ${ORDER_ID}, ${ORDER_ID} || '.1', 10000, 10000, 'reversal',
      'done', 'Torn', 'u:boss', ${now} - ${age}, ${now} - ${age}, ${archived}, ${CLOCK} FROM n`,
    `INSERT INTO ledger_entry (id, provider, kind, direction, minor, currency, kesCents, reference, at,
      orderId, attemptId, version) SELECT method || '/received/' || receipt, method, 'received', 'in',
      capturedCents, 'KES', capturedCents, receipt, endedAt, orderId, id, ${CLOCK}
      FROM payment_attempt WHERE receipt LIKE 'BIG%'`,
    `INSERT INTO ledger_entry (id, provider, kind, direction, minor, currency, kesCents, reference, at,
      orderId, attemptId, refundId, version) SELECT method || '/refunded/' || r.id, method, 'refunded',
      'out', minor, 'KES', r.amountCents, r.receipt, r.endedAt, r.orderId, attemptId, r.id, ${CLOCK}
      FROM refund r JOIN payment_attempt a ON a.id = r.attemptId WHERE r.id LIKE 'refund-%' AND a.receipt LIKE 'BIG%'`,
    `UPDATE counter SET version = ${CLOCK}, n = (SELECT count(*) FROM orders WHERE deleted = 0)
      WHERE id = 'orders'`,
    `UPDATE counter SET version = ${CLOCK}, n = (SELECT count(*) FROM orders WHERE deleted = 0
      AND paymentStatus = 'paid' AND status IN ('pending', 'processing')) WHERE id = 'waiting'`,
  ];
  await db.batch(statements.map((statement) => db.prepare(statement)));
}
