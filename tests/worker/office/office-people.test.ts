import { expect, test } from 'vitest';
import { firstAdmin } from '../people.ts';
import { audits, row } from '../rows.ts';
import { env, guest, Visitor } from '../shop.ts';

const { visitor: admin } = await firstAdmin();

const message = () => ({
  messageId: crypto.randomUUID() as string,
  name: 'Achieng',
  email: 'achieng@example.com',
  phone: '',
  subject: 'Iron-on',
  message: 'Do they last?',
  locale: 'en',
  website: '',
});
type Feedback = { found: { id: string; text: string }[]; waiting: Record<string, number> };
const feedback = async (query: string) =>
  (await (await admin.fetch(`/api/moderation?${query}`)).json()) as Feedback;

test('a message waits until it is answered, and its words are in no audit', async () => {
  const body = message();
  expect((await new Visitor().post('/api/contact', body)).status).toBe(201);
  const waiting = await feedback('kind=message');
  expect(waiting).toMatchObject({
    found: [{ id: body.messageId, text: 'Do they last?', email: 'achieng@example.com' }],
    waiting: { message: 1 },
  });
  const judge = (verdict: string) =>
    admin.post('/api/moderation', { kind: 'message', id: body.messageId, verdict });
  expect((await judge('approve')).status).toBe(400);
  expect((await judge('answer')).status).toBe(200);
  expect(await feedback('kind=message')).toMatchObject({ found: [], waiting: { message: 0 } });
  expect((await feedback('kind=message&state=approved')).found).toHaveLength(1);
  expect((await judge('reopen')).status).toBe(200);
  expect((await judge('remove')).status).toBe(200);
  const kept = await row('SELECT email, text FROM message WHERE id = ?', body.messageId);
  expect(kept).toEqual({ email: '', text: '' });
  const noted = await audits('moderate');
  expect(noted).toHaveLength(3);
  expect(JSON.stringify(noted)).not.toMatch(/last|achieng/);
});

type List = { found: { id: string; email: string }[]; counts: object; next: string | null };
const list = async (query = '') =>
  (await (await admin.fetch(`/api/admin/newsletter?${query}`)).json()) as List;

test('the newsletter list counts, finds, removes, and its sheet runs no formula', async () => {
  const emails = ['+cmd@example.com', 'zawadi@example.com', 'asha@example.com'];
  for (const email of emails) {
    await new Visitor().post('/api/newsletter', { email, locale: 'sw', website: '' });
  }
  expect((await list()).counts).toEqual({ subscribers: 0, asked: 3 });
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE subscriber SET confirmedAt = 1767571200000, tokenHash = NULL,
       version = (SELECT version FROM sync_clock) WHERE email <> 'asha@example.com'`,
    ),
  ]);
  expect((await list()).counts).toEqual({ subscribers: 2, asked: 1 });
  const [found] = (await list('q=ZAW')).found;
  expect(found?.email).toBe('zawadi@example.com');
  expect((await list('state=asked')).found).toMatchObject([{ email: 'asha@example.com' }]);
  const sheet = await admin.fetch('/api/admin/newsletter/list.csv');
  expect(sheet.headers.get('Content-Disposition')).toContain('tiny-tag-newsletter.csv');
  const text = await sheet.text();
  expect(text).toContain("'+cmd@example.com,sw,2026-01-05 03:00");
  expect(text).not.toContain('asha');
  const remove = () => admin.post('/api/admin/newsletter/remove', { subscriberId: found?.id });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await list()).counts).toEqual({ subscribers: 1, asked: 1 });
  expect(await row('SELECT email FROM subscriber WHERE id = ?', found?.id)).toEqual({ email: '' });
  expect(await audits('removeSubscriber')).toHaveLength(1);
});

test('staff are listed apart, with whether their second factor is there', async () => {
  const answer = await admin.fetch('/api/admin/users?who=staff');
  expect(await answer.json()).toMatchObject({
    users: [{ fullName: 'Wanjiru Kamau', role: 'admin', hasFactor: true }],
    next: null,
  });
});

test('nobody but an admin sees the list, the sales or a customer', async () => {
  const visitors = [new Visitor(), await guest()];
  for (const path of ['newsletter', 'newsletter/list.csv', 'sales', 'sales/days.csv', 'users/u']) {
    for (const visitor of visitors) {
      expect([401, 403], path).toContain((await visitor.fetch(`/api/admin/${path}`)).status);
    }
  }
});
