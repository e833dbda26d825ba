import type { Request } from 'autocannon';
import { guest, type Running, type Visitor } from '../shop/harness.ts';

/** Requests as autocannon sends them, in sequence on each connection. */
export type Asked = Pick<Request, 'method' | 'path' | 'headers' | 'body' | 'setupRequest'>;

const READS = [
  '/',
  '/shop',
  '/product/1',
  '/sw/shop',
  '/faq',
  '/api/catalogue',
  '/api/session',
  '/api/products/1/reviews',
  '/api/posts/counts',
];

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const json = (origin: string, visitor: Visitor) => ({
  'Content-Type': 'application/json',
  Origin: origin,
  Cookie: cookieOf(visitor),
});

/** Enough visitors that no cart gets parallel pushes, as in a real shop. */
export const crowd = (origin: string, count = 60) =>
  Promise.all(Array.from({ length: count }, () => guest(origin)));

/** Pushes one item into one cart after another, with a new mutation each time. */
export function pushOf(origin: string, visitors: Visitor[]) {
  const seats = visitors.map((visitor) => ({
    headers: json(origin, visitor),
    id: crypto.randomUUID(),
    next: 1,
  }));
  let turn = 0;
  const push = () => {
    const seat = seats[turn++ % seats.length] as (typeof seats)[number];
    const body = JSON.stringify({
      pushVersion: 1,
      clientGroupID: seat.id,
      schemaVersion: '1',
      profileID: 'p',
      // A client of its own for each, so that pushes may overtake each other.
      mutations: [
        {
          clientID: `${seat.id.slice(0, 20)}-${seat.next++}`,
          id: 1,
          name: 'addToCart',
          args: { productId: '7', quantity: 1 },
          timestamp: 0,
        },
      ],
    });
    return { headers: seat.headers, body };
  };
  const asked: Asked = {
    method: 'POST',
    path: '/api/sync/push',
    setupRequest: (request) => ({ ...request, ...push() }),
  };
  return { asked, push };
}

const pullOf = (origin: string, visitor: Visitor): Asked => ({
  method: 'POST',
  path: '/api/sync/pull',
  headers: json(origin, visitor),
  body: JSON.stringify({
    pullVersion: 1,
    clientGroupID: crypto.randomUUID(),
    schemaVersion: '1',
    profileID: 'p',
    cookie: null,
  }),
});

/** A failed sign-in, which hashes a password all the same. */
const signInOf = (origin: string, visitor: Visitor): Asked => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  headers: json(origin, visitor),
  setupRequest: (request) => ({
    ...request,
    body: JSON.stringify({ email: `${crypto.randomUUID()}@shop.test`, password: 'wrong guess' }),
  }),
});

/** Of fifty requests, 45 read, four push and one signs in. Each pull is another visitor's: one's are limited. */
export async function mixed({ origin }: Running): Promise<Asked[]> {
  const visitors = await crowd(origin);
  const visitor = visitors[0] as Visitor;
  const push = pushOf(origin, visitors).asked;
  const reads = Array.from({ length: 45 }, (_, i): Asked => {
    const path = READS[i % (READS.length + 1)];
    return path
      ? { method: 'GET', path, headers: { Origin: origin } }
      : pullOf(origin, visitors[i] as Visitor);
  });
  const writes = [push, push, push, push, signInOf(origin, visitor)];
  return writes.reduce((all, write, i) => all.toSpliced(i * 10, 0, write), reads);
}
