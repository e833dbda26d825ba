import { expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { CODE_RULES } from '../../discount-code.ts';
import { anEmail } from '../accounts.ts';
import { BOSS, commitAt, hireBoss, order } from '../admin.ts';
import { customer, firstAdmin, mails, read } from '../people.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';

const { visitor: admin } = await firstAdmin();
await hireBoss();

const count = async (table: string, where: string, ...values: string[]) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>('n');

/** A visitor with a cart and an order. */
async function buyer(visitor?: Visitor) {
  const client = new Client(visitor ?? (await guest()));
  const orderId = await order(client);
  return { client, visitor: client.visitor, orderId };
}

/** Requests that a user waits for, and the count of what they create. */
const SENT: Record<string, () => Promise<{ send(): Promise<Response>; made(): Promise<unknown> }>> =
  {
    'an order': async () => {
      const client = new Client(await guest());
      await client.send('addToCart', { productId: '2', quantity: 1 });
      const body = checkoutBody(await client.rows('cartLine'), 115_000);
      const { owner } = client.visitor;
      return {
        send: () => client.visitor.post('/api/checkout', body),
        made: () => count('orders', 'owner = ?', owner),
      };
    },
    'a message': async () => {
      const [visitor, email] = [await guest(), anEmail()];
      const words = { name: 'Achieng', phone: '', subject: 'Labels', message: 'Do you print ĩ?' };
      const body = { ...words, email, messageId: crypto.randomUUID(), locale: 'en', website: '' };
      return {
        send: () => visitor.post('/api/contact', body),
        made: () => count('message', 'email = ?', email),
      };
    },
    'a comment': async () => {
      const visitor = await customer();
      const body = { commentId: crypto.randomUUID(), text: 'Very useful', website: '' };
      return {
        send: () => visitor.post('/api/posts/hand-me-downs/comments', body),
        made: () => count('comment', 'owner = ?', visitor.owner),
      };
    },
    'a review': async () => {
      const { visitor, orderId } = await buyer();
      await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'delivered' });
      const body = { stars: 4, text: 'Still on.', website: '' };
      return {
        send: () => visitor.post('/api/products/1/reviews', body),
        made: () => count('review', 'owner = ?', visitor.owner),
      };
    },
    'an address for the newsletter': async () => {
      const [visitor, email] = [await guest(), anEmail()];
      return {
        send: () => visitor.post('/api/newsletter', { email, locale: 'en', website: '' }),
        made: async () => (await mails()).filter(({ to }) => to === email).length,
      };
    },
    'a discount code': async () => {
      await new Client(admin).send('saveDiscount', { ...CODE_RULES, code: 'TWICE' });
      const visitor = await guest();
      return {
        send: () => visitor.post('/api/cart/discount', { code: 'TWICE' }),
        made: () => count('applied_discount', 'owner = ? AND deleted = 0', visitor.owner),
      };
    },
    'a new account': async () => {
      const [visitor, email] = [await guest(), anEmail()];
      const body = { email, password: 'chungwa tamu sana 58', data: { full_name: 'Wanjiku' } };
      return {
        send: () => visitor.post('/auth/v1/signup', body),
        made: () => count('user', 'email = ?', email),
      };
    },
  };

test.each(Object.keys(SENT))(
  '%s sent again after its answer was lost is there once',
  async (what) => {
    const { send, made } = (await SENT[what]?.()) ?? {};
    const statuses = [await send?.(), await send?.()].map((answer) => answer?.ok);
    expect([statuses, await made?.()]).toEqual([[true, true], 1]);
  },
);

test('the answer for an order that exists says that it is the earlier one', async () => {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '2', quantity: 1 });
  const body = checkoutBody(await client.rows('cartLine'), 115_000);
  const answers = [
    await read(await client.visitor.post('/api/checkout', body)),
    await read(await client.visitor.post('/api/checkout', body)),
  ];
  expect(answers).toMatchObject([
    { order: { id: body.orderId }, earlier: false },
    { order: { id: body.orderId }, earlier: true },
  ]);
});

test('a browser that is to be forgotten is another guest from then on', async () => {
  const { visitor, orderId } = await buyer();
  const before = visitor.owner;
  expect((await visitor.fetch('/api/session', { method: 'DELETE' })).status).toBe(200);
  expect((await visitor.fetch('/api/session', { method: 'DELETE' })).status).toBe(200);
  const { owner } = await read(await visitor.fetch('/api/session'));
  expect(owner).toMatch(/^g:/);
  expect(owner).not.toBe(before);
  expect(await new Client(visitor).rows('order')).toEqual([]);
  expect(await count('orders', 'id = ?', orderId)).toBe(1);
});

test('who is signed in stays so when their browser is asked to forget a guest', async () => {
  const person = await customer();
  await person.fetch('/api/session', { method: 'DELETE' });
  expect(await read(await person.fetch('/api/session'))).toMatchObject({ owner: person.owner });
});
