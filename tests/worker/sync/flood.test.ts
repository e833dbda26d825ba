import { expect, test, vi } from 'vitest';
import { checkoutBody } from '../../checkout-body.ts';
import { callerOf } from '../access/callers.ts';
import { anEmail, browserOf, forgetLimits, member } from '../accounts.ts';
import { Client, env, guest } from '../shop.ts';

const FROM = { 'CF-Connecting-IP': '41.90.2.2' };

const counted = (key: string, many: number) =>
  env.DB.prepare(
    `INSERT INTO failure (id, key, at) WITH RECURSIVE n(i) AS
      (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) SELECT i || ?1, ?1, ?3 FROM n`,
  )
    .bind(key, many, Date.now())
    .run();

test('a flood of pushes is limited, by its owner and by its network, and then loses nothing', async () => {
  const client = new Client(await guest());
  const mutation = client.mutation('addToCart', { productId: '1', quantity: 1 });
  const full = [
    [`push:${client.visitor.owner}`, 300],
    ['push-from:41.90.2.2', 1500],
  ] as const;
  for (const [key, most] of full) {
    await counted(key, most);
    const refused = await client.pushFrom(FROM, mutation);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(100);
    expect(await client.rows('cartLine')).toEqual([]);
    await forgetLimits();
  }
  expect((await client.pushFrom(FROM, mutation)).status).toBe(200);
  expect(await client.rows('cartLine')).toMatchObject([{ productId: '1', quantity: 1 }]);
});

test('what writes to a cart without a push is limited too, and checkouts apart from pushes', async () => {
  const client = new Client(await guest());
  const form = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
  };
  const add = async () => {
    const body = 'productId=1&quantity=1';
    await client.visitor.fetch('/cart/add', { method: 'POST', headers: form, body });
    return client.rows('cartLine');
  };
  const clear = () => client.visitor.fetch('/api/cart/discount', { method: 'DELETE' });
  const apply = () => client.visitor.post('/api/cart/discount', { code: 'NOBODY' });
  const order = () => client.visitor.post('/api/checkout', checkoutBody([], 0));
  await counted(`push:${client.visitor.owner}`, 300);
  expect(await add()).toEqual([]);
  expect((await order()).status).toBe(409);
  await counted(`checkout:${client.visitor.owner}`, 300);
  expect((await clear()).status).toBe(429);
  expect((await apply()).status).toBe(429);
  // A refused order takes none of the limit of orders, though it has looked at the whole cart.
  expect((await order()).status).toBe(429);
  await forgetLimits();
  expect(await add()).toMatchObject([{ productId: '1', quantity: 1 }]);
  expect((await clear()).status).toBe(200);
  expect((await apply()).status).toBe(409);
  expect((await order()).status).toBe(409);
});

test('saving a profile and exporting one’s data are limited, apart from pushes', async () => {
  const browser = await browserOf(await member());
  const save = () =>
    browser.post('/api/account/profile', { fullName: 'Achieng', phone: '', locale: 'en' });
  await counted(`account:${browser.owner}`, 300);
  const take = () => browser.fetch('/api/account/export');
  expect([(await save()).status, (await take()).status]).toEqual([429, 429]);
  await forgetLimits();
  expect([(await save()).status, (await take()).status]).toEqual([200, 200]);
});

test('invitations of customers and of staff count together, and a bad one does not count', async () => {
  const { visitor: admin } = await callerOf('admin');
  const person = () => ({ email: anEmail(), fullName: 'Otieno Mpya', locale: 'en' });
  const customer = (body: object = person()) => admin.post('/api/admin/users/invite', body);
  const packer = () => admin.post('/api/admin/staff/invite', { ...person(), role: 'packer' });
  await counted(`invite:${admin.owner}`, 29);
  expect([(await customer({})).status, (await customer()).status]).toEqual([400, 201]);
  expect([(await customer()).status, (await packer()).status]).toEqual([429, 429]);
  await forgetLimits();
  expect((await packer()).status).toBe(201);
});

test('a flood of pulls is limited, and nobody else waits', async () => {
  const client = new Client(await guest());
  const other = new Client(await guest());
  // A new period may begin while this one is filled.
  const refused = await vi.waitFor(async () => {
    while ((await env.PULLS.limit({ key: client.visitor.owner })).success);
    const answer = await client.askPull();
    expect(answer.status).toBe(429);
    return answer;
  }, 20_000);
  expect(refused.headers.get('Retry-After')).toBe('10');
  expect(await refused.json()).toEqual({ code: 'too_many', retryAfterS: 10 });
  expect((await other.askPull()).status).toBe(200);
});
