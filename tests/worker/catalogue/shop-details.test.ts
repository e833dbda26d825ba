import { expect, test } from 'vitest';
import { answerable } from '../../../worker/mail/signature.ts';
import { DETAILS } from '../goods.ts';
import { firstAdmin, mails } from '../people.ts';
import { audits, row } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';

const { visitor: admin } = await firstAdmin();
const desk = new Client(admin);

const at = async (path: string) => await (await admin.fetch(path)).text();
async function save(changes: object, basedOn?: unknown) {
  const known = await row('SELECT edition FROM seller');
  await desk.send('saveShopDetails', {
    ...DETAILS,
    ...changes,
    basedOn: basedOn ?? known?.edition,
  });
}
/** The refusals of the admin's changes, by field. */
const refused = async () =>
  (await desk.rows('notice')).map(({ detail }) => (detail as { field?: string }).field);

const PAGES = ['/', '/contact', '/about', '/terms', '/privacy', '/sw', '/sw/contact'];

test('a new shop says its hours and place, and nothing that is not set', async () => {
  const contact = await at('/contact');
  expect(contact).toContain('Monday - Friday: 8am - 5pm');
  expect(contact).toContain('Saturday: 9am - 1pm');
  expect(contact).toContain('Sunday: Closed');
  expect(contact).toContain('Nairobi, Kenya');
  expect(await at('/sw/contact')).toContain('Jumatatu - Ijumaa: saa 2 asubuhi - saa 11 jioni');
  for (const path of PAGES) {
    const page = await at(path);
    expect(page).not.toMatch(/href="(tel|mailto):|wa\.me|href="">|KRA PIN|\(ODPC\) under number/);
    expect(page).not.toMatch(/placeholders|hello@tinytag|700 000 000/);
  }
});

test('what an admin saves is on every page, for search engines too, in both languages', async () => {
  await save({});
  for (const path of PAGES) {
    const page = await at(path);
    expect(page).toContain('href="tel:+254712345678"');
    expect(page).toContain('href="https://wa.me/254712345679"');
    expect(page).toContain('href="mailto:hello@shop.test"');
    expect(page).toContain('Kisumu, Kenya');
  }
  const contact = await at('/contact');
  expect(contact).toContain('href="https://www.facebook.com/tinytag"');
  expect(contact).not.toContain('Instagram');
  expect(contact).toContain('Monday - Friday: 8:30am - 5pm');
  expect(await at('/terms')).toContain('Tiny Tag Ltd, KRA PIN P051234567X');
  expect(await at('/privacy')).toContain('under number 123-4567-89AB');
  const [, data = '{}'] = /ld\+json">(\{[^<]*OnlineStore[^<]*)</.exec(await at('/')) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    telephone: '+254712345678',
    email: 'hello@shop.test',
    address: 'Kisumu, Kenya',
    taxID: 'P051234567X',
    sameAs: ['https://www.facebook.com/tinytag'],
    hoursAvailable: [{ opens: '08:30', closes: '17:00' }],
  });
});

test('customers see neither the address on invoices nor the edition, and their phone has the rest offline', async () => {
  const [shown] = await new Client(await guest()).rows('shopDetails');
  expect(shown).toMatchObject({ phone: '254712345678', hoursWeek: '08:30-17:00' });
  for (const hidden of ['address', 'vatRegistered', 'edition']) {
    expect(shown).not.toHaveProperty(hidden);
  }
});

test('mails end with how the shop is reached, and answers to them go there', async () => {
  const visitor = await guest();
  await visitor.post('/api/contact', {
    ...{ messageId: crypto.randomUUID(), name: 'Achieng', email: 'achieng@example.com' },
    ...{ phone: '', subject: 'Twins', message: 'Two names?', locale: 'en', website: '' },
  });
  const sent = await mails();
  const [toSender] = sent.filter(({ to }) => to === 'achieng@example.com');
  for (const body of [toSender?.text, toSender?.html]) {
    expect(body).toContain('Tiny Tag Ltd');
    expect(body).toContain('+254 712 345 678');
    expect(body).toContain('WhatsApp +254 712 345 679');
  }
  const mail = { to: 'achieng@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  expect(await answerable(env, mail)).toMatchObject({ replyTo: 'hello@shop.test' });
  const answerTo = 'wanjiku@example.com';
  expect(await answerable(env, { ...mail, replyTo: answerTo })).toMatchObject({
    replyTo: answerTo,
  });
});

test('a business name is text on every page and in mails', async () => {
  await save({ name: 'Tags <b>& Co', kraPin: '', vatRegistered: false });
  const terms = await at('/terms');
  expect(terms).toContain('Tags &lt;b&gt;&amp; Co');
  expect(terms).not.toContain('Tags <b>');
});

test('a field that cannot be right is named and nothing is saved', async () => {
  const before = await row('SELECT * FROM seller');
  const wrong: [string, unknown][] = [
    ...(['phone', 'whatsapp'] as const).map((name): [string, unknown] => [name, '12345']),
    ['email', 'hello@'],
    ...['9-17', '25:00-26:00', '17:00-08:00', '08:00-08:00'].map((h): [string, unknown] => [
      'hoursWeek',
      h,
    ]),
    ['map', '91, 0'],
    ...['javascript:alert(1)', 'https://evil.test/facebook.com/x', 'facebook.com'].map(
      (link): [string, unknown] => ['facebook', link],
    ),
    ['kraPin', 'P05'],
    ['odpcNumber', '<b>'],
    ['name', ''],
  ];
  for (const [field, value] of wrong) await save({ [field]: value });
  await save({ kraPin: '', vatRegistered: true });
  expect(await refused()).toEqual([...wrong.map(([field]) => field), 'kraPin']);
  expect(await row('SELECT * FROM seller')).toEqual(before);
});

test('of two admins who edit the same state the second is asked, and an old tab still saves its part', async () => {
  await save({ phone: '' }, 'an older edition');
  const [conflict] = (await desk.rows('notice')).filter(({ code }) => code === 'changed_meanwhile');
  expect(conflict?.detail).toMatchObject({ detailsId: 'shop' });
  await save({});
  const seller = { name: 'Old Tab Ltd', address: 'Ngong Road', kraPin: '', vatRegistered: false };
  await desk.send('saveSeller', seller);
  expect(await row('SELECT name, address, phone FROM seller')).toEqual({
    ...{ name: 'Old Tab Ltd', address: 'Ngong Road', phone: '254712345678' },
  });
  expect(await audits('saveSeller')).toHaveLength(1);
});
