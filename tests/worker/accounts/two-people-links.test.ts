import { beforeEach, expect, test } from 'vitest';
import { orderKey } from '../../../worker/orders/link-key.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { codeOf } from '../../otp.ts';
import {
  anEmail,
  api,
  browserOf,
  forgetLimits,
  mailTo,
  member,
  PASSWORD,
  tokenIn,
  tokensOf,
  V1,
} from '../accounts.ts';
import { add, cartOf, DESIGN, draftOf, late, leftOf } from '../guests.ts';
import { enterCode, read, SIGN_OUT } from '../people.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

/** Two people: an attacker's mailed link is opened in the browser of a guest who has data there. */

beforeEach(async () => {
  await forgetLimits();
});

/** A guest with an order, a cart, a design and a draft. */
async function busyGuest() {
  const client = new Client(await guest());
  await add(client, '1', 2);
  const body = checkoutBody(await client.rows('cartLine'), 2 * 75_000 + 25_000);
  expect((await client.visitor.post('/api/checkout', body)).status).toBe(201);
  await add(client, '2', 3);
  await client.send('addDesign', { designId: crypto.randomUUID(), design: DESIGN, quantity: 1 });
  await client.send('saveDraft', draftOf('Wanjiku'));
  const { owner } = client.visitor;
  return {
    client,
    browser: client.visitor,
    owner,
    orderId: body.orderId,
    all: await leftOf(owner),
  };
}

type Link = { token_hash: string; type: string };

/** A mailed link of each kind that somebody requested elsewhere, for their own account. */
const KINDS: Record<string, () => Promise<Link & { email: string }>> = {
  magiclink: async () => asked('/otp', (await member()).email, 'magiclink', /code to sign in/),
  recovery: async () => asked('/recover', (await member()).email, 'recovery', /new Tiny Tag/),
  signup: async () => asked('/signup', anEmail(), 'signup', /Confirm/),
};

/** The link to the new address, after the old one has confirmed. */
async function changeOfAddress(of?: string) {
  const email = of ?? (await member()).email;
  const { access_token: token } = await tokensOf(email);
  const next = anEmail();
  await api(`${V1}/user`, { email: next }, { token, method: 'PUT' });
  const old = tokenIn(await mailTo(email, /Do you want/));
  await api(`${V1}/verify`, { token_hash: old, type: 'email_change' });
  const token_hash = tokenIn(await mailTo(next, /Confirm your new/));
  return { token_hash, type: 'email_change', email, next };
}

async function asked(path: string, email: string, type: string, subject: RegExp) {
  const attacker = await guest();
  const body = { email, ...(type === 'signup' ? { password: PASSWORD } : {}) };
  expect((await attacker.post(V1 + path, body)).status).toBe(200);
  return { token_hash: tokenIn(await mailTo(email, subject)), type, email };
}

const lookAt = async (browser: Visitor, { token_hash, type }: Link) =>
  read(await browser.post('/api/mailed-link', { token_hash, type }));
const press = (browser: Visitor, { token_hash, type }: Link, choice: object = {}) =>
  browser.post(`${V1}/verify`, { token_hash, type, ...choice });
const ownerOf = async (browser: Visitor) =>
  String((await read(await browser.fetch('/api/session'))).owner);

test.each(Object.keys(KINDS))(
  'a %s of somebody else names its account, asks, and moves nothing of a guest by itself',
  async (kind) => {
    const { browser, owner, all } = await busyGuest();
    const link = await (KINDS[kind] as (typeof KINDS)['signup'])();
    expect(await lookAt(browser, link)).toEqual({ email: link.email, asks: true });
    expect(await lookAt(browser, link)).toEqual({ email: link.email, asks: true });
    const answer = await press(browser, link);
    expect(answer.status).toBe(200);
    const theirs = await ownerOf(browser);
    expect(theirs).toMatch(/^u:/);
    expect(await leftOf(owner)).toEqual(all);
    expect(await leftOf(theirs)).toEqual([]);
  },
);

test("what was left is the guest's again after signing out, and nobody else reads or writes it", async () => {
  const { browser, client, owner, orderId } = await busyGuest();
  const link = await (KINDS.magiclink as (typeof KINDS)['signup'])();
  await press(browser, link, { bring: false });
  expect(await read(await browser.fetch('/api/session'))).toMatchObject({ apart: true });
  // An open tab of the guest does not count as the account's.
  const push = await browser.post(
    '/api/sync/push',
    {
      pushVersion: 1,
      clientGroupID: client.groupId,
      schemaVersion: '1',
      profileID: 'p',
      mutations: [client.mutation('addToCart', { productId: '3', quantity: 1 })],
    },
    late(owner),
  );
  expect(push.status).toBe(403);
  // The order's link shows the order here, but does not move it.
  const key = { 'X-Order-Key': `${orderId}.${await orderKey(env, orderId)}` };
  const claim = await browser.post(`/api/orders/${orderId}/claim`, {}, key);
  expect(await read(claim)).toEqual({ claimed: false });
  await browser.post(SIGN_OUT, {});
  expect(await ownerOf(browser)).toBe(owner);
  const again = new Client(browser);
  expect(await cartOf(again)).toEqual({ '2': 3, custom: 1 });
  expect(await again.rows('order')).toMatchObject([{ id: orderId, owner }]);
  // Signing in with a password later moves them into that account.
  const person = await browserOf(await member(), browser);
  expect(await cartOf(new Client(person))).toEqual({ '2': 3, custom: 1 });
  expect(await leftOf(owner)).toEqual([]);
});

test('who says so brings the things of a guest along, and who says no leaves them, wherever they asked', async () => {
  const yes = await busyGuest();
  const link = await (KINDS.magiclink as (typeof KINDS)['signup'])();
  await press(yes.browser, link, { bring: true });
  expect(await leftOf(yes.owner)).toEqual([]);
  expect(await cartOf(new Client(yes.browser))).toEqual({ '2': 3, custom: 1 });

  const no = await busyGuest();
  const { email } = await member();
  await no.browser.post(`${V1}/otp`, { email });
  const own = { token_hash: tokenIn(await mailTo(email, /code to sign in/)), type: 'magiclink' };
  await press(no.browser, own, { bring: false });
  expect(await leftOf(no.owner)).toEqual(no.all);
});

test('the browser that asked for the mail is asked nothing, and brings its things along', async () => {
  const { browser, owner } = await busyGuest();
  const { email } = await member();
  await browser.post(`${V1}/otp`, { email });
  const link = { token_hash: tokenIn(await mailTo(email, /code to sign in/)), type: 'magiclink' };
  expect(await lookAt(browser, link)).toEqual({ email, asks: false });
  await press(browser, link);
  expect(await leftOf(owner)).toEqual([]);
  expect(await ownerOf(browser)).toMatch(/^u:/);
});

test('nobody is asked about nothing, and a used or made-up link says nothing', async () => {
  const browser = await guest();
  const link = await (KINDS.magiclink as (typeof KINDS)['signup'])();
  expect(await lookAt(browser, link)).toEqual({ email: link.email, asks: false });
  expect(await lookAt(new Visitor(), link)).toEqual({ email: link.email, asks: false });
  await press(browser, link);
  for (const token_hash of [link.token_hash, 'x'.repeat(22)]) {
    const none = await lookAt(browser, { token_hash, type: 'magiclink' });
    expect(none).toEqual({ email: null, asks: false });
  }
  // With another type it is not found either.
  const { token_hash } = await (KINDS.recovery as (typeof KINDS)['signup'])();
  expect(await lookAt(browser, { token_hash, type: 'magiclink' })).toMatchObject({ email: null });
});

test('a change of address that somebody agrees to in another browser does not sign them in there', async () => {
  const { browser, owner, all } = await busyGuest();
  const link = await changeOfAddress();
  expect(await lookAt(browser, link)).toEqual({ email: link.email, asks: false });
  expect(await read(await press(browser, link))).toEqual({ next: null });
  expect(await ownerOf(browser)).toBe(owner);
  expect(await leftOf(owner)).toEqual(all);
  // The change is made, and continues in the account's own browser.
  const { next, email } = await changeOfAddress();
  const person = await env.DB.prepare('SELECT id FROM user WHERE email = ?').bind(email).first();
  const own = await browserOf({ id: String(person?.id), email });
  const again = await changeOfAddress(email);
  expect(await read(await press(own, again))).toMatchObject({ user: { email: again.next } });
  expect(next).not.toBe(again.next);
});

test('with an app the answer counts when its code is given', async () => {
  for (const [choice, moved] of [
    [{}, false],
    [{ bring: true }, true],
  ] as const) {
    const { browser, owner, all } = await busyGuest();
    const person = await member({ app: true });
    const link = await asked('/otp', person.email, 'magiclink', /code to sign in/);
    expect(await read(await press(browser, link, choice))).toMatchObject({ next: 'code' });
    expect(await leftOf(owner)).toEqual(all);
    await enterCode(browser, codeOf(person.key));
    expect(await ownerOf(browser)).toBe(`u:${person.id}`);
    expect(await leftOf(owner)).toEqual(moved ? [] : all);
  }
});
