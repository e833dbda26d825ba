import { beforeAll, expect, test } from 'vitest';
import { SHARED_CART_MS } from '../../../shared/cart/shared-cart.ts';
import { deleteProduct } from '../../../shared/catalogue/edit.ts';
import { forgetNames } from '../../../worker/jobs/retention.ts';
import { browserOf, forgetLimits, member } from '../accounts.ts';
import { CHILD, manual } from '../acts.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { customer, read } from '../people.ts';
import { row } from '../rows.ts';
import { env, guest, type Visitor } from '../shop.ts';

let boss: Visitor;
beforeAll(async () => {
  await hireBoss();
  boss = await browserOf(await member({ role: 'admin', app: true }));
});

const LINES = manual().lines;
const share = async (visitor: Visitor, lines: object[] = LINES) => {
  await forgetLimits();
  const answer = await visitor.post('/api/cart/share', { lines, locale: 'sw' });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { code: string }).code;
};
const open = (visitor: Visitor, code: string) =>
  visitor.fetch('/api/admin/carts', { headers: { 'X-Order-Key': code } });
type Opened = { id: string; orderId: string | null; lines: Record<string, unknown>[] };
const opened = async (code: string) => (await (await open(boss, code)).json()) as Opened;

test('a cart is sent as a code of 80 bits that only staff can open, and that is stored nowhere', async () => {
  const visitor = await guest();
  const code = await share(visitor);
  expect(code).toMatch(/^[a-z2-7]{16}$/);
  expect(await share(visitor)).not.toBe(code);
  const cart = await opened(code);
  expect(cart).toMatchObject({ locale: 'sw', orderId: null });
  expect(cart.lines).toMatchObject([
    { productId: '1', quantity: 1, design: null, isSold: true, left: null },
    { productId: null, quantity: 1, design: { text: CHILD }, isSold: true, left: null },
  ]);
  for (const other of [visitor, await customer(), await guest()]) {
    expect([401, 403]).toContain((await open(other, code)).status);
  }
  expect((await open(boss, 'a'.repeat(16))).status).toBe(404);
  expect(JSON.stringify(await row('SELECT * FROM shared_cart'))).not.toContain(code);
});

test('what is gone or sold out by then is said, and what cannot be a cart is refused', async () => {
  const line = (productId: string, quantity = 1) => ({ productId, quantity, design: null });
  const wanted = [line('6'), line('4'), line('5', 4), line('5', 4), line('nothing')];
  const code = await share(await guest(), wanted);
  await commitAt(Date.now(), BOSS, deleteProduct, {
    ...{ productId: '6', edition: crypto.randomUUID() },
  });
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE stock SET onHand = CASE id WHEN '4' THEN 0 ELSE 7 END,
        version = (SELECT version FROM sync_clock) WHERE id IN ('4', '5')`,
    ),
  ]);
  const { lines } = await opened(code);
  expect(lines.map(({ isSold, left }) => [isSold, left])).toEqual([
    [false, expect.anything()],
    [true, 0],
    // There are enough for each of the two lines, not for both.
    [true, 7],
    [true, 7],
    [false, 0],
  ]);
  const visitor = await guest();
  const bad = async (lines: unknown) =>
    (await visitor.post('/api/cart/share', { lines, locale: 'en' })).status;
  expect(await bad([])).toBe(400);
  expect(await bad([{ ...line('1'), quantity: 0 }])).toBe(400);
  expect(await bad(Array(61).fill(line('1')))).toBe(400);
  expect(await bad([{ ...line('1'), productId: null }])).toBe(409);
  expect(await bad([{ ...LINES[1], design: { ...LINES[1]?.design, text: '漢字' } }])).toBe(409);
});

test('it becomes one order: staff who open it again are shown that, and are refused a second', async () => {
  const code = await share(await guest());
  const { id } = await opened(code);
  const body = { ...manual(), sharedCartId: id };
  expect((await boss.post('/api/admin/orders', body)).status).toBe(201);
  expect(await opened(code)).toMatchObject({ orderId: body.orderId });
  const again = await boss.post('/api/admin/orders', { ...manual(), sharedCartId: id });
  expect([again.status, await read(again)]).toMatchObject([
    409,
    { code: 'cart_used', orderId: body.orderId },
  ]);
  // The same request once more is the same order.
  expect((await boss.post('/api/admin/orders', body)).status).toBe(201);
  // On purpose, without the cart, another order is possible.
  expect((await boss.post('/api/admin/orders', manual())).status).toBe(201);
});

test('after seven days its link is over and its names are erased', async () => {
  const visitor = await guest();
  const code = await share(visitor);
  const { id } = await opened(code);
  const at = Number((await row('SELECT createdAt FROM shared_cart WHERE id = ?', id))?.createdAt);
  await forgetNames(env.DB, at + SHARED_CART_MS - 1);
  expect((await open(boss, code)).status).toBe(200);
  await forgetNames(env.DB, at + SHARED_CART_MS);
  expect((await open(boss, code)).status).toBe(404);
  expect(await row('SELECT lines, deleted FROM shared_cart WHERE id = ?', id)).toEqual({
    ...{ lines: '[]', deleted: 1 },
  });
  // Also while the job has not run.
  const late = await share(visitor);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      'UPDATE shared_cart SET createdAt = createdAt - ?, version = (SELECT version FROM sync_clock)',
    ).bind(SHARED_CART_MS),
  ]);
  expect((await open(boss, late)).status).toBe(404);
});

test('what strangers can store has a ceiling: by visitor, by network, in all and by size', async () => {
  await forgetLimits();
  const line = LINES[0];
  const body = { lines: [line], locale: 'en' };
  const visitor = await guest();
  const send = async (who: Visitor, from = {}) =>
    (await who.post('/api/cart/share', body, from)).status;
  for (let i = 0; i < 6; i++) expect(await send(visitor)).toBe(201);
  expect(await send(visitor)).toBe(429);
  const from = { 'CF-Connecting-IP': '203.0.113.77' };
  for (let i = 0; i < 60; i++) expect(await send(await guest(), from)).toBe(201);
  expect(await send(await guest(), from)).toBe(429);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 434)
     INSERT INTO failure (id, key, at) SELECT 'all ' || i, 'share-cart', ? FROM n`,
  )
    .bind(Date.now())
    .run();
  expect(await send(await guest())).toBe(429);
  await forgetLimits();
  const others = Array(199).fill({ text: 'x'.repeat(30), line2: 'y'.repeat(30) });
  const large = Array(9).fill({ ...LINES[1], design: { ...LINES[1]?.design, others } });
  expect((await visitor.post('/api/cart/share', { lines: large, locale: 'en' })).status).toBe(413);
});

test('a network sends 60 carts a day, and none is large', async () => {
  await forgetLimits();
  const network = { 'CF-Connecting-IP': '197.232.9.9' };
  const body = { lines: [LINES[0]], locale: 'en' };
  let visitor = await guest();
  const answers: number[] = [];
  for (let i = 0; i < 61; i++) {
    if (i % 6 === 0) visitor = await guest();
    answers.push((await visitor.post('/api/cart/share', body, network)).status);
  }
  expect(answers).toEqual([...Array(60).fill(201), 429]);
  const large = { ...body, lines: Array(60).fill({ ...LINES[1], note: 'x'.repeat(600) }) };
  expect((await visitor.post('/api/cart/share', large)).status).toBe(413);
  await forgetLimits();
});
