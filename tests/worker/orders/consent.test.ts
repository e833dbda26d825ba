import { beforeAll, expect, test } from 'vitest';
import { CONSENT_VERSION } from '../../../shared/order/states.ts';
import { createJob, newJobCode } from '../../../shared/production/job.ts';
import { dayAt } from '../../../shared/time.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { browserOf, forgetLimits, member } from '../accounts.ts';
import { manual } from '../acts.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { DESIGN } from '../guests.ts';
import { read } from '../people.ts';
import { audits, changeRow, orderRow, row } from '../rows.ts';
import { Client, guest, type Visitor } from '../shop.ts';
import { pay } from '../workshop.ts';

let boss: Visitor;
beforeAll(async () => {
  await hireBoss();
  await forgetLimits();
  boss = await browserOf(await member({ role: 'admin', app: true }));
});

async function placed(changes: object) {
  const body = { ...manual(), ...changes };
  const answer = await boss.post('/api/admin/orders', body);
  expect(answer.status).toBe(201);
  const { key } = await read(answer);
  await pay(body.orderId);
  return { orderId: body.orderId, link: { 'X-Order-Key': `${body.orderId}.${key}` } };
}
const consentOf = (orderId: string) =>
  row('SELECT consentVersion, consentAt > 0 AS given FROM orders WHERE id = ?', orderId);
const print = (orderId: string) =>
  commitAt(Date.now(), BOSS, createJob, {
    ...{ jobId: newJobCode(), labelType: 'regular', sheet: 'a4', lineIds: [`${orderId}/1`] },
  });
const agree = (who: Visitor, orderId: string, link = {}, shown = {}) =>
  who.post(`/api/orders/${orderId}/consent`, shown, link);

test('names that staff wrote down are not printed before the parent agrees by the link', async () => {
  const { orderId, link } = await placed({ consent: false });
  expect(await consentOf(orderId)).toEqual({ consentVersion: '', given: 0 });
  await expect(print(orderId)).rejects.toMatchObject({ code: 'consent_missing' });
  const parent = await guest();
  expect((await agree(parent, orderId)).status).toBe(404);
  expect((await agree(parent, orderId, { 'X-Order-Key': `${orderId}.forged` })).status).toBe(404);
  expect(await consentOf(orderId)).toMatchObject({ given: 0 });
  for (let i = 0; i < 2; i++) expect((await agree(parent, orderId, link)).status).toBe(200);
  expect(await consentOf(orderId)).toMatchObject({ given: 1 });
  expect(await audits('giveConsent')).toHaveLength(1);
  expect(await print(orderId)).toMatchObject({ done: true });
});

test('the days that are promised count from the consent, without which nothing is made', async () => {
  const { orderId, link } = await placed({ consent: false });
  await changeRow('orders', orderId, "promisedFrom = '2026-01-05', promisedTo = '2026-01-07'");
  expect((await agree(await guest(), orderId, link)).status).toBe(200);
  const { promisedFrom, promisedTo } = (await orderRow(orderId)) ?? {};
  expect([promisedFrom, promisedTo].join()).toMatch(/^2\d{3}-\d\d-\d\d,2\d{3}-/);
  expect(
    String(promisedFrom) > dayAt(Date.now()) && String(promisedTo) >= String(promisedFrom),
  ).toBe(true);
});

test('the checkout asks for consent exactly when a line carries a name', async () => {
  const buyer = new Client(await guest());
  const buy = async (totalCents: number, consent: boolean) => {
    const body = checkoutBody(await buyer.rows('cartLine'), totalCents, { consent });
    const answer = await buyer.visitor.post('/api/checkout', body);
    const { field } = await read(answer);
    return { status: answer.status, field, orderId: body.orderId };
  };
  await buyer.send('addToCart', { productId: '1', quantity: 1 });
  const { orderId } = await buy(100_000, false);
  expect(await consentOf(orderId)).toEqual({ consentVersion: 'none', given: 0 });
  await buyer.send('addToCart', { productId: '1', quantity: 1 });
  const named = { designId: crypto.randomUUID(), design: DESIGN, quantity: 1 };
  await buyer.send('addDesign', { ...named, productId: '1' });
  expect(await buy(175_000, false)).toMatchObject({ status: 400, field: 'consent' });
  const agreed = await buy(175_000, true);
  expect(agreed.status).toBe(201);
  expect(await consentOf(agreed.orderId)).toMatchObject({ given: 1 });
});

test('what was agreed by phone needs no further consent, nor does an order without names', async () => {
  const told = await placed({ consent: true });
  expect(await consentOf(told.orderId)).toMatchObject({ given: 1 });
  const [plain] = manual().lines;
  const blank = await placed({ consent: false, lines: [plain], expectedCents: 100_000 });
  expect(await consentOf(blank.orderId)).toEqual({ consentVersion: 'none', given: 0 });
  const late = await placed({ consent: false });
  expect((await agree(boss, late.orderId)).status).toBe(200);
  expect(await print(late.orderId)).toMatchObject({ done: true });
});

test.each([
  [{ consentVersion: CONSENT_VERSION }, CONSENT_VERSION],
  // From pages that were opened before the text changed.
  [{ consentVersion: '2026-11-28' }, '2026-11-28'],
  [{ consentVersion: 'made up' }, '2026-11'],
  // A page from before it said what it showed.
  [{}, '2026-11'],
])('what is recorded is the text that the page showed: %o', async (shown, recorded) => {
  const told = await placed({ consent: true, ...shown });
  const late = await placed({ consent: false });
  expect((await agree(await guest(), late.orderId, late.link, shown)).status).toBe(200);
  const buyer = new Client(await guest());
  const named = { designId: crypto.randomUUID(), design: DESIGN, quantity: 1, productId: '1' };
  await buyer.send('addDesign', named);
  const body = checkoutBody(await buyer.rows('cartLine'), 100_000, { consent: true, ...shown });
  expect((await buyer.visitor.post('/api/checkout', body)).status).toBe(201);
  for (const orderId of [told.orderId, late.orderId, body.orderId]) {
    expect(await consentOf(orderId)).toEqual({ consentVersion: recorded, given: 1 });
  }
});
