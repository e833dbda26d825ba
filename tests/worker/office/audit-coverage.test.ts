import { beforeAll, expect, test } from 'vitest';
import type { Mutator } from '../../../shared/tx.ts';
import { commitMutator } from '../../../worker/sync/commit.ts';
import { MUTATORS } from '../../mutators.ts';
import { browserOf, forgetLimits, member } from '../accounts.ts';
import { ACTS, CHILD, contact, manual, STREET } from '../acts.ts';
import { BOSS, hireBoss } from '../admin.ts';
import { three } from '../pictures.ts';
import { Client, env, type Visitor } from '../shop.ts';
import { adminRoutes, entries, left } from './audit-rows.ts';

const isAdmins = ({ by }: Mutator<never>) => by.includes('admin') && !by.includes('customer');
const admins = [...MUTATORS].filter(([, mutator]) => isAdmins(mutator));
const shoppers = [...MUTATORS].filter(
  ([, { by }]) => by.includes('admin') && by.includes('customer'),
);

/** What every user may do with their own data: an admin does it as a customer. */
const OWN = [
  ...['addToCart', 'addDesign', 'setQuantity', 'changeQuantity', 'removeLine', 'clearCart'],
  'changeDesign',
];

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
    // A product's first sale changes it, too.
    if (name === 'placeManualOrder') expect(found[0]?.subject).toMatch(/^order\//);
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

test('an edited address is recorded by the names of its fields', async () => {
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

/** The routes that run the mutators above. */
const DOORS = ['sync.ts POST /push', 'sync.ts POST /pull'];
/** A statement is compared and nothing is written; it is too long for a query. */
const COMPARED = ['money.ts POST /reconcile'];
const writing = adminRoutes.filter(
  (route) => !/ GET /.test(route) && ![...DOORS, ...COMPARED].includes(route),
);

let boss: Visitor;
const send = async (path: string, body: unknown) => {
  const answer = await boss.post(path, body);
  expect(await answer.text(), path).not.toContain('"code"');
  expect(answer.ok, path).toBe(true);
};
const argsOf = async (name: string) => (await ACTS[name]?.()) as Record<string, string>;

/** One request for every route that changes something; several if a part of its path selects what. */
const REQUESTS: Record<string, (() => Promise<void>)[]> = {
  'orders.ts POST /': [() => send('/api/admin/orders', manual())],
  'orders.ts POST /sheet': [
    () => send('/api/admin/orders/sheet', { orderIds: [crypto.randomUUID()], filter: {} }),
  ],
  'orders.ts POST /:orderId/mail': [
    async () => {
      const { orderId, type } = await argsOf('resendMail');
      await send(`/api/admin/orders/${orderId}/mail`, { type });
    },
  ],
  'orders.ts POST /:orderId/reopen': [
    async () => send(`/api/admin/orders/${(await argsOf('reopenOrder')).orderId}/reopen`, {}),
  ],
  'orders.ts POST /:orderId/new-links': [
    async () =>
      send(`/api/admin/orders/${(await argsOf('replaceOrderLinks')).orderId}/new-links`, {}),
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
    'keepOverpayment',
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
  'users.ts POST /invite': [
    () =>
      send('/api/admin/users/invite', {
        ...{ email: 'new@shop.test', fullName: 'New', locale: 'en' },
        reason: 'hired',
      }),
  ],
  'staff.ts POST /invite': [
    () =>
      send('/api/admin/staff/invite', {
        ...{ email: 'packer@shop.test', fullName: 'New', role: 'packer', locale: 'en' },
        reason: 'hired',
      }),
  ],
  'staff.ts POST /:id/role': [
    async () => {
      const { id } = await member();
      await send(`/api/admin/staff/${id}/role`, { role: 'support', was: 'customer' });
    },
    async () => {
      const { id } = await member({ role: 'admin' });
      await send(`/api/admin/staff/${id}/role`, { role: 'customer', was: 'admin', reason: 'left' });
    },
  ],
  'users.ts POST /:id/:verb': [
    'disable',
    'enable',
    'sign-out',
    'reset-factors',
    'trust-phone',
    'release-phone',
  ].map((verb) => async () => {
    const person = await member({ phone: true });
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
