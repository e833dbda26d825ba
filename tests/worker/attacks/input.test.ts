import { expect, test } from 'vitest';
import { NAUGHTY } from '../../fuzz/values.ts';
import { callerOf, ownerWithThings } from '../access/callers.ts';
import { anEmail, browserOf, forgetLimits, member } from '../accounts.ts';
import { mails } from '../people.ts';
import { takeFaults, takeRefusals } from '../setup.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

const TEXTS = NAUGHTY.filter((value): value is string => typeof value === 'string');
const INJECTIONS = TEXTS.filter((text) => /'|"|--|;|%|\\/.test(text));

test('I02 what looks like SQL is text in every search, filter and path', async () => {
  const admin = await callerOf('admin');
  const tables = async () =>
    (await env.DB.prepare(
      "SELECT count(*) AS n FROM sqlite_master WHERE type = 'table'",
    ).first()) as {
      n: number;
    };
  const before = await tables();
  const total = ((await (await admin.visitor.fetch('/api/admin/users')).json()) as { users: [] })
    .users.length;
  expect(total).toBeGreaterThan(0);
  for (const text of INJECTIONS) {
    const odd = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/api/admin/users?q=${odd}`,
      `/api/admin/users?before=${odd}`,
      `/api/money/payments?q=${odd}&state=${odd}&method=${odd}`,
      `/api/money/payments/${odd}`,
      `/api/posts/${odd}/comments`,
      `/api/products/${odd}/reviews`,
      `/api/receipts/${odd}`,
      `/api/moderation?state=${odd}`,
      `/api/press/${odd}/sheets.pdf?part=${odd}`,
      `/search?q=${odd}`,
    ]) {
      const answer = await admin.visitor.fetch(path);
      expect(answer.status, path).toBeLessThan(500);
      const body = await answer.text();
      if (path.includes('users?q=')) expect(JSON.parse(body).users ?? [], path).toEqual([]);
    }
  }
  expect(await tables()).toEqual(before);
  takeFaults();
});

test('I12 I13 nothing typed becomes a header, a second address or markup of a mail', async () => {
  await forgetLimits();
  const visitor = await guest();
  const sent: string[] = [];
  for (const odd of [
    'Eve\r\nBcc: all@evil.test',
    'Eve\nSubject: You won',
    '<a href="https://evil.test">Click</a>',
    '<img src=x onerror=alert(1)>',
    '</body></html><script>alert(1)</script>',
    '{{7919*7907}} #{7919*7907} <%= 7919*7907 %>',
  ]) {
    const email = anEmail();
    const body = {
      messageId: crypto.randomUUID(),
      name: odd,
      email,
      phone: '',
      subject: odd,
      message: odd,
      locale: 'en',
      website: '',
    };
    const answer = await visitor.post('/api/contact', body);
    expect([201, 400]).toContain(answer.status);
    if (answer.status === 201) sent.push(email);
    await forgetLimits();
    for (const to of [`${email}\r\nBcc: x@evil.test`, `${email}, x@evil.test`, `<${email}>`]) {
      expect(
        (await visitor.post('/api/newsletter', { email: to, locale: 'en', website: '' })).status,
      ).toBe(400);
    }
  }
  expect(sent.length).toBeGreaterThanOrEqual(4);
  for (const { to, subject, html } of (await mails()).filter(
    (mail) => mail.html.includes('evil') || sent.includes(mail.to),
  )) {
    expect(to).toMatch(/^[^\s,<>]+@[^\s,<>]+$/);
    expect(subject).toMatch(/^[^\r\n]*$/);
    expect(html).not.toMatch(/<script|<img src=x|<a href="https:\/\/evil/i);
    expect(html).not.toContain(String(7919 * 7907));
  }
});

test('I15 I16 keys of prototypes, keys twice and values of another kind are refused or dropped', async () => {
  const browser = await browserOf(await member());
  const good = '"fullName":"A B","phone":"","locale":"en"';
  const odd = [
    `{${good},"__proto__":{"role":"admin"}}`,
    `{${good},"constructor":{"prototype":{"role":"admin"}}}`,
    `{${good},"role":"admin"}`,
    `{${good},"fullName":["A","B"]}`,
    `{${good},"fullName":{"length":5}}`,
    `[${good.replaceAll(':', ',')}]`,
    `{${good.replace('"en"', '["en"]')}}`,
    `{${good},"locale":"fr"}`,
  ];
  const allowed = [200, 400];
  for (const body of odd) {
    const answer = await browser.post('/api/account/profile', body);
    expect(allowed, body).toContain(answer.status);
  }
  expect(({} as { role?: string }).role).toBeUndefined();
  const profile = (await (await browser.fetch('/api/account')).json()) as { role: string };
  expect(profile.role).toBe('customer');
  const twice = await browser.post(
    '/api/account/profile',
    '{"fullName":"First One","phone":"","locale":"en","fullName":"Last One"}',
  );
  expect(((await twice.json()) as { fullName: string }).fullName).toBe('Last One');
  for (const path of ['/api/sync/push?view=me&view=admin', '/api/sync/push?view[]=admin']) {
    expect((await browser.post(path, {})).status, path).toBe(400);
  }
});

test('I19 JSON a hundred thousand levels deep or of a hundred thousand keys is refused', async () => {
  const visitor = await guest();
  const client = new Client(visitor);
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  const wide = `{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join(',')}}`;
  for (const path of ['/api/contact', '/api/checkout', '/api/sync/pull', '/api/sync/push']) {
    for (const body of [deep, wide, `{"a":${deep}}`]) {
      const answer = await visitor.post(path, body);
      expect([400, 413], path).toContain(answer.status);
    }
  }
  const nested = client.mutation('addToCart', JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)));
  expect((await client.push(nested)).status).toBe(200);
});

test('I20 a line break in what is logged starts no line of its own', async () => {
  takeRefusals();
  const visitor = new Visitor();
  for (const path of [
    '/no%0a{"event":"forged"}',
    '/no%0d%0a{"event":"forged"}',
    '/hooks/x%0a{"event":"forged"}/y',
    '/no\u2028forged',
  ]) {
    await visitor.fetch(path, { method: path.startsWith('/hooks') ? 'POST' : 'GET' });
  }
  await visitor.fetch('/api/admin/users', {
    headers: { Cookie: 'x', 'User-Agent': 'a\u0085{"event":"forged"}' },
  });
  const said = [...takeFaults(), ...takeRefusals()];
  expect(said.length).toBeGreaterThanOrEqual(4);
  for (const line of said) {
    expect(line).not.toMatch(/[\r\n\u2028]/);
    expect(JSON.parse(line)).toMatchObject({
      event: expect.stringMatching(/^(page_missing|hook_refused|refused)$/),
    });
  }
});

test('Z16 D04 an order without consent, or with somebody else’s clock, is refused or put right', async () => {
  const { owner } = await ownerWithThings();
  const { filledOrderBody } = await import('../access/callers.ts');
  const body = await filledOrderBody(owner);
  for (const consent of [undefined, false, null, 'true', 1]) {
    const answer = await owner.visitor.post('/api/checkout', {
      ...body,
      orderId: crypto.randomUUID(),
      consent,
    });
    expect([consent, answer.status]).toEqual([consent, 400]);
  }
  const late = await owner.visitor.post('/api/checkout', { ...body, placedAt: 0, consentAt: 0 });
  expect(late.status).toBe(400);
  expect((await owner.visitor.post('/api/checkout', body)).status).toBe(201);
});
