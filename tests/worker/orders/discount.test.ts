import { expect, test } from 'vitest';
import { saveDiscount } from '../../../shared/cart/discount.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { CODE_RULES } from '../../discount-code.ts';
import { BOSS, commitAt, hireBoss, seenByBoss } from '../admin.ts';
import { mails } from '../people.ts';
import { audits, orderRow } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';

await hireBoss();

const NOW = Date.now();
async function save(code: string, rules: object = {}) {
  const saved = env.DB.prepare('SELECT edition FROM discount WHERE id = ?').bind(code);
  const basedOn = (await saved.first<string>('edition')) ?? '';
  return commitAt(NOW, BOSS, saveDiscount, { code, ...CODE_RULES, ...rules, basedOn });
}

type Body = { code?: string; totalCents?: number; order?: { id: string; totalCents: number } };
const read = async (answer: Response) => (await answer.json()) as Body;
const apply = (client: Client, code: string) => client.visitor.post('/api/cart/discount', { code });

/** A guest with product 1 (KSh 750) in the cart. */
async function shopper(quantity = 2) {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity });
  return client;
}
async function place(client: Client, totalCents: number, changes: object = {}) {
  const body = checkoutBody(await client.rows('cartLine'), totalCents);
  const contact = { ...body.contact, ...changes };
  const answer = await client.visitor.post('/api/checkout', { ...body, contact });
  return { status: answer.status, orderId: body.orderId, ...(await read(answer)) };
}
const usesOf = (code: string) =>
  env.DB.prepare('SELECT uses FROM discount_use WHERE id = ?').bind(code).first<number>('uses');

test('the rows of the order’s mail add up to its total, the rounding included', async () => {
  await save('SEVEN', { value: 7 });
  const client = await shopper(1);
  await apply(client, 'SEVEN');
  const placed = await place(client, 94_700);
  expect(await orderRow(placed.orderId)).toMatchObject({ roundingCents: 50, totalCents: 94_700 });
  const number = placed.orderId.slice(0, 8).toUpperCase();
  const mail = (await mails()).find(({ subject }) => subject.endsWith(number));
  const rows = [...(mail?.text ?? '').matchAll(/: (- )?KSh ([\d,.]+)$/gm)].map(
    ([, minus, sum]) => Math.round(Number(sum?.replaceAll(',', '')) * 100) * (minus ? -1 : 1),
  );
  const total = rows.pop();
  expect(total).toBe(94_700);
  expect(rows.reduce((sum, cents) => sum + cents, 0)).toBe(total);
});

test('a code lowers the order by the server’s own sum, is counted and leaves the cart', async () => {
  await save('KARIBU10');
  const client = await shopper();
  const answer = await apply(client, ' karibu10 ');
  expect([answer.status, await read(answer)]).toEqual([200, { code: 'KARIBU10' }]);
  expect(await client.rows('appliedDiscount')).toMatchObject([
    { code: 'KARIBU10', kind: 'percent', value: 10, owner: client.visitor.owner },
  ]);
  const placed = await place(client, 135_000 + 25_000);
  expect(placed.status).toBe(201);
  expect(await orderRow(placed.orderId)).toMatchObject({
    discountCode: 'KARIBU10',
    discountCents: 15_000,
    totalCents: 160_000,
  });
  expect(await usesOf('KARIBU10')).toBe(1);
  expect(await client.rows('appliedDiscount')).toEqual([]);
});

test('unknown, switched-off and not yet begun codes get the same answer', async () => {
  await save('OFF', { active: false });
  await save('SOON', { validFrom: NOW + 3_600_000 });
  const client = await shopper();
  const answers = [];
  for (const code of ['NEVER', 'OFF', 'SOON', '<script>', '']) {
    const answer = await apply(client, code);
    answers.push(`${answer.status} ${await answer.text()}`);
  }
  expect(new Set(answers)).toEqual(new Set(['409 {"code":"discount_unknown"}']));
  expect(await client.rows('appliedDiscount')).toEqual([]);
});

test('wrong codes are tried ten times an hour, right ones do not count, and neighbours may go on', async () => {
  await save('RIGHT');
  const client = await shopper();
  const from = { 'CF-Connecting-IP': '198.51.100.7' };
  const attempt = async (code: string) =>
    (await client.visitor.post('/api/cart/discount', { code }, from)).status;
  for (let i = 0; i < 3; i++) expect(await attempt('RIGHT')).toBe(200);
  for (let i = 0; i < 10; i++) expect(await attempt(`GUESS${i}`)).toBe(409);
  expect(await attempt('RIGHT')).toBe(429);
  const other = await shopper();
  const neighbour = await other.visitor.post('/api/cart/discount', { code: 'RIGHT' }, from);
  expect(neighbour.status).toBe(200);
});

test('an ended code refuses the order, keeps the cart and leaves it, so that the next try goes through', async () => {
  await save('BRIEF');
  const client = await shopper();
  await apply(client, 'BRIEF');
  await save('BRIEF', { validTo: NOW - 1 });
  expect(await place(client, 160_000)).toMatchObject({ status: 409, code: 'discount_ended' });
  expect(await client.rows('cartLine')).toMatchObject([{ quantity: 2 }]);
  expect(await client.rows('appliedDiscount')).toEqual([]);
  expect(await place(client, 175_000)).toMatchObject({ status: 201 });
});

test('a code whose worth changed asks again with the new total, which the cart then shows', async () => {
  await save('CHANGING');
  const client = await shopper();
  await apply(client, 'CHANGING');
  await save('CHANGING', { value: 20 });
  expect(await place(client, 160_000)).toMatchObject({
    status: 409,
    code: 'price_changed',
    totalCents: 145_000,
  });
  expect(await client.rows('appliedDiscount')).toMatchObject([{ value: 20 }]);
  expect(await place(client, 145_000)).toMatchObject({ status: 201 });
});

test('below its minimum a code refuses the order and stays in the cart', async () => {
  await save('BIG', { minSubtotalCents: 200_000 });
  const client = await shopper();
  expect((await apply(client, 'BIG')).status).toBe(200);
  expect(await place(client, 175_000)).toMatchObject({ status: 409, code: 'discount_minimum' });
  expect(await client.rows('appliedDiscount')).toHaveLength(1);
  await client.send('addToCart', { productId: '1', quantity: 1 });
  expect(await place(client, 202_500 + 25_000)).toMatchObject({ status: 201 });
});

test('free delivery looks at the subtotal before the discount', async () => {
  await save('HALF', { value: 50 });
  const client = await shopper(7);
  await apply(client, 'HALF');
  expect(await place(client, 262_500)).toMatchObject({ status: 201 });
});

test('of many who hold the last use of a code one gets it', async () => {
  await save('LAST', { maxUses: 1 });
  const clients = await Promise.all([shopper(), shopper(), shopper()]);
  for (const client of clients) await apply(client, 'LAST');
  const outcomes = await Promise.all(clients.map((client) => place(client, 160_000)));
  expect(outcomes.map(({ status, code }) => code ?? status).sort()).toEqual([
    201,
    'discount_spent',
    'discount_spent',
  ]);
  expect(await usesOf('LAST')).toBe(1);
  const late = await shopper();
  expect(await read(await apply(late, 'LAST'))).toMatchObject({ code: 'discount_spent' });
});

test('once a customer means once a browser and once a phone, until the order is cancelled', async () => {
  await save('ONCE', { oncePerCustomer: true });
  const first = await shopper();
  await apply(first, 'ONCE');
  const phone = '0798765432';
  const { orderId } = await place(first, 160_000, { phone });
  expect(await read(await apply(first, 'ONCE'))).toMatchObject({ code: 'discount_used' });

  const samePhone = await shopper();
  expect((await apply(samePhone, 'ONCE')).status).toBe(200);
  const again = { phone: '+254 798 765 432' };
  expect(await place(samePhone, 160_000, again)).toMatchObject({ code: 'discount_used' });

  await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'cancelled' });
  expect(await usesOf('ONCE')).toBe(0);
  // Audit entries are never deleted, so they may not contain a phone number.
  expect(JSON.stringify(await audits('setOrderStatus'))).not.toContain('254798765432');
  expect(
    await env.DB.prepare("SELECT 1 FROM audit_about WHERE subject LIKE '%254798765432%'").all(),
  ).toMatchObject({ results: [] });
  expect((await apply(samePhone, 'ONCE')).status).toBe(200);
  expect(await place(samePhone, 160_000, again)).toMatchObject({ status: 201 });
});

test('an order that costs nothing is paid, counted as waiting, and prompts no phone', async () => {
  await save('GIFT', { kind: 'amount', value: 10_000_000 });
  const client = await shopper(7);
  await apply(client, 'GIFT');
  const waiting = async () =>
    (await seenByBoss('counter')).find(({ id }) => id === 'waiting')?.n as number;
  const before = await waiting();
  const placed = await place(client, 0);
  expect(placed).toMatchObject({ status: 201, order: { totalCents: 0 } });
  expect(await orderRow(placed.orderId)).toMatchObject({ paymentStatus: 'paid' });
  expect(await waiting()).toBe(before + 1);
});

test('codes are the admins’ to see, and a cart’s code its owner’s', async () => {
  await save('SECRET');
  const client = await shopper();
  await apply(client, 'SECRET');
  const stranger = await shopper();
  const seen = JSON.stringify((await stranger.pull()).patch);
  expect(seen).not.toContain('SECRET');
  expect(JSON.stringify((await client.pull()).patch)).not.toContain('discountUse');
  expect((await seenByBoss('discount')).map(({ id }) => id)).toContain('SECRET');
});

test('a code is saved by admins alone, and taken out of the cart by push or DELETE', async () => {
  await save('TAKEN');
  const client = await shopper();
  await client.send('saveDiscount', { code: 'MINE', ...CODE_RULES, value: 100 });
  expect(await client.rows('notice')).toMatchObject([{ code: 'forbidden' }]);
  await apply(client, 'TAKEN');
  await client.send('clearDiscount', {});
  expect(await client.rows('appliedDiscount')).toEqual([]);
  await apply(client, 'TAKEN');
  expect((await client.visitor.fetch('/api/cart/discount', { method: 'DELETE' })).status).toBe(200);
  expect(await client.rows('appliedDiscount')).toEqual([]);
});
