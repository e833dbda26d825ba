import { beforeAll, expect, test } from 'vitest';
import { callerOf } from '../access/callers.ts';
import { browserOf, forgetLimits, member } from '../accounts.ts';
import { ACTS, CHILD, contact } from '../acts.ts';
import { hireBoss } from '../admin.ts';
import type { Visitor } from '../shop.ts';
import { adminRoutes, left } from './audit-rows.ts';

const everything: Record<string, string> = import.meta.glob('../../../worker/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The live socket sends no data. */
const reading = adminRoutes.filter((route) => / GET /.test(route) && route !== 'sync.ts GET /');

let boss: Visitor;
beforeAll(async () => {
  await hireBoss();
  await forgetLimits();
  boss = await browserOf(await member({ role: 'admin', app: true }));
});

const DAYS = 'from=2026-01-05&to=2026-01-06';
/** Files that leave the shop and the audit's subject for each. */
const DOWNLOADS: Record<string, [path: () => Promise<string>, subject: string]> = {
  'money.ts GET /payments.csv': [
    async () => `/api/money/payments.csv?${DAYS}&method=mpesa&q=Kenyatta`,
    'download/payments',
  ],
  'money.ts GET /papers.csv': [async () => `/api/money/papers.csv?${DAYS}`, 'download/invoices'],
  'money.ts GET /ledger.csv': [async () => `/api/money/ledger.csv?${DAYS}`, 'download/ledger'],
  'subscribers.ts GET /list.csv': [
    async () => '/api/admin/newsletter/list.csv',
    'download/newsletter',
  ],
  'sales.ts GET /:sheet': [async () => `/api/admin/sales/days.csv?${DAYS}`, 'download/sales-days'],
  'press.ts GET /:jobId/sheets.pdf': [() => sheetsOf('sheets.pdf'), 'job/'],
  'press.ts GET /:jobId/sheets.svg': [() => sheetsOf('sheets.svg'), 'job/'],
};
async function sheetsOf(file: string) {
  const args = (await ACTS.takeSheets?.()) as { jobId: string } | undefined;
  return `/api/press/${args?.jobId}/${file}`;
}

/** Routes that only return JSON to the admin pages. */
const READS: Record<string, string> = {
  'orders.ts GET /': '/api/admin/orders',
  'orders.ts GET /:orderId': '/api/admin/orders/none',
  'audit.ts GET /': '/api/admin/audit',
  'audit.ts GET /people': '/api/admin/audit/people',
  'staff.ts GET /': '/api/admin/staff',
  'carts.ts GET /': '/api/admin/carts',
  'health.ts GET /': '/api/admin/health',
  'moderation.ts GET /': '/api/moderation',
  'money.ts GET /days': `/api/money/days?${DAYS}`,
  'money.ts GET /owed': '/api/money/owed',
  'money.ts GET /payments': '/api/money/payments',
  'money.ts GET /payments/:id': '/api/money/payments/none',
  'users.ts GET /': '/api/admin/users',
  'users.ts GET /:id': '/api/admin/users/none',
  'sales.ts GET /': `/api/admin/sales?${DAYS}`,
  'stock.ts GET /:productId': '/api/stock/1',
  'subscribers.ts GET /': '/api/admin/newsletter',
};

test('files are sent from where the audit is written, and from nowhere else', () => {
  const senders = Object.entries(everything)
    .filter(([, source]) => /Content-Disposition|text\/csv|application\/pdf/.test(source))
    .map(([file]) => file.replace('../../../worker/', ''));
  // A user's own data is not the staff's download.
  expect(senders.sort()).toEqual([
    ...['http/download.ts', 'routes/account/account.ts', 'routes/admin/press.ts'],
  ]);
});

test('every file that leaves the shop leaves one row, and nothing that is only looked at leaves any', async () => {
  expect(reading.sort()).toEqual([...Object.keys(DOWNLOADS), ...Object.keys(READS)].sort());
  for (const [route, [path, subject]] of Object.entries(DOWNLOADS)) {
    const asked = await path();
    const found = await left(async () => {
      for (const _ of [1, 2]) {
        const answer = await boss.fetch(asked);
        expect([answer.status, route], route).toEqual([200, route]);
        expect(answer.headers.get('Content-Type')).not.toContain('json');
      }
    });
    const [row, again] = found;
    expect(found, route).toHaveLength(2);
    expect(row?.actor).toBe(boss.owner);
    expect([row?.subject, again?.subject].every((one) => one?.startsWith(subject))).toBe(true);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${CHILD}|${contact.fullName}|Kenyatta`));
  }
  for (const [route, path] of Object.entries(READS)) {
    const found = await left(async () => {
      const answer = await boss.fetch(path);
      expect(answer.headers.get('Content-Type'), route).toContain('application/json');
      expect(answer.headers.has('Content-Disposition'), route).toBe(false);
    });
    expect(found, route).toEqual([]);
  }
});

test('a download says by which filter it was made and how many rows it has, without what was typed', async () => {
  const path = `/api/money/payments.csv?${DAYS}&method=mpesa&q=Kenyatta`;
  const [found] = await left(() => boss.fetch(path));
  expect(found).toMatchObject({ action: 'download', subject: 'download/payments' });
  expect(JSON.parse(found?.detail ?? '{}')).toEqual({
    'download/payments': {
      method: [null, 'mpesa'],
      from: [null, '2026-01-05'],
      to: [null, '2026-01-06'],
      searched: [null, true],
      rows: [null, 0],
    },
  });
});

test('a sheet of marked orders says who took how many, by which filter, without what was looked for', async () => {
  const { visitor: support } = await callerOf('support');
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  const filter = { view: 'to_send', from: '2026-01-05', searched: true };
  const send = (body: object) => support.post('/api/admin/orders/sheet', body);
  const found = await left(() => send({ orderIds: [a, b, b], filter }));
  expect(found).toMatchObject([
    { actor: support.owner, action: 'download', subject: 'download/orders' },
  ]);
  expect(JSON.parse(found[0]?.detail ?? '{}')).toEqual({
    'download/orders': {
      view: [null, 'to_send'],
      from: [null, '2026-01-05'],
      searched: [null, true],
      rows: [null, 2],
    },
  });
  expect((await send({ orderIds: [a], filter: { q: 'Wanjiku' } })).status).toBe(400);
  expect((await send({ orderIds: Array(201).fill(a), filter: {} })).status).toBe(400);
});
