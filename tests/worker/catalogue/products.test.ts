import { beforeAll, expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { FIELDS } from '../../node/goods.ts';
import { BOSS, commitAt, hireBoss, seenByBoss } from '../admin.ts';
import { customer, firstAdmin } from '../people.ts';
import { expectedFaults } from '../setup.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';

let owner: Visitor;
let admin: Client;

beforeAll(async () => {
  owner = (await firstAdmin()).visitor;
  admin = new Client(owner);
  await hireBoss();
});

const id = () => crypto.randomUUID() as string;

/** A new product in the shop. */
async function add(changes: object = {}, stock = 10) {
  const productId = id();
  const args = { productId, edition: id(), movementId: id(), stock };
  await admin.send('createProduct', { ...args, fields: { ...FIELDS, ...changes } });
  return { productId, edition: args.edition };
}
const edit = (by: Client, productId: string, basedOn: string, changes: object) =>
  by.send('editProduct', { productId, basedOn, edition: id(), fields: { ...FIELDS, ...changes } });
const product = async (productId: string) =>
  (await seenByBoss('product')).find((row) => row.id === productId);
const catalogue = async () =>
  ((await (await owner.fetch('/api/catalogue')).json()) as { products: { id: string }[] }).products;
const ledger = async (productId: string, before?: string) => {
  const query = before ? `?before=${encodeURIComponent(before)}` : '';
  const answer = await owner.fetch(`/api/stock/${productId}${query}`);
  return (await answer.json()) as {
    movements: { amount: number; cause: string; left: number; note: string; by: object }[];
    next: string | null;
  };
};
const onHand = async (productId: string) =>
  (await seenByBoss('stock')).find((row) => row.id === productId)?.onHand;

async function buy(client: Client, productId: string, quantity = 1) {
  await client.send('addToCart', { productId, quantity });
  const body = checkoutBody(await client.rows('cartLine'), quantity * FIELDS.priceCents + 25_000);
  const answer = await client.visitor.post('/api/checkout', body);
  return { orderId: body.orderId, answer };
}

test('a new product is in the shop at once, in both languages, and says nothing of how it is kept', async () => {
  const { productId } = await add({ name: 'Ruler Labels', nameSw: 'Lebo za Rula' });
  const shown = (await catalogue()).find((row) => row.id === productId);
  expect(shown).toMatchObject({ name: 'Ruler Labels', nameSw: 'Lebo za Rula', priceCents: 50_000 });
  const [mirrored] = (await new Client(await guest()).rows('product')).filter(
    (row) => row.id === productId,
  );
  for (const row of [shown, mirrored]) {
    expect(row).not.toHaveProperty('edition');
    expect(row).not.toHaveProperty('sold');
  }
  expect((await ledger(productId)).movements).toMatchObject([
    { cause: 'opening', amount: 10, left: 10, by: { admin: 'Wanjiru Kamau' } },
  ]);
});

test('of two admins who edit one product the slower is asked, and loses no words', async () => {
  const { productId, edition } = await add();
  const other = new Client(owner);
  await edit(admin, productId, edition, { name: 'Faster Labels' });
  await edit(other, productId, edition, { name: 'Slower Labels' });
  expect(await product(productId)).toMatchObject({ name: 'Faster Labels' });
  const notices = (await other.rows('notice')) as { id: string; code: string; detail: Mine }[];
  type Mine = { productId: string; mine: string };
  const told = notices.find(({ detail }) => detail.productId === productId);
  expect(told?.code).toBe('changed_meanwhile');
  const mine = JSON.parse(told?.detail.mine ?? '{}');
  expect(mine).toMatchObject({ name: 'Slower Labels' });

  await edit(other, productId, String((await product(productId))?.edition), mine);
  await other.send('dismissNotice', { noticeId: told?.id });
  expect(await product(productId)).toMatchObject({ name: 'Slower Labels' });
  expect(await other.rows('notice')).toEqual([]);
});

test('a customer or guest changes no product', async () => {
  const { productId, edition } = await add();
  for (const visitor of [await guest(), await customer()]) {
    const client = new Client(visitor);
    await edit(client, productId, edition, { priceCents: 1 });
    await client.send('deleteProduct', { productId, edition: id() });
    const change = { movementId: id(), productId, amount: 5, cause: 'counted', note: '' };
    await client.send('adjustStock', change);
    expect((await client.rows('notice')).map(({ code }) => code)).toEqual(
      Array(3).fill('forbidden'),
    );
    expect((await visitor.fetch(`/api/stock/${productId}`)).status).toBe(403);
  }
  expect(await product(productId)).toMatchObject({ priceCents: FIELDS.priceCents });
});

test('what was sold is archived: gone from the shop, whole in old orders, and sold again on a word', async () => {
  const { productId } = await add();
  const client = new Client(await guest());
  const { answer } = await buy(client, productId);
  expect(answer.status).toBe(201);
  await admin.send('deleteProduct', { productId, edition: id() });
  expect((await catalogue()).some((row) => row.id === productId)).toBe(false);
  expect(await product(productId)).toMatchObject({ archivedAt: expect.any(Number) });
  expect(await client.rows('orderLine')).toMatchObject([{ name: FIELDS.name }]);
  expect((await owner.fetch(`/product/${productId}`)).status).toBe(404);
  expect(expectedFaults()).toBe(1);
  await admin.send('restoreProduct', { productId, edition: id() });
  expect((await catalogue()).some((row) => row.id === productId)).toBe(true);
});

test('what nobody bought is removed, and its ledger ends at nothing', async () => {
  const { productId } = await add();
  await admin.send('deleteProduct', { productId, edition: id() });
  expect(await product(productId)).toBeUndefined();
  const sum = await env.DB.prepare(
    'SELECT sum(amount) AS sum FROM stock_movement WHERE productId = ?',
  )
    .bind(productId)
    .first('sum');
  expect(sum).toBe(0);
});

test('a product deleted while in carts is refused at checkout by name, and nothing else in the cart is lost', async () => {
  const [gone, stays] = [
    await add({ name: 'Going Labels' }),
    await add({ name: 'Staying Labels' }),
  ];
  const client = new Client(await guest());
  await client.send('addToCart', { productId: gone.productId, quantity: 2 });
  await client.send('addToCart', { productId: stays.productId, quantity: 1 });
  await admin.send('deleteProduct', { productId: gone.productId, edition: id() });
  const lines = await client.rows('cartLine');
  expect(lines).toHaveLength(2);
  const answer = await client.visitor.post('/api/checkout', checkoutBody(lines, 175_000));
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'unknown_product' });
  const line = lines.find((row) => row.productId === gone.productId);
  await client.send('removeLine', { lineId: line?.id });
  const left = await client.rows('cartLine');
  expect(left).toMatchObject([{ productId: stays.productId, quantity: 1 }]);
  const body = checkoutBody(left, FIELDS.priceCents + 25_000);
  expect((await client.visitor.post('/api/checkout', body)).status).toBe(201);
});

test('the ledger lists sales, cancellations and counts with what was left, page by page', async () => {
  const { productId } = await add();
  const { orderId } = await buy(new Client(await guest()), productId, 3);
  await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'cancelled' });
  const count = { movementId: id(), productId, amount: -1, cause: 'damaged', note: 'One fell' };
  await admin.send('adjustStock', count);
  await admin.send('adjustStock', count);
  expect((await ledger(productId)).movements).toMatchObject([
    { cause: 'damaged', amount: -1, left: 9, note: 'One fell', by: { admin: 'Wanjiru Kamau' } },
    { cause: 'return', amount: 3, left: 10, by: { admin: 'Boss' } },
    { cause: 'sale', amount: -3, left: 7, by: { kind: 'customer' } },
    { cause: 'opening', amount: 10, left: 10 },
  ]);
  for (let i = 0; i < 60; i++) {
    const change = { movementId: id(), productId, amount: 1, cause: 'received', note: '' };
    await admin.send('adjustStock', change);
  }
  const first = await ledger(productId);
  expect(first.movements).toHaveLength(50);
  expect(first.movements[0]).toMatchObject({ left: 69 });
  const second = await ledger(productId, first.next ?? '');
  expect(second.movements).toHaveLength(14);
  expect(second.next).toBeNull();
  const all = [...first.movements, ...second.movements];
  for (const [i, { left, amount }] of all.entries()) {
    expect(all[i + 1]?.left ?? 0).toBe(left - amount);
  }
  expect((await owner.fetch(`/api/stock/${productId}?before=x`)).status).toBe(400);
  expect((await owner.fetch('/api/stock/none')).status).toBe(404);
});

test('stock that cannot be is refused with what is there, also when many take at once', async () => {
  const { productId } = await add({}, 5);
  const change = { productId, cause: 'counted', note: '' };
  await admin.send('adjustStock', { ...change, movementId: id(), amount: -6 });
  const told = (await admin.rows('notice')).find(({ code }) => code === 'stock_impossible');
  expect(told).toMatchObject({ detail: { onHand: 5 } });
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => new Client(await guest())),
  );
  const bought = await Promise.all(buyers.map((client) => buy(client, productId)));
  expect(bought.filter(({ answer }) => answer.status === 201)).toHaveLength(5);
  expect(await onHand(productId)).toBe(0);
  const sum = await env.DB.prepare(
    'SELECT sum(amount) AS sum FROM stock_movement WHERE productId = ?',
  );
  expect(await sum.bind(productId).first('sum')).toBe(0);
});

test('of all products the movements add up to the stock, and no movement can be changed or taken away', async () => {
  const { results } = await env.DB.prepare(
    `SELECT stock.id FROM stock LEFT JOIN stock_movement ON productId = stock.id
     WHERE stock.deleted = 0 GROUP BY stock.id HAVING onHand IS NOT sum(amount)`,
  ).all();
  expect(results).toEqual([]);
  for (const sql of ['UPDATE stock_movement SET amount = 1', 'DELETE FROM stock_movement']) {
    await expect(env.DB.prepare(sql).run()).rejects.toThrow('STOCK_MOVEMENT_IS_APPEND_ONLY');
  }
});

test('every edit is in the audit with who, before and after', async () => {
  const { productId, edition } = await add();
  await edit(admin, productId, edition, { priceCents: 60_000 });
  const { results } = await env.DB.prepare(
    "SELECT actor, action, detail FROM audit WHERE subject = 'product/' || ? ORDER BY at",
  )
    .bind(productId)
    .all<{ actor: string; action: string; detail: string }>();
  expect(results.map(({ action }) => action)).toEqual(['createProduct', 'editProduct']);
  expect(JSON.parse(results[1]?.detail ?? '')[`product/${productId}`]).toMatchObject({
    priceCents: [50_000, 60_000],
  });
});
