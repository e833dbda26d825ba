import { expect, test } from 'vitest';
import { checkoutBody } from '../../checkout-body.ts';
import { CODE_RULES } from '../../discount-code.ts';
import { order } from '../admin.ts';
import { firstAdmin } from '../people.ts';
import { audits, row } from '../rows.ts';
import { Client, guest } from '../shop.ts';

const { visitor: admin } = await firstAdmin();
const desk = new Client(admin);

/** The refusal of the admin's last change. */
async function refusals() {
  const notices = await desk.rows('notice');
  return notices.map(({ code, detail }) => [code, (detail as { field?: string }).field]);
}

/** Saves with the current edition. */
async function save(name: string, args: Record<string, unknown>) {
  const table = name.slice('save'.length).toLowerCase();
  const id = args.zoneId ?? args.categoryId ?? args.code ?? 'banner';
  const saved = await row(`SELECT edition FROM ${table} WHERE id = '${id}'`);
  return desk.send(name, { ...args, basedOn: saved?.edition ?? '' });
}

test('a new code does not overwrite one that is there, and an ended one is refused at the cart', async () => {
  await desk.send('createDiscount', { code: 'karibu10', ...CODE_RULES });
  await desk.send('createDiscount', { code: 'KARIBU10', ...CODE_RULES, value: 90 });
  expect(await row("SELECT value FROM discount WHERE id = 'KARIBU10'")).toEqual({ value: 10 });
  await desk.send('createDiscount', { code: 'MUCH', ...CODE_RULES, value: 101 });
  await desk.send('createDiscount', { code: 'PAST', ...CODE_RULES, validFrom: 10, validTo: 10 });
  await desk.send('createDiscount', { code: 'x', ...CODE_RULES });
  expect(await refusals()).toEqual([
    ['id_taken', undefined],
    ['invalid', 'value'],
    ['invalid', 'validTo'],
    ['invalid', 'code'],
  ]);
  const shopper = await guest();
  const apply = async (code: string) => (await shopper.post('/api/cart/discount', { code })).status;
  expect(await apply('KARIBU10')).toBe(200);
  await save('saveDiscount', { code: 'KARIBU10', ...CODE_RULES, active: false });
  expect(await apply('KARIBU10')).toBe(409);
  expect(await audits('createDiscount')).toHaveLength(1);
});

const NAIROBI = {
  zoneId: 'nairobi',
  name: 'Nairobi',
  nameSw: 'Nairobi',
  standardCents: 30_000,
  expressCents: 45_000,
  freeAboveCents: 500_000,
  standardDaysMin: 1,
  standardDaysMax: 3,
  expressDaysMin: 2,
  expressDaysMax: 3,
  cashOnDelivery: true,
  cashFeeCents: 10_000,
};

test('a new fee counts for the next order, and those that were placed keep their sums', async () => {
  const [before, after] = [new Client(await guest()), new Client(await guest())];
  const old = await order(before);
  await after.send('addToCart', { productId: '1', quantity: 1 });
  const lines = await after.rows('cartLine');
  await save('saveZone', NAIROBI);
  const stale = await after.visitor.post('/api/checkout', checkoutBody(lines, 100_000));
  expect(await stale.json()).toMatchObject({ code: 'price_changed', totalCents: 105_000 });
  const body = { ...checkoutBody(lines, 115_000), paymentMethod: 'cash' };
  expect((await after.visitor.post('/api/checkout', body)).status).toBe(201);
  expect(await row('SELECT totalCents FROM orders WHERE id = ?', old)).toEqual({
    totalCents: 100_000,
  });
  expect(await row('SELECT cashFeeCents FROM orders WHERE id = ?', body.orderId)).toEqual({
    cashFeeCents: 10_000,
  });
  const page = await (await admin.fetch('/product/1')).text();
  expect(page).toContain('KSh 300');
  // Express is not faster in Nairobi.
  expect(page.match(/Standard is just as fast/g)).toHaveLength(1);
});

test('cash at the door ends where a zone does not take it, and impossible fees are refused', async () => {
  await save('saveZone', { ...NAIROBI, cashOnDelivery: false });
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const lines = await client.rows('cartLine');
  const body = { ...checkoutBody(lines, 115_000), paymentMethod: 'cash' };
  const answer = await client.visitor.post('/api/checkout', body);
  expect(await answer.json()).toMatchObject({ code: 'method_unavailable' });
  const asked = (await refusals()).length;
  await save('saveZone', { ...NAIROBI, standardCents: -1 });
  await save('saveZone', { ...NAIROBI, standardDaysMax: 0 });
  await desk.send('removeZone', { zoneId: 'nairobi' });
  await client.send('saveZone', { ...NAIROBI, standardCents: 0 });
  expect((await refusals()).slice(asked)).toEqual([
    ['invalid', 'standardCents'],
    ['invalid', 'standardDaysMax'],
    ['zone_in_use', undefined],
  ]);
  expect(await row("SELECT standardCents FROM zone WHERE id = 'nairobi'")).toEqual({
    standardCents: 30_000,
  });
});

test('a county moves to a new zone, and a zone that is empty again can go', async () => {
  await save('saveZone', { ...NAIROBI, zoneId: 'coast', name: 'Coast', nameSw: 'Pwani' });
  await desk.send('moveCounty', { countyId: '1', zoneId: 'coast' });
  expect(await row("SELECT zoneId FROM county WHERE id = '1'")).toEqual({ zoneId: 'coast' });
  await desk.send('moveCounty', { countyId: '1', zoneId: 'upcountry' });
  await desk.send('removeZone', { zoneId: 'coast' });
  expect(await row("SELECT deleted FROM zone WHERE id = 'coast'")).toEqual({ deleted: 1 });
});

const BANNER = {
  text: 'Back to school: <10% off>',
  textSw: 'Shule zinafunguliwa',
  active: true,
  validFrom: 0,
  validTo: null as number | null,
};

test('the banner is on every public page in its language while it is on, and on no other', async () => {
  const at = async (path: string) => await (await admin.fetch(path)).text();
  expect(await at('/')).not.toContain('banner-line"');
  await save('saveBanner', BANNER);
  const answer = await admin.fetch('/faq');
  const html = await answer.text();
  expect(html).toContain('Back to school: &lt;10% off&gt;');
  const script = html.match(/banner-line[\s\S]*?<script>([\s\S]*?)<\/script>/)?.[1] ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(answer.headers.get('Content-Security-Policy')).toContain(hash);
  expect(await at('/sw/faq')).toContain('Shule zinafunguliwa');
  expect(await at('/admin')).not.toContain('<aside class="banner-line"');
  expect(await at('/offline')).not.toContain('<aside class="banner-line"');
  for (const off of [{ active: false }, { validTo: 1 }, { validFrom: Date.now() + 60_000 }]) {
    await save('saveBanner', { ...BANNER, ...off });
    expect(await at('/faq')).not.toContain('<aside class="banner-line"');
  }
  const asked = (await refusals()).length;
  await save('saveBanner', { ...BANNER, textSw: ' ' });
  expect((await refusals()).slice(asked)).toEqual([['invalid', 'textSw']]);
});

test('a banner with other words is another one to who closed the first', async () => {
  await save('saveBanner', BANNER);
  const first = await row('SELECT wordedAt FROM banner');
  await save('saveBanner', { ...BANNER, active: false });
  expect(await row('SELECT wordedAt FROM banner')).toEqual(first);
  await save('saveBanner', { ...BANNER, text: 'Closed on Monday', active: false });
  expect(await row('SELECT wordedAt FROM banner')).not.toEqual(first);
});

test('a category says its new words in their order, and a half-written one is refused', async () => {
  const words = {
    categoryId: 'accessories',
    name: 'Tags',
    nameSw: 'Vitambulisho',
    description: 'For bags.',
    descriptionSw: 'Kwa mikoba.',
    features: [{ title: 'Big', titleSw: 'Kubwa', description: 'Very.', descriptionSw: 'Sana.' }],
  };
  await save('saveCategory', words);
  const asked = (await refusals()).length;
  await save('saveCategory', { ...words, nameSw: '' });
  await desk.send('orderCategories', { categoryIds: ['accessories', 'accessories'] });
  expect((await refusals()).slice(asked)).toEqual([
    ['invalid', 'nameSw'],
    ['invalid', 'categoryIds'],
  ]);
  await desk.send('orderCategories', {
    categoryIds: ['accessories', 'school-labels', 'clothing-labels', 'baby-care-labels'],
  });
  const page = await (await admin.fetch('/sw/accessories')).text();
  expect(page).toContain('Kubwa');
  expect(page.indexOf('Vitambulisho')).toBeLessThan(page.indexOf('Lebo za Shule'));
});
