import type { Visitor } from './harness.ts';

let clients = 0;

/** Fills a visitor's cart by push and returns the body of their checkout. */
export async function filledCart(visitor: Visitor, lines: [productId: string, quantity: number][]) {
  const id = `c${++clients}-${crypto.randomUUID()}`;
  await visitor.post('/api/sync/push', {
    pushVersion: 1,
    clientGroupID: id,
    schemaVersion: '1',
    profileID: 'p',
    mutations: lines.map(([productId, quantity], i) => ({
      clientID: id,
      id: i + 1,
      name: 'addToCart',
      args: { productId, quantity },
      timestamp: 0,
    })),
  });
  return lines.map(([productId, quantity]) => ({
    id: `${visitor.owner}/${productId}/plain`,
    quantity,
  }));
}

let cashPhones = Date.now() % 1_000_000;
/** The body of POST /api/checkout by a customer in Nairobi. */
export const checkoutBody = (
  lines: { id?: unknown; quantity?: unknown }[],
  totalCents: number,
  changes: Record<string, unknown> = {},
) => ({
  orderId: crypto.randomUUID() as string,
  contact: {
    fullName: 'Achieng Odhiambo',
    // One address per order, because mails per address are limited.
    email: `achieng-${crypto.randomUUID().slice(0, 8)}@example.com`,
    street: 'Moi Avenue 12',
    city: 'Nairobi',
    countyId: '47',
    landmark: '',
    postalCode: '',
    // A phone number may have two open cash orders.
    phone:
      changes.paymentMethod === 'cash'
        ? `0110${String(++cashPhones).padStart(6, '0')}`
        : '0712345678',
  },
  mpesaPhone: '0712345678',
  paymentMethod: 'mpesa',
  shippingMethod: 'standard',
  consent: true,
  locale: 'en',
  expected: { totalCents, lines: lines.map(({ id, quantity }) => ({ id, quantity })) },
  ...changes,
});

let phones = 0;
/** One number per test, so that STK pushes of different tests do not add up. */
export const phone = (lastFour = '5678') =>
  `07${String(10 + (++phones % 80))}${String(phones).padStart(2, '0').slice(-2)}${lastFour}`;
