import { anEmail } from '../accounts.ts';
import { admins, all, but, members, own, people, sessions, staff, withCart } from './answers.ts';
import { type Caller, filledOrderBody, type Things } from './callers.ts';

/**
 * Each route's responses: a status for each of ROLES in callers.ts. '!' means that the
 * database changed; without it, it must be unchanged. Add a line for a new route.
 */
export type Line = [
  route: string,
  wanted: string,
  asked?: {
    /** Names in braces are replaced by the owner's ids. */
    path?: string;
    body?: (who: Caller, things: Things) => unknown;
    form?: () => Record<string, string>;
  },
];

const ID = '8f14e45f-ceea-467f-9575-1234567890ab';
const OTHERS = ['printer', 'packer', 'support'] as const;
const NOBODY = 'nobody@shop.test';
const message = () => ({
  ...{ name: 'Amina', email: anEmail(), phone: '', subject: 'Labels' },
  ...{ message: 'Do they last?', locale: 'en', website: '' },
});

export const LINES: Line[] = [
  ['POST /api/photos', admins('400')],
  ['GET /api/stock/:productId', admins('200'), { path: '/api/stock/1' }],
  ['GET /img/photo/*', all('404'), { path: '/img/photo/x' }],
  ['GET /api/admin/carts', staff('404', 'support')],
  ['GET /api/admin/orders', staff('200', 'support')],
  [
    'GET /api/admin/orders/:orderId',
    staff('200', 'support'),
    { path: '/api/admin/orders/{orderId}' },
  ],
  ['POST /api/admin/orders', staff('400', 'support')],
  ['POST /api/admin/orders/sheet', staff('400', 'support')],
  ['POST /api/admin/orders/:orderId/mail', staff('400', 'support')],
  ['POST /api/admin/orders/:orderId/reopen', staff('200!', 'support')],
  ['POST /api/admin/orders/:orderId/new-links', staff('200!', 'support')],
  ['GET /api/admin/audit', admins('200')],
  ['GET /api/admin/audit/people', admins('200')],
  ['GET /api/admin/users/:id', people('200', 'support'), { path: '/api/admin/users/{userId}' }],
  ['GET /api/admin/newsletter', admins('200')],
  ['GET /api/admin/newsletter/list.csv', admins('200!')],
  ['POST /api/admin/newsletter/remove', admins('400')],
  [
    'GET /api/admin/sales',
    admins('200'),
    { path: '/api/admin/sales?from=2026-01-05&to=2026-01-06' },
  ],
  ['GET /api/admin/sales/:sheet', admins('404')],
  ['GET /dev/mail.json', all('200')],
  ['GET /dev/mail', all('200')],
  ['GET /dev/sms.json', all('200')],
  ['GET /dev/sms', all('200')],
  ['GET /healthz', all('200')],
  ['GET /api/session', all('200')],
  ['DELETE /api/session', all('200')],
  ['POST /api/signin', all('307')],
  ['POST /api/signout', all('307')],
  ['POST /api/setup/check', all('410'), { body: () => ({ token: 'setup-token-for-tests' }) }],
  ['POST /api/setup/start', all('410')],
  ['POST /api/setup/finish', all('410')],
  ['POST /api/mailed-link', all('200'), { body: () => ({ type: 'magiclink', token_hash: 'x' }) }],
  ['GET /api/recovery-codes', staff('200', ...OTHERS)],
  ['POST /api/recovery-codes', staff('201!', ...OTHERS)],
  ['GET /auth/v1/.well-known/jwks.json', all('200')],
  ['GET /auth/v1/verify', all('303')],
  [
    'POST /auth/v1/signup',
    all('200!'),
    { body: () => ({ email: anEmail(), password: 'ndizi mbivu saba 7' }) },
  ],
  ['POST /auth/v1/otp', all('200!'), { body: () => ({ email: anEmail(), create_user: false }) }],
  ['POST /auth/v1/recover', all('200!'), { body: () => ({ email: anEmail() }) }],
  ['POST /auth/v1/resend', all('200!'), { body: () => ({ email: anEmail(), type: 'signup' }) }],
  ['GET /auth/v1/reauthenticate', sessions('200!')],
  ['POST /auth/v1/verify', all('403'), { body: () => ({ type: 'signup', token_hash: 'x' }) }],
  [
    'POST /auth/v1/token',
    all('400'),
    {
      path: '/auth/v1/token?grant_type=password',
      body: () => ({ email: NOBODY, password: 'wrong one' }),
    },
  ],
  ['POST /auth/v1/logout', but('204!', { visitor: '204', guest: '204' })],
  ['GET /auth/v1/user', sessions('200')],
  ['PUT /auth/v1/user', members('200!'), { body: () => ({ data: { full_name: 'New Name' } }) }],
  [
    'POST /auth/v1/factors',
    but('200!', { visitor: '401', guest: '401', half: '403' }),
    { body: () => ({ factor_type: 'totp' }) },
  ],
  ['POST /auth/v1/factors/:id/challenge', sessions('404')],
  ['POST /auth/v1/factors/:id/verify', sessions('404')],
  ['DELETE /auth/v1/factors/:id', sessions('404')],
  ['ALL /auth/v1/*', all('404')],
  ['GET /api/account', members('200')],
  [
    'POST /api/account/profile',
    members('200!'),
    { body: () => ({ fullName: 'New Name', phone: '', locale: 'sw' }) },
  ],
  ['GET /api/account/sessions', members('200')],
  [
    'DELETE /api/account/sessions/:id',
    but('404', { visitor: '401', guest: '401', owner: '200!', half: '401' }),
    { path: '/api/account/sessions/{sessionId}' },
  ],
  ['GET /api/account/export', members('200')],
  ['GET /api/account/guest-orders', members('200')],
  ['POST /api/account/guest-orders', members('400')],
  ['POST /api/account/reauthenticate', members('400')],
  [
    'POST /api/account/delete',
    but('400', {
      ...{ visitor: '401', guest: '401', half: '401', 'no-app': '409', admin: '409' },
      ...{ printer: '409', packer: '409', support: '409' },
    }),
  ],
  ['GET /api/google', all('200')],
  ['GET /api/google/start', all('303')],
  ['GET /auth/google/callback', all('303')],
  ['GET /api/admin/users', people('200', 'support')],
  ['GET /api/admin/push', staff('200', ...OTHERS)],
  ['POST /api/admin/push/wish', staff('400', ...OTHERS)],
  ['POST /api/admin/push/browser', staff('400', ...OTHERS)],
  ['POST /api/admin/push/forget', staff('400', ...OTHERS)],
  ['GET /api/admin/staff', people('200')],
  [
    'POST /api/admin/staff/invite',
    people('201!'),
    { body: () => ({ email: anEmail(), fullName: 'New Kamau', role: 'packer', locale: 'en' }) },
  ],
  [
    'POST /api/admin/staff/:id/role',
    people('200!'),
    {
      path: '/api/admin/staff/{userId}/role',
      body: () => ({ role: 'printer', was: 'customer' }),
    },
  ],
  ['GET /api/admin/health', admins('200')],
  [
    'POST /api/admin/users/invite',
    people('201!', 'support'),
    { body: () => ({ email: anEmail(), fullName: 'Guest Kamau', locale: 'en' }) },
  ],
  [
    'POST /api/admin/users/:id/:verb',
    people('200!'),
    { path: '/api/admin/users/{userId}/disable', body: () => ({ reason: 'test' }) },
  ],
  [
    'POST /api/sync/push',
    withCart('200!'),
    { body: () => sync({ pushVersion: 1, mutations: [] }) },
  ],
  ['POST /api/sync/pull', withCart('200'), { body: () => sync({ pullVersion: 1, cookie: null }) }],
  ['GET /api/live', all('426')],
  ['POST /api/checkout', withCart('201!'), { body: filledOrderBody }],
  ['POST /api/orders/:orderId/pay', own('400', '400')],
  ['POST /api/orders/:orderId/check', own('200', '200')],
  ['POST /api/orders/:orderId/consent', own('200!', '200')],
  ['POST /api/orders/:orderId/leave', own('200', '200')],
  ['POST /api/orders/:orderId/no-reminders', own('200!', '200')],
  ['POST /api/orders/:orderId/claim', all('404')],
  ['GET /api/order-link', all('404')],
  ['GET /api/review-request', all('404')],
  [
    'POST /api/review-request',
    all('404'),
    { body: () => ({ productId: '1', stars: 5, text: 'Good', website: '' }) },
  ],
  ['POST /api/review-request/stop', all('404')],
  ['GET /api/catalogue', all('200')],
  [
    'POST /api/cart/share',
    all('201!'),
    {
      body: () => ({ lines: [{ productId: '1', quantity: 1, design: null }], locale: 'en' }),
    },
  ],
  ['POST /api/cart/discount', withCart('409'), { body: () => ({ code: 'NOSUCHCODE' }) }],
  ['DELETE /api/cart/discount', withCart('200!')],
  [
    'POST /api/contact',
    all('201!'),
    { body: () => ({ ...message(), messageId: crypto.randomUUID() }) },
  ],
  [
    'POST /api/newsletter',
    all('202!'),
    { body: () => ({ email: anEmail(), locale: 'en', website: '' }) },
  ],
  ['GET /api/posts/counts', all('200')],
  ['GET /api/posts/:postId/comments', all('200')],
  ['GET /api/posts/:postId/comments/mine', all('200')],
  [
    'POST /api/posts/:postId/comments',
    members('201!'),
    { body: () => ({ commentId: crypto.randomUUID(), text: 'Thanks', website: '' }) },
  ],
  ['GET /api/products/:productId/reviews', all('200')],
  ['GET /api/products/:productId/reviews/mine', all('200')],
  [
    'POST /api/products/:productId/reviews',
    withCart('409'),
    { body: () => ({ stars: 5, text: 'Good', website: '' }) },
  ],
  ['GET /api/moderation', staff('200', 'support')],
  [
    'POST /api/moderation',
    staff('404', 'support'),
    { body: () => ({ kind: 'comment', id: ID, verdict: 'approve', seen: 0 }) },
  ],
  ['GET /api/money/payments', admins('200')],
  ['GET /api/money/payments.csv', admins('200!')],
  ['GET /api/money/payments/:id', admins('404')],
  ['GET /api/money/days', admins('200'), { path: '/api/money/days?from=2026-01-05&to=2026-01-06' }],
  ['GET /api/money/owed', admins('200')],
  [
    'GET /api/money/ledger.csv',
    admins('200!'),
    { path: '/api/money/ledger.csv?from=2026-01-05&to=2026-01-06' },
  ],
  [
    'GET /api/money/papers.csv',
    admins('200!'),
    { path: '/api/money/papers.csv?from=2026-01-05&to=2026-01-06' },
  ],
  [
    'POST /api/money/reconcile',
    admins('200'),
    {
      body: () => ({
        lines: [{ receipt: 'RKX1234567', at: 1, inMinor: 100, outMinor: 0, isCharge: false }],
      }),
    },
  ],
  [
    'POST /api/money/statement',
    admins('200!'),
    {
      body: () => ({ day: '2026-01-05', method: 'mpesa', inMinor: 1, outMinor: 0, note: '' }),
    },
  ],
  ['POST /api/money/:action', admins('400'), { path: '/api/money/ask-refund' }],
  ['GET /api/receipts/:orderId', own('200', '200')],
  ['GET /api/press/:jobId/sheets.pdf', staff('404', 'printer')],
  ['GET /api/press/:jobId/sheets.svg', staff('404', 'printer')],
  ['POST /hooks/newsletter/unsubscribe', all('204')],
  ['POST /hooks/reminders/stop', all('204')],
  ['POST /hooks/sms/:secret', all('404'), { form: () => ({ id: 'x', status: 'Failed' }) }],
  ['POST /hooks/:name/*', all('404')],
  ['GET /pay/:orderId', all('303')],
  ['GET /img/:file{.+\\.svg}', all('200'), { path: '/img/hero.svg' }],
  ['ALL /api/*', all('404')],
  ['POST /cart/add', all('303!'), { form: () => ({ productId: '1' }) }],
  ['POST /sw/cart/add', all('303!'), { form: () => ({ productId: '1' }) }],
  ['POST /contact', all('303!'), { form: message }],
  ['POST /sw/contact', all('303!'), { form: message }],
  ['POST /newsletter', all('303!'), { form: () => ({ email: anEmail(), website: '' }) }],
  ['POST /newsletter/confirm', all('303')],
  ['POST /newsletter/unsubscribe', all('303')],
  ['POST /sw/newsletter', all('303!'), { form: () => ({ email: anEmail(), website: '' }) }],
  ['POST /sw/newsletter/confirm', all('303')],
  ['POST /sw/newsletter/unsubscribe', all('303')],
  ['POST /reminders/stop', all('303')],
  ['POST /sw/reminders/stop', all('303')],
  ['GET /sitemap.xml', all('200')],
  ['GET /robots.txt', all('200')],
  ['GET /*', all('200'), { path: '/shop' }],
];

function sync(body: object) {
  return { clientGroupID: crypto.randomUUID(), schemaVersion: '1', profileID: 'p', ...body };
}

/** The path with the owner's ids for braces and parameters. */
export function pathOf([route, , asked = {}]: Line, { owner, orderId }: Things): string {
  const pattern = asked.path ?? route.slice(route.indexOf(' ') + 1);
  const things: Record<string, string> = {
    orderId,
    userId: owner.userId,
    sessionId: owner.sessionId,
    productId: '1',
    postId: 'hand-me-downs',
  };
  return pattern
    .replace(/\{(\w+)\}/g, (_, name: string) => things[name] ?? ID)
    .replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => things[name] ?? ID)
    .replace('*', 'x');
}
