import { expect, test } from 'vitest';
import { orderNumber } from '../../../shared/order/states.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { buyer } from '../guests.ts';
import { firstAdmin } from '../people.ts';
import { type Client, env, type Visitor } from '../shop.ts';

const ordersCalled = (number: string) =>
  env.DB.prepare('SELECT id FROM orders WHERE upper(substr(id, 1, 8)) = ?').bind(number).all();

async function buy(client: Client, orderId: string) {
  const body = checkoutBody(await client.rows('cartLine'), 100_000, { orderId });
  return client.visitor.post('/api/checkout', body);
}

/** Another id with the same order number. */
const alike = (orderId: string) => `${orderId.slice(0, 8)}${crypto.randomUUID().slice(8)}`;

async function expectTaken(answer: Response) {
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'id_taken' });
}

test('an order number means one order: an id that begins alike is refused, in any letter case', async () => {
  const orderId = crypto.randomUUID();
  expect((await buy(await buyer(), orderId)).status).toBe(201);
  const second = await buyer();
  await expectTaken(await buy(second, alike(orderId)));
  await expectTaken(await buy(second, alike(orderId).toUpperCase()));
  expect((await buy(second, orderId.toUpperCase())).status).toBe(409);
  expect((await ordersCalled(orderNumber(orderId))).results).toEqual([{ id: orderId }]);
  // The cart is kept, and another id is accepted.
  expect((await buy(second, crypto.randomUUID())).status).toBe(201);
});

test('an id in capitals is the same id: it is stored as its number is searched for', async () => {
  const client = await buyer();
  const orderId = crypto.randomUUID();
  const answer = await buy(client, orderId.toUpperCase());
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ order: { id: orderId } });
});

test('of two who race for one order number one gets it, fifteen times', async () => {
  for (let round = 0; round < 15; round++) {
    const both = [await buyer(), await buyer()];
    const orderId = crypto.randomUUID();
    const answers = await Promise.all(both.map((client) => buy(client, alike(orderId))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ordersCalled(orderNumber(orderId))).results).toHaveLength(1);
  }
});

test('an order written down by an admin has a number of its own, too', async () => {
  const { visitor } = await firstAdmin();
  const orderId = crypto.randomUUID();
  expect((await buy(await buyer(), orderId)).status).toBe(201);
  await expectTaken(await writeDown(visitor, alike(orderId)));
  expect((await writeDown(visitor, crypto.randomUUID())).status).toBe(201);
});

function writeDown(admin: Visitor, orderId: string) {
  const { contact } = checkoutBody([], 0);
  return admin.post('/api/admin/orders', {
    ...{ orderId, channel: 'phone', contact, shippingMethod: 'standard', paymentMethod: 'mpesa' },
    lines: [{ productId: '1', quantity: 1, design: null }],
    ...{ consent: true, locale: 'en', expectedCents: 100_000 },
  });
}
