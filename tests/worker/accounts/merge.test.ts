import { beforeEach, expect, test } from 'vitest';
import { saveDiscount } from '../../../shared/cart/discount.ts';
import { mergeGuest } from '../../../worker/auth/data/merge.ts';
import { orderKey } from '../../../worker/orders/link-key.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { CODE_RULES } from '../../discount-code.ts';
import { callerOf } from '../access/callers.ts';
import {
  anEmail,
  browserOf,
  forgetLimits,
  mailTo,
  member,
  PASSWORD,
  tokenIn,
} from '../accounts.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { add, cartOf, DESIGN, draftOf, leftOf, signInAs } from '../guests.ts';
import { SIGN_IN } from '../people.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';

await hireBoss();
beforeEach(async () => {
  await forgetLimits();
});

async function order(client: Client, totalCents: number) {
  const body = checkoutBody(await client.rows('cartLine'), totalCents);
  const answer = await client.visitor.post('/api/checkout', body);
  expect(answer.status).toBe(201);
  return body.orderId;
}

test('all that a guest made belongs to the account after signing in, added to what was there', async () => {
  const person = await member();
  const before = new Client(await browserOf(person));
  await add(before, '1', 3);
  await before.send('saveDraft', draftOf('older', 60_000));
  const client = new Client(await guest());
  await add(client, '1', 2);
  const orderId = await order(client, 2 * 75_000 + 25_000);
  await add(client, '1', 4);
  await add(client, '2', 1);
  const designId = crypto.randomUUID();
  await client.send('addDesign', { designId, design: DESIGN, quantity: 2 });
  await client.send('saveDraft', draftOf('newest'));
  await client.send('setQuantity', { lineId: `${client.visitor.owner}/1/plain`, quantity: 1000 });
  const { was, mine } = await signInAs(person, client.visitor);
  expect(await cartOf(mine)).toEqual({ '1': 7, '2': 1, custom: 2 });
  expect(await mine.rows('design')).toMatchObject([
    { id: designId, owner: `u:${person.id}`, text: 'Wanjiku' },
  ]);
  expect(await mine.rows('draft')).toMatchObject([{ content: { design: { text: 'newest' } } }]);
  expect(await mine.rows('order')).toMatchObject([{ id: orderId, owner: `u:${person.id}` }]);
  expect(await mine.rows('orderLine')).toHaveLength(1);
  expect(await mine.rows('address')).toHaveLength(1);
  expect(await mine.rows('attempt')).toHaveLength(1);
  expect(await mine.rows('notice')).toMatchObject([{ code: 'quantity_out_of_range' }]);
  expect(await leftOf(was)).toEqual([]);
  expect(mine.visitor.cookies.get('__Host-guest')).toBe('');
});

test('the same by confirming a sign-up, and not by signing up alone', async () => {
  const client = new Client(await guest());
  await add(client, '3', 2);
  const email = anEmail();
  await client.visitor.post('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: 'A B' },
  });
  expect(await cartOf(client)).toEqual({ '3': 2 });
  const token_hash = tokenIn(await mailTo(email, /Confirm/));
  await client.visitor.post('/auth/v1/verify', { token_hash, type: 'signup' });
  expect(await cartOf(new Client(client.visitor))).toEqual({ '3': 2 });
});

test("a person with an app gets the guest's things with the code, not before", async () => {
  const person = await member({ app: true });
  const client = new Client(await guest());
  await add(client, '1', 2);
  await client.visitor.post(SIGN_IN, { email: person.email, password: PASSWORD });
  expect(await cartOf(client)).toEqual({ '1': 2 });
  await browserOf(person, client.visitor);
  expect(await cartOf(new Client(client.visitor))).toEqual({ '1': 2 });
});

test('twenty sign-ins and merges at once are one', async () => {
  const person = await member();
  const client = new Client(await guest());
  await add(client, '1', 5);
  const { owner } = client.visitor;
  const merges = await Promise.all(
    Array.from({ length: 20 }, () => mergeGuest(env.DB, owner, person.id, Date.now())),
  );
  expect(merges.filter((merged) => merged !== null)).toHaveLength(1);
  const other = await member();
  expect(await mergeGuest(env.DB, owner, other.id, Date.now())).toBeNull();
  expect(await cartOf(new Client(await browserOf(person)))).toEqual({ '1': 5 });
  expect(await cartOf(new Client(await browserOf(other)))).toEqual({});
});

test('a code that serves once has served, and a cancelled order gives it back to the account', async () => {
  const rules = { ...CODE_RULES, oncePerCustomer: true };
  await commitAt(Date.now(), BOSS, saveDiscount, { code: 'ONCE', ...rules });
  const client = new Client(await guest());
  await add(client, '1', 2);
  await client.visitor.post('/api/cart/discount', { code: 'ONCE' });
  await order(client, 135_000 + 25_000);
  const { mine, was } = await signInAs(await member(), client.visitor);
  await add(mine, '1', 1);
  const again = await mine.visitor.post('/api/cart/discount', { code: 'ONCE' });
  expect(await again.json()).toMatchObject({ code: 'discount_used' });
  const ids = await env.DB.prepare('SELECT id FROM redemption WHERE deleted = 0').all<{
    id: string;
  }>();
  expect(ids.results.map(({ id }) => id)).toEqual(
    expect.arrayContaining([`ONCE/${mine.visitor.owner}`]),
  );
  expect(ids.results.map(({ id }) => id)).not.toContain(`ONCE/${was}`);
});

test("a guest's order opened by its link while signed in is the person's, once, and leaves the guest's view", async () => {
  const client = new Client(await guest());
  await add(client, '1', 1);
  const orderId = await order(client, 100_000);
  await add(client, '2', 1);
  const { cookie } = await client.pull();
  const key = `${orderId}.${await orderKey(env, orderId)}`;
  const [one, two] = [await browserOf(await member()), await browserOf(await member())];
  const claim = (visitor: Visitor, link = key) =>
    visitor.post(`/api/orders/${orderId}/claim`, {}, { 'X-Order-Key': link });
  expect((await claim(one, `${orderId}.wrong`)).status).toBe(404);
  expect((await claim(await guest())).status).toBe(401);
  for (const role of ['support', 'admin'] as const) {
    const { visitor } = await callerOf(role);
    expect(await (await claim(visitor)).json(), role).toEqual({ claimed: false });
  }
  const answers = await Promise.all([claim(one), claim(one), claim(two)]);
  const claimed = await Promise.all(
    answers.map(async (a) => ((await a.json()) as { claimed: boolean }).claimed),
  );
  expect(claimed.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  const seen = [one, two].map(async (visitor) => (await new Client(visitor).rows('order')).length);
  expect((await Promise.all(seen)).sort()).toEqual([0, 1]);
  const { patch } = await client.pull(cookie);
  expect(patch[0]).toEqual({ op: 'clear' });
  expect(patch.filter(({ key }) => key?.startsWith('order/'))).toEqual([]);
  expect(patch.filter(({ key }) => key?.startsWith('cartLine/'))).toHaveLength(1);
});

async function fill(client: Client, count = 60) {
  for (let i = 0; i < count; i += 20) {
    const mutations = Array.from({ length: 20 }, (_, k) =>
      client.mutation('addDesign', {
        designId: crypto.randomUUID(),
        design: { ...DESIGN, text: `C ${i + k}` },
        quantity: 1,
      }),
    );
    await client.push(...mutations);
  }
}

test('two full carts become one that can be ordered, and a notice names what found no room', async () => {
  const person = await member();
  const before = new Client(await browserOf(person));
  await add(before, '1', 990);
  await fill(before, 40);
  const client = new Client(await guest());
  await add(client, '1', 15);
  await fill(client, 40);
  await add(client, '2', 3);
  const { mine } = await signInAs(person, client.visitor);
  const cart = await mine.rows('cartLine');
  expect(cart).toHaveLength(60);
  expect(cart.filter(({ productId }) => productId === '2')).toMatchObject([{ quantity: 3 }]);
  const designs = (await mine.rows('design')).map(({ id }) => id);
  expect(new Set(designs)).toEqual(
    new Set(cart.map(({ designId }) => designId).filter((id) => id !== null)),
  );
  const [notice] = (await mine.rows('notice')) as { code: string; detail: { lines: string } }[];
  expect(notice).toMatchObject({ code: 'cart_merged', detail: { max: 60 } });
  expect(notice?.detail.lines.split(', ').sort()).toEqual([
    'Bottle Labels x 6',
    'Custom labels x 22',
  ]);
  const gone = "SELECT count(*) AS n FROM design WHERE deleted = 1 AND text <> ''";
  expect(await env.DB.prepare(gone).first('n')).toBe(0);
  expect(await mine.rows('notice')).toHaveLength(1);
  const answer = await mine.visitor.post('/api/checkout', checkoutBody(cart, 0));
  expect(await answer.json()).toMatchObject({ code: 'price_changed' });
});

test('a full cart of designs moves in one commit', async () => {
  const client = new Client(await guest());
  await fill(client);
  const { owner } = client.visitor;
  const { mine } = await signInAs(await member(), client.visitor);
  expect(await mine.rows('cartLine')).toHaveLength(60);
  expect(await mine.rows('design')).toHaveLength(60);
  expect(await leftOf(owner)).toEqual([]);
});
