import { beforeEach, expect, test } from 'vitest';
import { setOrderStatus } from '../../shared/order.ts';
import { eraseFinishedOrders } from '../../worker/auth/erase.ts';
import { sweepSessions } from '../../worker/auth/sessions.ts';
import { checkoutBody } from '../shop/order.ts';
import {
  anEmail,
  api,
  browserOf,
  forgetLimits,
  mailTo,
  member,
  PASSWORD,
  said,
  tokensOf,
} from './accounts.ts';
import { add, DESIGN, draftOf } from './guests.ts';
import { mails, read } from './people.ts';
import { Client, env, type Visitor } from './shop.ts';
import { BOSS, commitAt, hireBoss } from './shop-hands.ts';

await hireBoss();
beforeEach(async () => {
  await forgetLimits();
});

/** Everything the database holds, as text. */
async function everything() {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%'",
  ).all<{ name: string }>();
  const rows = await env.DB.batch(
    results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return JSON.stringify(rows.map((one) => one.results));
}

let people = 0;
/** What is looked for afterwards; of each person their own. */
const markOf = (nth: number) => ({
  text: `Zuri${nth}`,
  name: `Marker Mwangi ${nth}`,
  street: `Marker Street 7${nth}`,
  phone: `079912345${nth}`,
});

/** A customer with one of everything, and two orders of a design. */
async function busyCustomer() {
  const mark = markOf(people++);
  const person = await member({ fullName: mark.name });
  const client = new Client(await browserOf(person));
  const orderIds = [];
  for (let i = 0; i < 2; i++) {
    const design = {
      ...DESIGN,
      text: mark.text,
      others: [{ text: `${mark.text} wa pili`, line2: '' }],
    };
    await client.send('addDesign', {
      designId: crypto.randomUUID(),
      design,
      quantity: 1,
      productId: '1',
    });
    const body = checkoutBody(await client.rows('cartLine'), 2 * 75_000 + 25_000, {
      mpesaPhone: mark.phone,
    });
    const contact = {
      ...body.contact,
      fullName: mark.name,
      street: mark.street,
      phone: mark.phone,
      email: person.email,
    };
    expect((await client.visitor.post('/api/checkout', { ...body, contact })).status).toBe(201);
    // Deleting the account ends this as well.
    await client.send('keepDesign', { lineId: `${body.orderId}/0`, keep: true });
    orderIds.push(body.orderId);
  }
  await add(client, '2', 1);
  await client.send('addDesign', {
    designId: crypto.randomUUID(),
    design: { ...DESIGN, text: mark.text },
    quantity: 1,
  });
  await client.send('saveDraft', draftOf(mark.text));
  await client.visitor.post('/api/posts/hand-me-downs/comments', {
    commentId: crypto.randomUUID(),
    text: `${mark.text} says hello`,
  });
  const words = {
    messageId: crypto.randomUUID(),
    name: mark.name,
    email: person.email,
    phone: '',
    subject: 'Hi',
    message: mark.text,
    locale: 'en',
  };
  await client.visitor.post('/api/contact', words);
  await client.visitor.post('/api/newsletter', { email: person.email, locale: 'en' });
  return { mark, person, client, orderIds: orderIds as [string, string] };
}

const erase = (visitor: Visitor, body: object = { current_password: PASSWORD }) =>
  visitor.post('/api/account/delete', body);

test('a person takes along all that is kept about them, and nothing of anybody else or of the machine', async () => {
  const { mark, client, person } = await busyCustomer();
  await add(new Client(await browserOf(await member())), '7', 3);
  const answer = await client.visitor.fetch('/api/account/export');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="tiny-tag.json"');
  const all = (await answer.json()) as Record<string, unknown[]> & { account: object };
  expect(all.account).toMatchObject({ email: person.email, fullName: mark.name });
  const counts = [
    'orders',
    'orderLines',
    'addresses',
    'payments',
    'designs',
    'cart',
    'drafts',
    'comments',
    'messages',
    'newsletter',
  ].map((part) => all[part]?.length);
  expect(counts).toEqual([2, 2, 2, 2, 1, 2, 1, 1, 1, 1]);
  const text = JSON.stringify(all);
  expect(text).toContain(mark.text);
  expect(text).not.toMatch(/scrypt|callbackHash|passwordHash|"version"/);
});

test('a deleted account leaves no trace but orders without a name', async () => {
  const { mark, client, person, orderIds } = await busyCustomer();
  for (const orderId of orderIds)
    await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'delivered' });
  await env.DB.prepare(
    'UPDATE payment_attempt SET endedAt = 1, version = (SELECT version FROM sync_clock)',
  ).run();
  const other = await tokensOf(person.email);
  expect(await said(await erase(client.visitor, {}))).toEqual([400, 'current_password_required']);
  expect(await said(await erase(client.visitor, { current_password: 'no no no 1' }))).toEqual([
    400,
    'current_password_invalid',
  ]);
  expect((await erase(client.visitor)).status).toBe(200);
  expect(await said(await api('/auth/v1/user', undefined, { token: other.access_token }))).toEqual([
    403,
    'user_not_found',
  ]);
  expect(
    (await client.visitor.post('/api/signin', { email: person.email, password: PASSWORD })).status,
  ).toBe(400);
  await mailTo(person.email, /account is deleted/);
  const kept = await everything();
  for (const marker of [
    mark.text,
    mark.name,
    mark.street,
    mark.phone.replace('0', '254'),
    person.email,
  ]) {
    expect(kept.includes(marker), marker).toBe(false);
  }
  const orders = await env.DB.prepare("SELECT * FROM orders WHERE owner LIKE 'x:%'").all();
  expect(orders.results).toHaveLength(2);
  expect(orders.results[0]).toMatchObject({ totalCents: 175_000, status: 'delivered' });
});

test.each(['with', 'without'])(
  'an order that is on its way arrives, and loses its name when it is finished, %s an e-mail address',
  async (email) => {
    const {
      mark,
      client,
      orderIds: [orderId],
    } = await busyCustomer();
    if (email === 'without') {
      await env.DB.prepare(
        "UPDATE address SET email = '', version = (SELECT version FROM sync_clock) WHERE id = ?",
      )
        .bind(orderId)
        .run();
    }
    expect((await erase(client.visitor)).status).toBe(200);
    const address = () =>
      env.DB.prepare('SELECT fullName FROM address WHERE id = ?').bind(orderId).first('fullName');
    await eraseFinishedOrders(env.DB, Date.now());
    expect(await address()).toBe(mark.name);
    await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'delivered' });
    await eraseFinishedOrders(env.DB, Date.now());
    await eraseFinishedOrders(env.DB, Date.now());
    expect(await address()).toBe('');
    const line = await env.DB.prepare('SELECT design FROM order_line WHERE orderId = ?')
      .bind(orderId)
      .first<string>('design');
    expect(JSON.parse(line ?? '{}')).toMatchObject({ text: '', others: [], icon: DESIGN.icon });
  },
);

test('an admin is not deleted by themselves, and an address is free again after a deletion', async () => {
  const boss = await browserOf(await member({ role: 'admin', app: true }));
  expect(await said(await erase(boss))).toEqual([409, 'admin_account']);
  const person = await member();
  expect((await erase(await browserOf(person))).status).toBe(200);
  const answer = await api('/auth/v1/signup', { email: person.email, password: PASSWORD });
  expect(answer.status).toBe(200);
  await mailTo(person.email, /Confirm/);
});

test('sessions are listed with their device, and each can be ended', async () => {
  const person = await member();
  const agent =
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
  const body = { email: person.email, password: PASSWORD };
  await api('/auth/v1/token?grant_type=password', body, { headers: { 'User-Agent': agent } });
  const browser = await browserOf(person);
  const { sessions } = (await (await browser.fetch('/api/account/sessions')).json()) as {
    sessions: { id: string; device: string; current: boolean }[];
  };
  expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
    ['', true],
    ['Chrome, Android', false],
  ]);
  const phone = sessions.find(({ current }) => !current)?.id ?? '';
  const stranger = await browserOf(await member());
  expect(
    (await stranger.fetch(`/api/account/sessions/${phone}`, { method: 'DELETE' })).status,
  ).toBe(404);
  expect((await browser.fetch(`/api/account/sessions/${phone}`, { method: 'DELETE' })).status).toBe(
    200,
  );
  expect((await read(await browser.fetch('/api/account/sessions'))).sessions).toHaveLength(1);
});

test('a sign-in from a new device is told by mail, the first and a known one are not', async () => {
  const person = await member();
  const browser = await browserOf(person);
  await browser.post('/api/signout', {});
  await browserOf(person, browser);
  const told = async () =>
    (await mails()).filter(({ to, subject }) => to === person.email && /New sign-in/.test(subject))
      .length;
  expect(await told()).toBe(0);
  await browserOf(person);
  expect(await told()).toBe(1);
});

test('mails about an account are in its language', async () => {
  const email = anEmail();
  await api('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: 'Asha', locale: 'sw' },
  });
  const mail = await mailTo(email, /Thibitisha/);
  expect(mail.text).toContain('/sw/auth/confirm?token_hash=');
  const other = anEmail();
  await api(
    '/auth/v1/signup',
    { email: other, password: PASSWORD },
    { headers: { 'Accept-Language': 'sw-KE,en;q=0.5' } },
  );
  await mailTo(other, /Thibitisha/);
});

test('what nobody asks for any more is taken away, and no address stays in the outbox', async () => {
  const email = anEmail();
  await api('/auth/v1/signup', { email, password: PASSWORD });
  await mailTo(email, /Confirm/);
  const waiting = () =>
    env.DB.prepare('SELECT count(*) AS n FROM user WHERE email = ?').bind(email).first('n');
  await sweepSessions(env, Date.now() + 3_600_000);
  expect(await waiting()).toBe(1);
  await sweepSessions(env, Date.now() + 8 * 24 * 3_600_000);
  expect(await waiting()).toBe(0);
  const payloads = await env.DB.prepare(
    "SELECT payload FROM outbox WHERE type = 'account_mail' AND doneAt IS NOT NULL",
  ).all();
  expect(new Set(payloads.results.map(({ payload }) => payload))).toEqual(new Set(['{}']));
});
