import { beforeEach, expect, test } from 'vitest';
import {
  api,
  browserOf,
  forgetLimits,
  member,
  PASSWORD,
  type Said,
  tokensOf,
} from '../accounts.ts';
import { env } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

/** Values that break D1, JSON, SQL, mails or logs. */
const ODD: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 60,
  [],
  ['a@b.test'],
  {},
  { length: 12 },
  '',
  ' ',
  'x'.repeat(5000),
  '%'.repeat(60),
  "' OR 1=1 --",
  "x'); DROP TABLE user; --",
  'Null\0byte',
  '\ud800 lone',
  'line\r\nBcc: evil@evil.test',
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.test")',
  '../../etc/passwd',
  '{{7*7}} #{7*7}',
  '\u202e\u200b\ufeff',
  'a@b.test\nBcc: c@d.test',
  'a@b',
  `${'x'.repeat(300)}@shop.test`,
  '"very odd"@shop.test',
  'ä@ö.test',
];
const GOOD: [method: string, path: string, body: Record<string, unknown>][] = [
  [
    'POST',
    '/auth/v1/signup',
    { email: 'odd@shop.test', password: PASSWORD, data: { full_name: 'A' } },
  ],
  ['POST', '/auth/v1/token?grant_type=password', { email: 'odd@shop.test', password: PASSWORD }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST', '/auth/v1/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }],
  ['POST', '/auth/v1/otp', { email: 'odd@shop.test', create_user: false }],
  ['POST', '/auth/v1/recover', { email: 'odd@shop.test' }],
  ['POST', '/auth/v1/resend', { type: 'signup', email: 'odd@shop.test' }],
  [
    'POST',
    '/auth/v1/verify',
    { type: 'signup', token_hash: 'x', token: 'y', email: 'odd@shop.test' },
  ],
  [
    'PUT',
    '/auth/v1/user',
    { email: 'odd@shop.test', password: 'x', data: {}, nonce: 'x', current_password: 'y' },
  ],
  ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'x' }],
  ['POST', '/api/account/profile', { fullName: 'A B', phone: '', locale: 'en' }],
  ['POST', '/api/account/delete', { current_password: 'x', nonce: 'y' }],
];

test('odd values in any field of any call are a 4xx in JSON, or harmless, and never more', {
  tags: ['long'],
}, async () => {
  const { access_token: token } = await tokensOf((await member()).email);
  let asked = 0;
  for (const [method, path, body] of GOOD) {
    for (const field of [...Object.keys(body), '__proto__', 'constructor']) {
      for (const odd of ODD) {
        const text = JSON.stringify({ ...body, [`${field} `]: 1 }).replace(
          `"${field} ":1`,
          `"${field}":${JSON.stringify(odd)}`,
        );
        const answer = await api(path, text, { method, token });
        expect(answer.status, `${path} ${field} ${JSON.stringify(odd)}`).toBeLessThan(500);
        expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
        const { code, message } = (await answer.json()) as Said;
        if (answer.status >= 400) expect(code).toBeTypeOf('string');
        expect(String(message)).not.toMatch(/SQLITE|D1_|at \w+ \(/);
        asked++;
        if (asked % 200 === 0) await forgetLimits();
      }
    }
  }
  expect(asked).toBeGreaterThan(1000);
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM user WHERE role = 'admin'").first('n'),
  ).toBe(0);
  expect(
    await env.DB.prepare('SELECT version FROM sync_clock').first('version'),
  ).toBeGreaterThanOrEqual(0);
});

test('bodies that are none, broken, deep or of another kind are refused with their code', async () => {
  const bodies = [
    '',
    '{',
    '[]',
    '7',
    'null',
    '"x"',
    `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    '{"email":"a@b.test","email":7}',
  ];
  for (const [method, path] of GOOD.filter(([, p]) => p.startsWith('/auth'))) {
    for (const body of bodies) {
      const answer = await api(path, body, { method });
      expect(answer.status, `${path} ${body.slice(0, 9)}`).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  }
});

test('odd addresses and searches of the accounts are answered', async () => {
  const admin = await browserOf(await member({ role: 'admin', app: true }));
  const odd = [
    '%',
    '_',
    '%25'.repeat(80),
    "'",
    '\\',
    encodeURIComponent('ĩ🦒'),
    '%00',
    'x'.repeat(3000),
    '%ED%A0%80',
  ];
  for (const q of odd) {
    for (const path of [
      `/api/admin/users?q=${q}`,
      `/api/admin/users?before=${q}`,
      `/api/account/sessions/${q}`,
      `/auth/v1/factors/${q}`,
    ]) {
      const answer = await admin.fetch(path, { method: path.includes('?') ? 'GET' : 'DELETE' });
      expect(answer.status, path.slice(0, 60)).toBeLessThan(500);
    }
  }
});

test("a hundred factors, sessions and identities stay within one statement's parameters", async () => {
  const person = await member();
  await env.DB.batch(
    Array.from({ length: 150 }, (_, i) =>
      env.DB.prepare(
        'INSERT INTO session (id, userId, aal, createdAt, seenAt, expiresAt) VALUES (?, ?, 1, 1, 9e14, 9e15)',
      ).bind(`many-${i}`, person.id),
    ),
  );
  const { access_token: token } = await tokensOf(person.email);
  const listed = (await (await api('/api/account/sessions', undefined, { token })).json()) as {
    sessions: unknown[];
  };
  expect(listed.sessions).toHaveLength(100);
  expect((await api('/auth/v1/logout?scope=global', '', { token })).status).toBe(204);
  expect(
    await env.DB.prepare('SELECT count(*) AS n FROM session WHERE userId = ?')
      .bind(person.id)
      .first('n'),
  ).toBe(0);
});

test('names of built-in properties are no purposes of a link', async () => {
  for (const type of ['hasOwnProperty', 'constructor', '__proto__', 'toString']) {
    const answer = await api('/auth/v1/verify', { type, token_hash: 'x' });
    expect([type, answer.status]).toEqual([type, 400]);
  }
});
