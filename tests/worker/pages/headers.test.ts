import { expect, test } from 'vitest';
import { ownerWithThings } from '../access/callers.ts';
import { LINES, pathOf } from '../access/routes.ts';
import { api, browserOf, member } from '../accounts.ts';
import { faultsOf } from '../answers.ts';
import { SIGN_IN } from '../people.ts';
import { expectedFaults } from '../setup.ts';
import { env, guest, ORIGIN, shop, Visitor } from '../shop.ts';

test('W01 W05 every route answers with every header, to valid and invalid requests, with and without a session', async () => {
  const things = await ownerWithThings();
  const boss = await browserOf(await member({ role: 'admin', app: true }));
  const wrong: string[] = [];
  for (const line of LINES) {
    const [route] = line;
    const said = route.slice(0, route.indexOf(' '));
    const path = pathOf(line, things);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      // An admin reads; writes are sent by a new visitor.
      const visitor = method === 'GET' && said === 'GET' ? boss : new Visitor();
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: '{"broken' };
      const answer = await visitor.fetch(path, { method, ...body });
      const found = [...faultsOf(answer), ...(answer.status >= 500 ? ['status'] : [])];
      if (found.length > 0) wrong.push(`${method} ${path} ${answer.status}: ${found.join(', ')}`);
      await answer.arrayBuffer();
    }
  }
  expectedFaults();
  expect(wrong).toEqual([]);
});

test('what a foreign page posts gets no cookie, whatever the route and whoever sends it', async () => {
  const things = await ownerWithThings();
  const foreign = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' };
  for (const line of LINES) {
    const [route, , asked] = line;
    const method = route.slice(0, route.indexOf(' ')).replace('ALL', 'POST');
    if (method === 'GET') continue;
    for (const visitor of [new Visitor(), await guest()]) {
      const form = asked?.form && { body: new URLSearchParams(asked.form()) };
      const answer = await visitor.fetch(pathOf(line, things), {
        method,
        headers: foreign,
        ...form,
      });
      expect([route, answer.headers.getSetCookie()]).toEqual([route, []]);
      await answer.arrayBuffer();
    }
  }
  expectedFaults();
});

test('W07 a method that no route of an address takes is 405 with those that are', async () => {
  for (const [method, path, allow] of [
    ['GET', '/api/checkout', 'POST'],
    ['PUT', '/auth/v1/token', 'POST'],
    ['POST', '/auth/v1/user', 'GET, HEAD, PUT'],
    ['OPTIONS', '/api/cart/discount', 'POST, DELETE'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['PUT', '/shop', 'GET, HEAD'],
    ['PATCH', '/nowhere', 'GET, HEAD'],
  ] as const) {
    const answer = await new Visitor().fetch(path, { method });
    expect([answer.status, answer.headers.get('Allow')], `${method} ${path}`).toEqual([405, allow]);
  }
  expect((await new Visitor().fetch('/api/nothing', { method: 'POST' })).status).toBe(404);
});

test('W06 an answer to a fault has an id to ask for, and neither stack nor SQL', async () => {
  const db = env.DB;
  const broken = { ...env, DB: { ...db, prepare: () => failing(), batch: () => failing() } };
  const { router } = await import('../../../worker/index.ts');
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
  for (const [path, status, code] of [
    ['/healthz', 503, 'try_again'],
    ['/api/posts/counts', 503, 'try_again'],
  ]) {
    const answer = await router.request(String(path), {}, broken, context as never);
    expect([answer.status, faultsOf(answer)], String(path)).toEqual([status, []]);
    expect(await answer.json()).toEqual({ code });
    expect(answer.headers.get('Retry-After')).toBe('2');
  }
  const odd = { ...env, DB: null as never };
  const answer = await router.request('/api/posts/counts', {}, odd, context as never);
  expect([answer.status, faultsOf(answer)]).toEqual([500, []]);
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({ code: 'internal', requestId: expect.any(String) });
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(expectedFaults()).toBeGreaterThan(0);
});

function failing(): never {
  throw new Error('D1_ERROR: Network connection lost. SELECT secret FROM /opt/shop');
}

test('W04 a file that is none is not found, and nobody keeps the answer', async () => {
  const browser = await browserOf(await member());
  for (const path of [
    '/dashboard/a.css',
    '/profile/x.js',
    '/order/1;.js',
    '/api/account/a.css',
    '/api/session/logo.png',
    '/api/account%2fa.css',
    '/dashboard%0a.css',
    '/product/1.css',
  ]) {
    const answer = await browser.fetch(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('Cache-Control'), path).toMatch(/no-store|no-cache/);
    expect(await answer.text()).not.toContain('@shop.test');
  }
  expectedFaults();
});

test('W03 what a cache does not know of changes no page: hosts, languages, cookies, odd headers', async () => {
  const clean = await (await new Visitor().fetch('/about')).text();
  const odd: Record<string, string>[] = [
    { 'X-Forwarded-Host': 'evil.test' },
    { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': '1' },
    { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' },
    { 'Accept-Language': 'sw', 'User-Agent': '<script>alert(1)</script>' },
    { 'X-Host': 'evil.test', Forwarded: 'host=evil.test' },
    { 'X-HTTP-Method-Override': 'DELETE' },
  ];
  for (const headers of odd) {
    const asked = await shop.fetch(`${ORIGIN}/about`, { headers });
    expect(await asked.text(), JSON.stringify(headers)).toBe(clean);
  }
  const signedIn = await (await browserOf(await member())).fetch('/about');
  expect(await signedIn.text()).toBe(clean);
  const parameters = await shop.fetch(`${ORIGIN}/about?utm_source=<script>&q=x`);
  expect(await parameters.text()).toBe(clean);
  const elsewhere = await shop.fetch('https://evil.test/about');
  expect(await elsewhere.text()).toBe(clean);
});

test("W02 after one customer's answers another's and a stranger's hold nothing of theirs", async () => {
  const a = await browserOf(await member({ fullName: 'Marker Njoki' }));
  const others = [new Visitor(), await browserOf(await member())];
  const kept = new Map<string, string>();
  const paths = LINES.map(([route]) => route)
    .filter((route) => route.startsWith('GET ') && !/[:*{]/.test(route))
    .map((route) => route.slice(4));
  for (const path of [...paths, '/', '/cart', '/dashboard', '/profile', '/orders']) {
    // A shared cache stores what its response does not forbid.
    const first = await a.fetch(path);
    const mayKeep = !/no-store|private/.test(first.headers.get('Cache-Control') ?? '');
    if (mayKeep && !first.headers.has('Set-Cookie')) kept.set(path, await first.text());
    for (const visitor of others) {
      const text = kept.get(path) ?? (await (await visitor.fetch(path)).text());
      expect(text, path).not.toContain('Marker Njoki');
    }
  }
  expectedFaults();
});

test('W08 nothing of the workshop behind the shop is served', async () => {
  const guesses = ['.git', '.env', '.dev.vars', 'wrangler.toml', 'package.json', 'tsconfig.json'];
  const names = [
    ...guesses.flatMap((name) => [name, `${name}.bak`, `assets/${name}`, `api/${name}`]),
    ...['.git/config', '.git/HEAD', '.svn/entries', '.DS_Store', '.well-known/secrets'],
    ...['debug', 'trace', 'metrics', 'actuator', 'server-status', 'phpinfo.php', 'wp-login.php'],
    ...['backup.sql', 'dump.sql', 'db.sqlite', 'backup.zip', 'index.js.map', 'index.js'],
    ...['api/v0', 'api/debug', 'api/__fault', '__fault', '__inspect', 'api/docs', 'swagger.json'],
    ...[
      'openapi.json',
      'graphql',
      'cdn-cgi/../.env',
      '..%2f.env',
      '%2e%2e/.env',
      'worker/index.ts',
    ],
    ...['shared/schema.ts', 'migrations/0000_tables.sql', 'node_modules/hono/package.json'],
  ];
  for (const name of names) {
    const answer = await shop.fetch(`${ORIGIN}/${name}`, { redirect: 'manual' });
    expect([name, answer.status]).toEqual([name, 404]);
    await answer.text();
  }
  expectedFaults();
});

test('R05 whoever asks too often is answered when to retry, in JSON that is not cached', async () => {
  const person = await member();
  const ask = () =>
    api(SIGN_IN, { email: person.email, password: 'wrong one' }, { headers: { Origin: ORIGIN } });
  let answer = await ask();
  for (let i = 0; i < 12 && answer.status !== 429; i++) answer = await ask();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
});
