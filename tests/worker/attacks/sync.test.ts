import { expect, test } from 'vitest';
import { deleteAccount } from '../../../worker/auth/data/delete-account.ts';
import { callerOf, ownerWithThings } from '../access/callers.ts';
import { MUTATIONS } from '../access/mutators.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

test('Z02 a guest’s order is opened by its whole key alone: no guess, no part, no other order’s', async () => {
  const { orderId } = await ownerWithThings();
  const other = await ownerWithThings();
  const body = { pullVersion: 1, schemaVersion: '1', profileID: 'p', cookie: null };
  const tryKey = async (key: string) => {
    const pull = { ...body, clientGroupID: crypto.randomUUID() };
    const headers = { 'X-Order-Key': key };
    const visitor = new Visitor();
    const answers = [
      await visitor.post('/api/sync/pull?view=order', pull, headers),
      await visitor.fetch(`/api/receipts/${orderId}`, { headers }),
      await visitor.post(`/api/orders/${orderId}/check`, {}, headers),
    ];
    return answers.map(({ status }) => status);
  };
  const random = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const { orderKey } = await import('../../../worker/orders/link-key.ts');
  const [good, theirs] = [await orderKey(env, orderId), await orderKey(env, other.orderId)];
  const guesses = [
    orderId,
    `${orderId}.`,
    `${orderId}.${good.slice(0, 8)}`,
    `${orderId}.${good.slice(0, -1)}`,
    `${orderId}.${good}x`,
    `${orderId}.${good.toLowerCase()}`,
    `${orderId}.${theirs}`,
    `${orderId.toUpperCase()}.${good}`,
    `${orderId.slice(0, 8)}.${good}`,
    ...Array.from({ length: 30 }, () => `${orderId}.${random()}`),
  ];
  const opened: string[] = [];
  for (const guess of guesses) {
    const statuses = await tryKey(guess);
    if (statuses.some((status) => status !== 404)) opened.push(`${guess} ${statuses}`);
  }
  expect(opened).toEqual([]);
  expect(await tryKey(`${orderId}.${good}`)).toEqual([200, 200, 200]);
});

/** Columns that an attacker tries to set by naming them. */
const EXTRA: Record<string, unknown> = {
  user_id: 'u:boss',
  owner: 'u:boss',
  status: 'delivered',
  paymentStatus: 'paid',
  total_amount: 1,
  totalCents: 1,
  price: 1,
  unitPriceCents: 1,
  role: 'admin',
  isAdmin: true,
  created_at: 0,
  createdAt: 0,
  version: 1e9,
  deleted: true,
  archived: true,
};

test('Z18 what an admin queued before losing the role is refused when it arrives', async () => {
  const things = await ownerWithThings();
  const admin = await callerOf('admin');
  const client = new Client(admin.visitor);
  await client.push();
  const queued = client.mutation('setOrderStatus', { orderId: things.orderId, status: 'shipped' });
  await env.DB.prepare("UPDATE user SET role = 'customer' WHERE id = ?").bind(admin.userId).run();
  expect((await client.push(queued)).status).toBe(200);
  expect(await client.rows('notice')).toMatchObject([{ code: 'forbidden' }]);
  const order = await env.DB.prepare('SELECT status FROM orders WHERE id = ?')
    .bind(things.orderId)
    .first();
  expect(order).toEqual({ status: 'pending' });
  const denied = await env.DB.prepare(
    "SELECT action, subject FROM audit WHERE actor = ? AND subject = 'denied'",
  )
    .bind(`u:${admin.userId}`)
    .all();
  expect(denied.results).toEqual([{ action: 'refuse setOrderStatus', subject: 'denied' }]);
});

test('Z05 a field that a mutator does not ask for refuses the whole of it', async () => {
  const things = await ownerWithThings();
  const client = new Client((await callerOf('admin')).visitor);
  const done: string[] = [];
  let known = (await client.pull()).cookie;
  for (const [name, [, args]] of Object.entries(MUTATIONS)) {
    const mutations = Object.entries(EXTRA).map(([field, value]) =>
      client.mutation(name, { ...args(things), [field]: value }),
    );
    expect((await client.push(...mutations)).status).toBe(200);
    const { cookie, patch } = await client.pull(known);
    known = cookie;
    const refused = patch.filter(({ op, key }) => op === 'put' && key.startsWith('notice/'));
    const others = refused.map(({ value }) => value?.code).filter((code) => code !== 'invalid');
    // A name that is one of the mutator's own arguments may be sent.
    const own = Object.keys(EXTRA).filter((field) => field in args(things)).length;
    if (refused.length < mutations.length - own || others.length > own) {
      done.push(`${name}: ${refused.length} of ${mutations.length} refused (${others})`);
    }
  }
  expect(done).toEqual([]);
});

test('Z04 denials are in the audit, and nobody can fill it with them', async () => {
  const client = new Client(await guest());
  const count = async () =>
    (await env.DB.prepare("SELECT count(*) AS n FROM audit WHERE subject = 'denied'").first<number>(
      'n',
    )) ?? 0;
  const mutation = () => client.mutation('saveRate', { currency: 'USD', cents: 13_000 });
  for (let i = 0; i < 10; i++) {
    await client.push(...Array.from({ length: 25 }, mutation));
  }
  expect(await count()).toBe(200);
  expect((await client.pull()).lastMutationIDChanges).toEqual({ [client.clientId]: 250 });
});

test('Z20 what a deleted account’s browser still sends is nobody’s, and writes nothing', async () => {
  const who = await callerOf('other');
  const client = new Client(who.visitor);
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const queued = client.mutation('addToCart', { productId: '2', quantity: 1 });
  const person = await env.DB.prepare('SELECT * FROM user WHERE id = ?').bind(who.userId).first();
  await deleteAccount(env, person as never, Date.now());
  expect((await client.push(queued)).status).toBe(401);
  const rows = await env.DB.prepare('SELECT 1 FROM cart_line WHERE owner = ? AND deleted = 0')
    .bind(`u:${who.userId}`)
    .all();
  expect(rows.results).toEqual([]);
});
