import { expect, test } from 'vitest';
import { LINK_MS } from '../../../shared/feedback/newsletter.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { forgetNames } from '../../../worker/jobs/retention.ts';
import { newsletterAsked } from '../../../worker/mail/newsletter.ts';
import { mails } from '../people.ts';
import { env, guest, Visitor } from '../shop.ts';

const address = () => `n-${crypto.randomUUID().slice(0, 8)}@example.com`;
const subscribe = async (email: string, changes: object = {}) =>
  (await guest()).post('/api/newsletter', { email, locale: 'en', ...changes });
const mailsTo = async (email: string) => (await mails()).filter(({ to }) => to === email);
const rowOf = (email: string) =>
  env.DB.prepare('SELECT * FROM subscriber WHERE email = ?').bind(email).first();

/** The paths of a mail's links: its own, then unsubscribe. */
function linksOf(mail: { text: string } | undefined) {
  return [...(mail?.text ?? '').matchAll(/https:\/\/shop\.test(\S+)/g)].map(
    ([, path = '']) => path,
  );
}
const press = (path = '', visitor = new Visitor()) => visitor.fetch(path, { method: 'POST' });
const wentTo = (answer: Response) => [answer.status, answer.headers.get('Location')];

test('a subscription is confirmed by the button, not by opening the link, and ended by one press', async () => {
  const email = address();
  expect((await subscribe(` ${email.toUpperCase()} `, { locale: 'sw' })).status).toBe(202);
  const [asking] = await mailsTo(email);
  const [confirm = ''] = linksOf(asking);
  expect(confirm).toMatch(/^\/sw\/newsletter\/confirm\?token_hash=[\w-]{20,}$/);
  const token = confirm.split('=')[1] ?? '';
  expect(JSON.stringify(await rowOf(email))).not.toContain(token);
  const outbox = await env.DB.prepare('SELECT group_concat(payload) AS all_ FROM outbox').first();
  expect(JSON.stringify(outbox)).not.toContain(token);

  // As when opened from a webmail page.
  const page = await new Visitor().fetch(confirm, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining(token)]);
  expect(await rowOf(email)).toMatchObject({ confirmedAt: null });

  expect(wentTo(await press(confirm))).toEqual([303, '/sw/newsletter/confirm?state=done']);
  expect(wentTo(await press(confirm))).toEqual([303, '/sw/newsletter/confirm?state=over']);
  expect(await rowOf(email)).toMatchObject({ confirmedAt: expect.any(Number), tokenHash: null });

  const [welcome] = await mailsTo(email);
  const [leave = ''] = linksOf(welcome);
  expect((await new Visitor().fetch(leave)).status).toBe(200);
  expect(await rowOf(email)).not.toBeNull();
  expect(wentTo(await press(leave))).toEqual([303, '/sw/newsletter/unsubscribe?state=done']);
  expect(await rowOf(email)).toBeNull();
  expect(wentTo(await press(leave))).toEqual([303, '/sw/newsletter/unsubscribe?state=done']);
});

test('the answer is the same for a new, a waiting and a subscribed address, and only the first is mailed', async () => {
  const email = address();
  const answers = [await subscribe(email), await subscribe(email)];
  const [asking, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  await press(linksOf(asking)[0]);
  answers.push(await subscribe(email));
  expect(await mailsTo(email)).toHaveLength(2);
  const told = await Promise.all(answers.map(async (a) => `${a.status} ${await a.text()}`));
  expect(new Set(told)).toEqual(new Set(['202 {}']));
});

test('a made-up link confirms nobody and unsubscribes nobody', async () => {
  const email = address();
  await subscribe(email);
  const [asking] = await mailsTo(email);
  const id = (await rowOf(email))?.id;
  for (const token of ['', 'x', `${id}.x`, `${id}.`]) {
    const page = `/newsletter/confirm?token_hash=${token}`;
    expect(wentTo(await press(page))).toEqual([303, '/newsletter/confirm?state=over']);
    const leave = `/newsletter/unsubscribe?token_hash=${token}`;
    expect(wentTo(await press(leave))).toEqual([303, '/newsletter/unsubscribe?state=over']);
  }
  expect(await rowOf(email)).not.toBeNull();
  expect(asking).toBeDefined();
});

test('a mail program unsubscribes with one click, from no page of ours, and nobody gets a cookie', async () => {
  for (const visitor of [new Visitor(), await guest()]) {
    const email = address();
    await subscribe(email);
    await mailsTo(email);
    const row = await env.DB.prepare(
      "SELECT payload FROM outbox WHERE type = 'newsletter_asked' ORDER BY rowid DESC LIMIT 1",
    ).first<string>('payload');
    const mail = await newsletterAsked(env, JSON.parse(row ?? ''));
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = mail?.headers?.['List-Unsubscribe']?.match(/^<https:\/\/shop\.test(\/\S+)>$/)?.[1];
    const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await visitor.fetch(url ?? '', { method: 'POST', headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect(await rowOf(email)).toBeNull();
  }
});

test('an address that nobody confirmed is erased with its link, a confirmed one stays', async () => {
  const [silent, loyal] = [address(), address()];
  await subscribe(silent);
  await subscribe(loyal);
  await press(linksOf((await mailsTo(loyal))[0])[0]);
  const { askedAt = 0 } = (await rowOf(silent)) as { askedAt?: number };
  await forgetNames(env.DB, askedAt + LINK_MS - 1);
  expect(await rowOf(silent)).not.toBeNull();
  await forgetNames(env.DB, askedAt + LINK_MS + MINUTE_MS);
  expect(await rowOf(silent)).toBeNull();
  expect(await rowOf(loyal)).toMatchObject({ confirmedAt: expect.any(Number) });
  // The same address can ask again.
  await subscribe(silent);
  expect(await rowOf(silent)).toMatchObject({ confirmedAt: null });
});

test('an address that is none is refused, a machine thanked, and a network slowed down', async () => {
  expect((await subscribe('nobody')).status).toBe(400);
  const email = address();
  expect((await subscribe(email, { website: 'x' })).status).toBe(202);
  expect(await rowOf(email)).toBeNull();
  const from = { 'CF-Connecting-IP': '2001:db8:1:2::7' };
  const near = async () => {
    const body = { email: address(), locale: 'en' };
    return (await guest()).post('/api/newsletter', body, from);
  };
  for (let i = 0; i < 30; i++) expect((await near()).status).toBe(202);
  expect((await near()).status).toBe(429);
  await env.DB.prepare('UPDATE outbox SET doneAt = 1').run();
});

test('without a script the form is sent by the browser', async () => {
  const email = address();
  const visitor = new Visitor();
  const send = (address: string) =>
    visitor.fetch('/newsletter', {
      method: 'POST',
      body: new URLSearchParams({ email: address, website: '' }),
    });
  expect(wentTo(await send(email))).toEqual([303, '/newsletter/confirm?state=asked']);
  expect(await rowOf(email)).toMatchObject({ locale: 'en' });
  expect(wentTo(await send('nobody'))).toEqual([303, '/newsletter/confirm?state=invalid']);
  await mails();
});
