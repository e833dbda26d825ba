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

let phones = 0;
/** One number per test, so that STK pushes of different tests do not add up. */
export const phone = (lastFour = '5678') =>
  `07${String(10 + (++phones % 80))}${String(phones).padStart(2, '0').slice(-2)}${lastFour}`;
