import { ORIGIN, shop } from '../shop.ts';

/** What another site might send: the routes, bodies and headers. */

const ID = '8f14e45f-ceea-467f-9575-1234567890ab';
/** Every route that changes something and accepts a cookie. */
export const WRITES: [method: string, path: string][] = [
  ['POST', '/api/mailed-link'],
  ['POST', '/api/setup/start'],
  ['POST', '/api/recovery-codes'],
  ['POST', '/api/account/profile'],
  ['POST', '/api/account/delete'],
  ['DELETE', `/api/account/sessions/${ID}`],
  ['POST', '/api/admin/users/invite'],
  ['POST', `/api/admin/staff/${ID}/role`],
  ['POST', '/api/sync/push'],
  ['POST', '/api/sync/pull'],
  ['POST', '/api/checkout'],
  ['POST', `/api/orders/${ID}/pay`],
  ['POST', `/api/orders/${ID}/claim`],
  ['POST', '/api/cart/discount'],
  ['POST', '/api/contact'],
  ['POST', '/api/newsletter'],
  ['POST', '/api/moderation'],
  ['POST', '/api/admin/newsletter/remove'],
  ['POST', '/api/posts/some-post/comments'],
  ['POST', '/api/products/1/reviews'],
  ['POST', '/cart/add'],
  ['POST', '/contact'],
  ['POST', '/newsletter'],
  ['POST', '/newsletter/confirm'],
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ['POST', '/auth/v1/logout'],
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/resend'],
  ['POST', '/auth/v1/verify'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/factors'],
  ['POST', `/auth/v1/factors/${ID}/verify`],
  ['DELETE', `/auth/v1/factors/${ID}`],
];
export const BODIES: [type: string | null, body: string][] = [
  ['application/x-www-form-urlencoded', 'email=a%40b.test&password=x'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['text/plain', '{"email":"a@b.test","password":"x"}'],
  [null, '{}'],
];
export const FOREIGN: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.shop.test' },
  { Origin: 'https://evil.test' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN },
  {},
];

export function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  [type, body]: (typeof BODIES)[number],
) {
  const bytes = new TextEncoder().encode(body);
  const all = { ...headers, ...(type ? { 'Content-Type': type } : {}) };
  return shop.fetch(`${ORIGIN}${path}`, { method, headers: all, body: bytes, redirect: 'manual' });
}
