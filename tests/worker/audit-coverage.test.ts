import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import type { Mutator } from '../../shared/tx.ts';
import { commitMutator } from '../../worker/sync/commit.ts';
import { MUTATORS } from '../mutators.ts';
import { browserOf, forgetLimits, member } from './accounts.ts';
import { ACTS, CHILD, contact, manual, STREET } from './acts.ts';
import { three } from './pictures.ts';
import { Client, env, type Visitor } from './shop.ts';
import { BOSS, hireBoss } from './shop-hands.ts';

type Modules = Record<string, Record<string, unknown>>;
const routers: Modules = import.meta.glob('../../worker/routes/**/*.ts', { eager: true });
const sources: Record<string, string> = import.meta.glob('../../worker/routes/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const everything: Record<string, string> = import.meta.glob('../../worker/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const isAdmins = ({ by }: Mutator<never>) => by.includes('admin') && !by.includes('customer');
const admins = [...MUTATORS].filter(([, mutator]) => isAdmins(mutator));
const shoppers = [...MUTATORS].filter(
  ([, { by }]) => by.includes('admin') && by.includes('customer'),
);

/** What every person may do with what is their own: there an admin is a shopper. */
const OWN = [
  ...['addToCart', 'addDesign', 'setQuantity', 'changeQuantity', 'removeLine', 'clearCart'],
  'changeDesign',
];

type Entry = { id: string; actor: string; action: string; subject: string; detail: string };
async function entries(): Promise<Entry[]> {
  const { results } = await env.DB.prepare('SELECT * FROM audit').all<Entry>();
  return results;
}

/** What an act leaves in the audit. */
async function left(act: () => Promise<unknown>): Promise<Entry[]> {
  const before = new Set((await entries()).map(({ id }) => id));
  await act();
  return (await entries()).filter(({ id, actor }) => !before.has(id) && actor.startsWith('u:'));
}

beforeAll(hireBoss);

test('every mutator that admins alone may call has an act here', () => {
  expect(admins.length).toBeGreaterThan(20);
  expect(admins.map(([name]) => name).sort()).toEqual(Object.keys(ACTS).sort());
});

test.each(admins)(
  '%s leaves one row: who, what, on what, and no child’s name',
  async (name, mutator) => {
    const args = await ACTS[name]?.();
    const claim = { kind: 'external', id: crypto.randomUUID() } as const;
    const request = { claim, actor: BOSS, now: Date.now(), name };
    const found = await left(() => commitMutator(env.DB, mutator as never, args, request));
    expect(found).toMatchObject([{ actor: 'u:boss', action: name }]);
    expect(found[0]?.subject).toMatch(/^\w+\/./);
    expect(JSON.stringify(found)).not.toMatch(
      new RegExp(`${CHILD}|${STREET}|Kenyatta|\\b2547\\d{8}|Achieng`),
    );
  },
);

test('an admin who shops is a shopper: the own cart leaves no row', async () => {
  const boss = await member({ role: 'admin', app: true });
  const cart = new Client(await browserOf(boss));
  for (const name of OWN) expect(shoppers.map(([known]) => known)).toContain(name);
  expect(
    await left(async () => {
      await cart.send('addToCart', { productId: '1', quantity: 2 });
      await cart.send('clearCart', {});
    }),
  ).toEqual([]);
});

test('an edited address is told by the names of its fields', async () => {
  const claim = { kind: 'external', id: crypto.randomUUID() } as const;
  const args = await ACTS.editAddress?.();
  const [found] = await left(() =>
    commitMutator(env.DB, MUTATORS.get('editAddress') as never, args, {
      ...{ claim, actor: BOSS, now: Date.now(), name: 'editAddress' },
    }),
  );
  const detail = JSON.parse(found?.detail ?? '{}');
  const { orderId } = args as { orderId: string };
  expect(detail[`address/${orderId}`].changed).toContain('street');
  expect(Object.keys(detail[`address/${orderId}`])).toEqual(['changed']);
});

// Routes

const isForAdmins = (file: string) =>
  /onlyAdmins|adminOf\(|role !== 'admin'/.test(sources[file] ?? '');

/** '<file> <method> <path>' of every route whose file is for admins; those that only read begin with GET. */
const routes = Object.entries(routers)
  .filter(([file]) => isForAdmins(file))
  .flatMap(([file, module]) =>
    Object.values(module)
      .filter((value): value is Hono => value instanceof Hono)
      .flatMap((router) => router.routes)
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${file.split('/').at(-1)} ${method} ${path}`),
  );
const unique = [...new Set(routes)];
/** The doors by which the mutators above come are no acts of their own. */
const DOORS = ['sync.ts POST /push', 'sync.ts POST /pull', 'sync.ts GET /'];
const writing = unique.filter((route) => !/ GET /.test(route) && !DOORS.includes(route));
const reading = unique.filter((route) => / GET /.test(route) && !DOORS.includes(route));

let boss: Visitor;
const send = async (path: string, body: unknown) => {
  const answer = await boss.post(path, body);
  expect(await answer.text(), path).not.toContain('"code"');
  expect(answer.ok, path).toBe(true);
};
const argsOf = async (name: string) => (await ACTS[name]?.()) as Record<string, string>;

/** One request for every route that changes something; several where a part of the path says what. */
const REQUESTS: Record<string, (() => Promise<void>)[]> = {
  'admin-orders.ts POST /': [() => send('/api/admin/orders', manual())],
  'admin-orders.ts POST /:orderId/mail': [
    async () => {
      const { orderId, type } = await argsOf('resendMail');
      await send(`/api/admin/orders/${orderId}/mail`, { type });
    },
  ],
  'admin-orders.ts POST /:orderId/reopen': [
    async () => send(`/api/admin/orders/${(await argsOf('reopenOrder')).orderId}/reopen`, {}),
  ],
  'moderation.ts POST /': [async () => send('/api/moderation', await argsOf('moderate'))],
  'money.ts POST /statement': [
    async () => {
      const sums = { inMinor: 5, outMinor: 0, note: '' };
      await send('/api/money/statement', { day: '2026-01-05', method: 'mpesa', ...sums });
    },
  ],
  'money.ts POST /:action': [
    'askRefund',
    'concludeRefund',
    'dismissRefund',
    'acceptPayment',
    'dismissPayment',
    'matchStray',
    'returnStray',
    'recordPayment',
  ].map((name) => async () => {
    const action = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    await send(`/api/money/${action}`, {
      ...(await argsOf(name)),
      ...(name === 'askRefund' || name === 'recordPayment' ? { receipt: crypto.randomUUID() } : {}),
      ...(name === 'acceptPayment' ? { receipt: crypto.randomUUID() } : {}),
      ...(name === 'returnStray' ? { proof: crypto.randomUUID() } : {}),
    });
  }),
  'photos.ts POST /': [
    async () => {
      const upload = { method: 'POST', body: three() };
      expect((await boss.fetch('/api/photos', upload)).status).toBe(201);
    },
  ],
  'subscribers.ts POST /remove': [
    async () => send('/api/admin/newsletter/remove', await argsOf('removeSubscriber')),
  ],
  'people.ts POST /invite': [
    () =>
      send('/api/admin/users/invite', {
        ...{ email: 'new@shop.test', fullName: 'New', role: 'customer', locale: 'en' },
        reason: 'hired',
      }),
  ],
  'people.ts POST /:id/:verb': [
    'disable',
    'enable',
    'promote',
    'demote',
    'sign-out',
    'reset-factors',
  ].map((verb) => async () => {
    const person = await member({ role: verb === 'demote' ? 'admin' : 'customer' });
    await send(`/api/admin/users/${person.id}/${verb}`, { reason: 'asked' });
  }),
};

test('every route of admins that changes something has a request here, and leaves one row', async () => {
  await forgetLimits();
  boss = await browserOf(await member({ role: 'admin', app: true }));
  expect(writing.sort()).toEqual(Object.keys(REQUESTS).sort());
  for (const [route, requests] of Object.entries(REQUESTS)) {
    for (const [i, request] of requests.entries()) {
      const found = await left(request);
      expect(found, `${route} ${i}`).toHaveLength(1);
      expect(found[0]?.actor).toBe(boss.owner);
      expect(JSON.stringify(found)).not.toMatch(new RegExp(`${CHILD}|${contact.fullName}`));
    }
  }
});

const DAYS = 'from=2026-01-05&to=2026-01-06';
/** Files that leave the shop, and what the audit says of each: a GET that is an act. */
const DOWNLOADS: Record<string, [path: () => Promise<string>, subject: string]> = {
  'money.ts GET /payments.csv': [
    async () => `/api/money/payments.csv?${DAYS}&method=mpesa&q=Kenyatta`,
    'download/payments',
  ],
  'money.ts GET /papers.csv': [async () => `/api/money/papers.csv?${DAYS}`, 'download/invoices'],
  'subscribers.ts GET /list.csv': [
    async () => '/api/admin/newsletter/list.csv',
    'download/newsletter',
  ],
  'sales.ts GET /:sheet': [async () => `/api/admin/sales/days.csv?${DAYS}`, 'download/sales-days'],
  'press.ts GET /:jobId/sheets.pdf': [() => sheetsOf('sheets.pdf'), 'job/'],
  'press.ts GET /:jobId/sheets.svg': [() => sheetsOf('sheets.svg'), 'job/'],
};
const sheetsOf = async (file: string) =>
  `/api/press/${(await argsOf('takeSheets')).jobId}/${file}`;

/** What admins only look at: it answers JSON to their own page, and is no act. */
const READS: Record<string, string> = {
  'admin-orders.ts GET /': '/api/admin/orders',
  'admin-orders.ts GET /:orderId': '/api/admin/orders/none',
  'audit.ts GET /': '/api/admin/audit',
  'audit.ts GET /people': '/api/admin/audit/people',
  'health.ts GET /': '/api/admin/health',
  'moderation.ts GET /': '/api/moderation',
  'money.ts GET /days': `/api/money/days?${DAYS}`,
  'money.ts GET /payments': '/api/money/payments',
  'money.ts GET /payments/:id': '/api/money/payments/none',
  'people.ts GET /': '/api/admin/users',
  'people.ts GET /:id': '/api/admin/users/none',
  'sales.ts GET /': `/api/admin/sales?${DAYS}`,
  'stock.ts GET /:productId': '/api/stock/1',
  'subscribers.ts GET /': '/api/admin/newsletter',
};

test('files are sent from where the audit is written, and from nowhere else', () => {
  const senders = Object.entries(everything)
    .filter(([, source]) => /Content-Disposition|text\/csv|application\/pdf/.test(source))
    .map(([file]) => file.replace('../../worker/', ''));
  // A person's own data is no act of the shop's people.
  expect(senders.sort()).toEqual(['download.ts', 'routes/account.ts', 'routes/press.ts']);
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

test('nobody but an admin gets near them', async () => {
  const person = await browserOf(await member());
  for (const visitor of [person]) {
    expect((await visitor.fetch('/api/admin/orders')).status).toBe(403);
    expect((await visitor.fetch('/api/admin/audit')).status).toBe(403);
    expect((await visitor.post('/api/admin/orders', manual())).status).toBe(403);
  }
});

test('the audit can be neither changed nor deleted nor overwritten', async () => {
  const [row] = await entries();
  const ask = (sql: string) => env.DB.prepare(sql).bind(row?.id).run();
  await expect(ask("UPDATE audit SET actor = 'x' WHERE id = ?")).rejects.toThrow('APPEND_ONLY');
  await expect(ask('DELETE FROM audit WHERE id = ?')).rejects.toThrow('APPEND_ONLY');
  const replace = "INSERT OR REPLACE INTO audit VALUES (?, 0, 'x', 'x', 'x', '{}')";
  await expect(ask(replace)).rejects.toThrow('APPEND_ONLY');
});
