import { expect, test } from 'vitest';
import { messageSent } from '../../../worker/mail/contact-message.ts';
import { mails, read } from '../people.ts';
import { env, guest, Visitor } from '../shop.ts';

const message = (changes: object = {}) => ({
  messageId: crypto.randomUUID() as string,
  name: 'Achieng',
  email: `a-${crypto.randomUUID().slice(0, 8)}@example.com`,
  phone: '',
  subject: 'Labels for twins',
  message: 'Do you print ĩ?\n<b>Asante</b>',
  locale: 'en',
  website: '',
  ...changes,
});
const stored = async (email: string) =>
  (await env.DB.prepare('SELECT * FROM message WHERE email = ?').bind(email).all()).results;

test('a message is stored and mailed once, to the shop with its words and to the sender in their language', async () => {
  const visitor = await guest();
  const body = message({ locale: 'sw' });
  expect((await visitor.post('/api/contact', body)).status).toBe(201);
  expect((await visitor.post('/api/contact', body)).status).toBe(201);
  expect(await stored(body.email)).toMatchObject([{ subject: body.subject, owner: visitor.owner }]);
  const sent = await mails();
  const [receipt, ...more] = sent.filter(({ to }) => to === body.email);
  expect(more).toEqual([]);
  expect(receipt?.subject).toBe('Tumepokea ujumbe wako - Tiny Tag');
  expect(receipt?.text).not.toContain(body.subject);
  const toShop = sent.filter(({ text }) => text.includes(body.email));
  expect(toShop).toMatchObject([{ to: 'shop@shop.test' }]);
  expect(toShop[0]?.text).toContain(body.message);
  expect(toShop[0]?.html).toContain('&lt;b&gt;Asante&lt;/b&gt;');
});

test('no header of a mail holds what somebody typed, but for the checked address to answer', async () => {
  const visitor = await guest();
  const body = message({ name: 'Eve', subject: 'Subject: Bcc: everybody@example.com' });
  await visitor.post('/api/contact', body);
  for (const to of ['shop', 'sender'] as const) {
    const mail = await messageSent(env, { messageId: body.messageId, to });
    expect(mail?.subject).not.toMatch(/Bcc|Eve/);
    expect(mail?.headers).toBeUndefined();
    expect([undefined, body.email]).toContain(mail?.replyTo);
  }
  await mails();
});

test('a message with a phone number alone is mailed to the shop, with no address to answer', async () => {
  const visitor = await guest();
  const body = message({ email: '', phone: '0712 345 678', message: 'Call me' });
  expect((await visitor.post('/api/contact', body)).status).toBe(201);
  const sent = (await mails()).filter(({ text }) => text.includes(body.message));
  expect(sent).toMatchObject([{ to: 'shop@shop.test' }]);
  expect(sent[0]?.text).toContain('0712 345 678');
  const ofShop = await messageSent(env, { messageId: body.messageId, to: 'shop' });
  expect(ofShop).not.toHaveProperty('replyTo');
  expect(await messageSent(env, { messageId: body.messageId, to: 'sender' })).toBeNull();
});

test('a bad field is named, and nothing is kept', async () => {
  const visitor = await guest();
  const body = message({ message: 'x'.repeat(5001) });
  const answer = await visitor.post('/api/contact', body);
  expect(answer.status).toBe(400);
  expect(await read(answer)).toMatchObject({ field: 'message', message: 'error_message_long' });
  expect(await stored(body.email)).toEqual([]);
});

test('what fills in the field that people do not see is thanked and forgotten', async () => {
  const visitor = await guest();
  const body = message({ website: 'https://spam.test' });
  expect((await visitor.post('/api/contact', body)).status).toBe(201);
  expect(await stored(body.email)).toEqual([]);
});

test('messages are limited by visitor, by address and by network', async () => {
  const visitor = await guest();
  for (let i = 0; i < 5; i++) {
    expect((await visitor.post('/api/contact', message())).status).toBe(201);
  }
  const refused = await visitor.post('/api/contact', message());
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);

  const { email } = message();
  const asOne = async () => (await guest()).post('/api/contact', message({ email }));
  for (let i = 0; i < 5; i++) expect((await asOne()).status).toBe(201);
  expect((await asOne()).status).toBe(429);

  const phones = ['0712345699', '+254 712 345 699'];
  const called = async (i: number) => {
    const body = message({ email: '', phone: phones[i % 2] });
    return (await guest()).post('/api/contact', body);
  };
  for (let i = 0; i < 5; i++) expect((await called(i)).status).toBe(201);
  expect((await called(5)).status).toBe(429);

  const from = { 'CF-Connecting-IP': '203.0.113.9' };
  const near = async () => (await guest()).post('/api/contact', message(), from);
  for (let i = 0; i < 20; i++) expect((await near()).status).toBe(201);
  expect((await near()).status).toBe(429);
  await env.DB.prepare('UPDATE outbox SET doneAt = 1').run();
});

test('another site cannot send messages in a visitor’s name', async () => {
  const visitor = await guest();
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
  expect((await visitor.post('/api/contact', message(), headers)).status).toBe(403);
  const form = { method: 'POST', headers, body: new URLSearchParams({ name: 'x' }) };
  expect((await visitor.fetch('/contact', form)).status).toBe(403);
});

test('without a script the form is sent by the browser, which comes back to the page', async () => {
  const visitor = new Visitor();
  const { messageId: _, locale: __, ...fields } = message();
  const send = (path: string, changes: Record<string, string> = {}) =>
    visitor.fetch(path, { method: 'POST', body: new URLSearchParams({ ...fields, ...changes }) });
  const answer = await send('/sw/contact');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/sw/contact?sent=1']);
  expect(await stored(fields.email)).toMatchObject([{ locale: 'sw' }]);
  const bad = await send('/contact', { email: 'nobody' });
  expect(bad.headers.get('Location')).toBe('/contact?sent=0');
  await mails();
});
