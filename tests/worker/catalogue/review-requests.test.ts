import { afterEach, expect, test, vi } from 'vitest';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { readCatalogue } from '../../../worker/pages/catalogue.ts';
import { anEmail } from '../accounts.ts';
import { mails } from '../people.ts';
import { audits, changeRow, dueOf } from '../rows.ts';
import { expectedFaults } from '../setup.ts';
import { env, guest } from '../shop.ts';
import { anOrder, NOON, quiet, sentAbout, setTime } from '../sms.ts';

const WEEK_MS = 7 * 24 * HOUR_MS;
const askedOf = async (email: string) =>
  (await mails()).filter(({ to, subject }) => to === email && /How do you like/.test(subject));

afterEach(() => {
  vi.useRealTimers();
  expectedFaults();
});

/** An order of product 1 that was delivered at that time; its request waits. */
async function delivered(given: Parameters<typeof anOrder>[0] = {}, when = NOON) {
  setTime(when);
  const { id } = await anOrder({ status: 'delivered', placedAt: when, ...given });
  await env.DB.prepare(
    `INSERT INTO order_line (id, owner, orderId, position, productId, name, nameSw, unitPriceCents,
      quantity, version) SELECT ?1, 'g:nobody', ?2, 0, '1', 'Pack', 'Pakiti', 75000, 1, version
      FROM sync_clock`,
  )
    .bind(crypto.randomUUID(), id)
    .run();
  const owner = `g:${crypto.randomUUID()}`;
  await changeRow('orders', id, `owner = '${owner}'`);
  await env.DB.prepare('INSERT INTO outbox (id, type, payload, dueAt) VALUES (?1, ?2, ?3, 0)')
    .bind(`news ${id}`, 'order_delivered', JSON.stringify({ orderId: id }))
    .run();
  await deliver(quiet, `news ${id}`);
  return { id, owner, request: `review_request ${id}` };
}

async function ask({ request }: { request: string }, now = NOON + WEEK_MS) {
  setTime(now);
  await deliver(quiet, request);
  await deliver(quiet, `${request} sms`);
}

const reviewsOf = (owner: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM review WHERE owner = ?').bind(owner).first<number>('n');
const withCode = (code: string) => ({ [ORDER_KEY_HEADER]: code });
const PATH = '/api/review-request';
const CODE = /\/review#([a-z2-7]{16})/;
const REVIEW = { productId: '1', stars: 4, text: 'Still on after a term.', website: '' };

test('a week after delivery its customer is asked once by mail, in the hours for it', async () => {
  const email = anEmail();
  const evening = NOON + 10 * HOUR_MS;
  const order = await delivered({ email }, evening);
  expect(await dueOf(order.request)).toBe(NOON + WEEK_MS + 20 * HOUR_MS);
  await ask(order, evening + WEEK_MS);
  expect(await askedOf(email)).toEqual([]);
  await ask(order, NOON + WEEK_MS + 20 * HOUR_MS);
  await ask(order, NOON + WEEK_MS + 21 * HOUR_MS);
  const [mail, ...more] = await askedOf(email);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/\/review#[a-z2-7]{16}\b/);
  expect(mail?.text).toMatch(/\/reminders\/stop\?token_hash=/);
  expect(await audits('askReview')).toHaveLength(1);
});

test.each([
  ['is not delivered any more', "status = 'shipped'"],
  ['got its money back', "paymentStatus = 'refunded'"],
  ['is of a deleted account', "owner = 'x:1'"],
])('nobody is asked of an order that %s', async (_, set) => {
  const email = anEmail();
  const order = await delivered({ email });
  await changeRow('orders', order.id, set);
  await ask(order);
  expect(await askedOf(email)).toEqual([]);
});

test('a request that is days late is dropped', async () => {
  const email = anEmail();
  await ask(await delivered({ email }), NOON + 2 * WEEK_MS);
  expect(await askedOf(email)).toEqual([]);
});

test('the link of an SMS writes one review, which waits for staff; opening it changes nothing', async () => {
  const order = await delivered();
  await ask(order);
  const texts = (await sentAbout(order.id)).filter(({ text }) => text.includes('/review#'));
  expect(texts).toHaveLength(1);
  const code = texts[0]?.text.split('#')[1] ?? '';
  const reader = await guest();
  const open = (typed: string) => reader.fetch(PATH, { headers: withCode(typed) });
  expect((await open(`${code}a`)).status).toBe(404);
  const { products } = await (await open(code)).json<{ products: { id: string }[] }>();
  expect(products.map(({ id }) => id)).toEqual(['1']);
  expect(await reviewsOf(order.owner)).toBe(0);
  const other = { ...REVIEW, productId: '2' };
  expect((await reader.post(PATH, other, withCode(code))).status).toBe(409);
  const twice = await Promise.all([1, 2].map(() => reader.post(PATH, REVIEW, withCode(code))));
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await reviewsOf(order.owner)).toBe(1);
  expect(await (await open(code)).json()).toEqual({ products: [] });
  const rating = async () =>
    (await readCatalogue(env.DB, Date.now(), { hasSms: false, samples: true })).catalogue.ratings[
      '1'
    ];
  expect(await rating()).toBeUndefined();
  await env.DB.prepare('UPDATE review SET approvedAt = 1 WHERE owner = ?').bind(order.owner).run();
  expect(await rating()).toEqual({ count: 1, average: 4 });
  // Its account was deleted.
  await changeRow('orders', order.id, "owner = 'x:1'");
  expect((await open(code)).status).toBe(404);
});

test("a request tried again after the shop's secret was replaced carries a link that works", async () => {
  const email = anEmail();
  const order = await delivered({ email });
  const before = {
    APP_SECRET: 'the secret before it was replaced',
    MAIL_URL: `${env.MAIL_URL}/gone`,
  };
  setTime(NOON + WEEK_MS);
  await deliver({ ...quiet, ...before }, order.request);
  expect(await askedOf(email)).toEqual([]);
  await ask(order, NOON + WEEK_MS + HOUR_MS);
  const code = (await askedOf(email))[0]?.text.match(CODE)?.[1] ?? '';
  expect((await (await guest()).fetch(PATH, { headers: withCode(code) })).status).toBe(200);
});

test('a link ends after 30 days, and whoever stops messages is not asked again', async () => {
  const email = anEmail();
  const order = await delivered({ email });
  await ask(order);
  const code = (await askedOf(email))[0]?.text.match(CODE)?.[1] ?? '';
  const reader = await guest();
  expect((await reader.post(`${PATH}/stop`, {}, withCode(code))).status).toBe(200);
  await ask(await delivered({ email }));
  expect(await askedOf(email)).toHaveLength(1);
  setTime(NOON + WEEK_MS + 31 * 24 * HOUR_MS);
  expect((await reader.post(PATH, REVIEW, withCode(code))).status).toBe(404);
});
