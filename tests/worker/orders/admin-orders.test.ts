import { beforeAll, expect, test } from 'vitest';
import { addOrderNote } from '../../../shared/order/edit/notes.ts';
import type { OrderStatus } from '../../../shared/order/states.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { BIG, fillBigShop } from '../../../worker/local/big-shop.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { browserOf, forgetLimits, member } from '../accounts.ts';
import { contact, manual } from '../acts.ts';
import { BOSS, commitAt, hireBoss, order, seenByBoss } from '../admin.ts';
import { mails, read } from '../people.ts';
import { orderRow, stockOf } from '../rows.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';

let boss: Visitor;
beforeAll(async () => {
  await hireBoss();
  await forgetLimits();
  boss = await browserOf(await member({ role: 'admin', app: true }));
});

const place = (body: object) => boss.post('/api/admin/orders', body);

test('an order by phone is priced by the server, holds its stock, and is opened and paid by its link', async () => {
  const before = (await stockOf('1')) ?? 0;
  const body = manual();
  const answer = await place(body);
  expect(answer.status).toBe(201);
  const { key } = (await answer.json()) as { key: string };
  expect(await stockOf('1')).toBe(before - 1);
  expect(await orderRow(body.orderId)).toMatchObject({
    channel: 'whatsapp',
    owner: `g:${body.orderId}`,
    totalCents: 150_000,
    paymentStatus: 'unpaid',
  });
  const customer = await guest();
  const link = { 'X-Order-Key': `${body.orderId}.${key}` };
  const sum = { method: 'mpesa', phone: '0712345678' };
  expect((await customer.post(`/api/orders/${body.orderId}/pay`, sum)).status).toBe(404);
  const paid = await customer.post(`/api/orders/${body.orderId}/pay`, sum, link);
  expect(paid.status).not.toBe(404);
  // Sent twice it is one order; another body under its id is refused.
  expect((await place(body)).status).toBe(201);
  expect(await stockOf('1')).toBe(before - 1);
  expect((await place({ ...body, channel: 'phone' })).status).toBe(409);
});

test('another price than the server’s, empty lines, odd words and missing goods are refused', async () => {
  const refused = async (changes: object) => {
    const answer = await place({ ...manual(), ...changes });
    return [answer.status, (await read(answer)).code];
  };
  expect(await refused({ expectedCents: 1 })).toEqual([409, 'price_changed']);
  expect(await refused({ lines: [] })).toEqual([400, 'invalid']);
  expect(await refused({ consent: 'no' })).toEqual([400, 'invalid']);
  const line = { productId: 'none', quantity: 1, design: null };
  expect(await refused({ lines: [line] })).toEqual([409, 'unknown_product']);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      "UPDATE stock SET onHand = 9, version = (SELECT version FROM sync_clock) WHERE id = '3'",
    ),
  ]);
  const many = { productId: '3', quantity: 10, design: null };
  expect(await refused({ lines: [many], expectedCents: 850_000 })).toEqual([409, 'sold_out']);
  const blank = { ...manual().lines[1], productId: null, design: null };
  expect(await refused({ lines: [blank] })).toEqual([409, 'unknown_product']);
});

test('a note reaches every admin and no customer, neither the owner nor the holder of the link', async () => {
  const client = new Client(await guest());
  const orderId = await order(client);
  const text = 'Call before noon';
  const noteId = crypto.randomUUID();
  await commitAt(Date.now(), BOSS, addOrderNote, { noteId, orderId, text });
  expect(await seenByBoss('orderNote')).toMatchObject([{ id: noteId, orderId, text }]);
  expect(JSON.stringify(await client.pull())).not.toContain(text);
  const detail = (await (await boss.fetch(`/api/admin/orders/${orderId}`)).json()) as {
    key: string;
    rows: { orderNote: object[] };
  };
  expect(detail.rows.orderNote).toHaveLength(1);
  const other = await guest();
  const answer = await other.post(
    '/api/sync/pull?view=order',
    { pullVersion: 1, clientGroupID: 'link', schemaVersion: '1', profileID: 'p', cookie: null },
    { 'X-Order-Key': `${orderId}.${detail.key}` },
  );
  expect(await answer.text()).not.toContain(text);
});

test('the address follows the customer until the parcel is handed over', async () => {
  const client = new Client(await guest());
  const orderId = await order(client);
  const desk = new Client(boss);
  const edit = (street: string) =>
    desk.send('editAddress', { orderId, contact: { ...contact, street } });
  await edit('Kenyatta Avenue 5');
  expect(await client.rows('address')).toMatchObject([{ street: 'Kenyatta Avenue 5' }]);
  await desk.send('setOrderStatus', { orderId, status: 'shipped' });
  await edit('Ngong Road 99');
  expect(await client.rows('address')).toMatchObject([{ street: 'Kenyatta Avenue 5' }]);
});

test('a mail is sent again when it is still correct, and none without an address', async () => {
  const client = new Client(await guest());
  const orderId = await order(client);
  const [{ email }] = (await client.rows('address')) as [{ email: string }];
  const sent = async () => (await mails()).filter(({ to }) => to === email).length;
  const before = await sent();
  const again = (id: string, type: string) => boss.post(`/api/admin/orders/${id}/mail`, { type });
  expect((await again(orderId, 'order_placed')).status).toBe(200);
  expect(await sent()).toBe(before + 1);
  expect((await again(orderId, 'order_shipped')).status).toBe(409);
  const body = manual();
  await place(body);
  expect((await again(body.orderId, 'order_placed')).status).toBe(409);
});

test('an order of years ago is found by whatever one knows of it, and comes back to be worked on', async () => {
  await fillBigShop(env.DB, { ...BIG, orders: 2000 }, Date.now());
  const row = await env.DB.prepare(
    `SELECT o.id, a.phone, a.email, a.fullName, p.receipt FROM orders o JOIN address a ON a.id = o.id
     JOIN payment_attempt p ON p.orderId = o.id WHERE o.archived = 1 ORDER BY o.placedAt LIMIT 1`,
  ).first<Record<string, string>>();
  const find = async (q: string) => {
    const answer = await boss.fetch(`/api/admin/orders?${new URLSearchParams({ q })}`);
    return ((await answer.json()) as { orders: { id: string }[] }).orders.map(({ id }) => id);
  };
  const bare = row?.phone?.slice(3);
  const phones = [row?.phone, `0${bare}`, bare, `+254 (0)${bare}`];
  const asked = [row?.id?.slice(0, 8), ...phones, row?.email, row?.fullName, row?.receipt];
  for (const q of asked) expect(await find(q ?? ''), q).toContain(row?.id);
  expect(await find('Nobody Atall')).toEqual([]);
  expect((await boss.post(`/api/admin/orders/${row?.id}/reopen`, {})).status).toBe(200);
  expect(await orderRow(row?.id ?? '')).toMatchObject({ archived: 0 });
});

test('all orders are searched by how they reach their customers, and say what is on its way to a pick-up point', async () => {
  const orderId = await order(new Client(await guest()));
  const change = (sql: string) =>
    env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `UPDATE ${sql}, version = (SELECT version FROM sync_clock) WHERE ? IN (id, substr(id, 1, 36))`,
      ).bind(orderId),
    ]);
  const find = async (query: string) => {
    const answer = await boss.fetch(`/api/admin/orders?${query}`);
    const { orders } = (await answer.json()) as { orders: { id: string }[] };
    return orders.find(({ id }) => id === orderId);
  };
  const number = `q=${orderId.slice(0, 8)}`;
  await change("orders SET shippingMethod = 'point', status = 'processing'");
  for (const query of ['way=point', number]) {
    expect(await find(query)).toMatchObject({ isBound: false });
  }
  expect(await find('way=to_point')).toBeUndefined();
  await change("order_line SET step = 'handed_over'");
  for (const query of [
    'way=point&status=processing',
    'way=to_point',
    `${number}&way=to_point`,
    number,
  ]) {
    expect(await find(query)).toMatchObject({ isBound: true });
  }
  for (const way of ['address', 'workshop', 'to_point&status=shipped']) {
    expect(await find(`way=${way}`)).toBeUndefined();
    expect(await find(`${number}&way=${way}`)).toBeUndefined();
  }
});

test('the words an order is found by go with its address', async () => {
  const orderId = await order(new Client(await guest()));
  const words = () =>
    env.DB.prepare('SELECT count(*) AS n FROM order_word WHERE orderId = ?')
      .bind(orderId)
      .first<number>('n');
  expect(await words()).toBe(4);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE address SET fullName = '', email = '', phone = '',
       version = (SELECT version FROM sync_clock) WHERE id = ?`,
    ).bind(orderId),
  ]);
  expect(await words()).toBe(0);
});

test('what happened to an order holds its cancelling and uncancelling, old entries under the stock included', async () => {
  const orderId = await order(new Client(await guest()));
  const desk = new Client(boss);
  const statuses = async () => {
    const answer = await boss.fetch(`/api/admin/orders/${orderId}`);
    const { history } = (await answer.json()) as { history: History };
    return history.flatMap(({ detail }) => detail[`order/${orderId}`]?.status?.join(' > ') ?? []);
  };
  // The audit's older format: the movement is the subject, the order a further one.
  await env.DB.batch([
    env.DB.prepare("INSERT INTO audit VALUES (?, 1, 'u:boss', 'setOrderStatus', ?, ?)").bind(
      `old ${orderId}`,
      `stockMovement/${orderId}`,
      JSON.stringify({ [`order/${orderId}`]: { status: ['shipped', 'cancelled'] } }),
    ),
    env.DB.prepare('INSERT INTO audit_about VALUES (?, 1, ?)').bind(
      `order/${orderId}`,
      `old ${orderId}`,
    ),
  ]);
  await desk.send('setOrderStatus', { orderId, status: 'cancelled' });
  await desk.send('setOrderStatus', { orderId, status: 'pending' });
  expect(await statuses()).toEqual([
    'shipped > cancelled',
    'pending > cancelled',
    'cancelled > pending',
  ]);
  const filed = await env.DB.prepare(
    "SELECT count(*) AS n FROM audit WHERE action = 'setOrderStatus' AND subject = ?",
  )
    .bind(`order/${orderId}`)
    .first('n');
  expect(filed).toBe(2);
});

test('a cancellation that was taken back in time is mailed to nobody, and one that stays is mailed to its customer', async () => {
  const told = async (...statuses: OrderStatus[]) => {
    const orderId = await order(new Client(await guest()));
    const at = Date.now() - MINUTE_MS;
    for (const [i, status] of statuses.entries()) {
      await commitAt(at + i, BOSS, setOrderStatus, { orderId, status });
    }
    const due = await env.DB.prepare(
      `SELECT id FROM outbox WHERE type = 'order_cancelled' AND payload LIKE '%' || ? || '%'`,
    )
      .bind(orderId)
      .all<{ id: string }>();
    for (const { id } of due.results) await deliver(env, id);
    const sent = (await mails()).filter(({ text }) => text.includes(orderId));
    return sent.map(({ subject }) => subject).filter((subject) => /cancelled/.test(subject));
  };
  expect(await told('cancelled', 'pending')).toHaveLength(0);
  expect(await told('cancelled')).toHaveLength(1);
  expect(await told('cancelled', 'pending', 'cancelled')).toHaveLength(1);
});

type History = { detail: Record<string, { status?: string[] } | undefined> }[];
