import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openReplica } from '../../web/store/sync/replica.ts';
import { Chance } from '../chance.ts';
import { rawRequest, SLOWEST_MS, say, sayWithoutEnd, textOf } from '../fuzz/raw.ts';
import { mixedLoad, pushLoad, recovery, sockets } from '../load/load.ts';
import { until } from '../until.ts';
import { faultsOf } from '../worker/answers.ts';
import { guest, type Running, startAll, type Visitor } from './harness.ts';

const { raw: requests, seed } = inject('sizes');
const AT_ONCE = 20;

let shop: Running;
let port: number;
beforeAll(async () => {
  shop = await startAll();
  port = Number(new URL(shop.origin).port);
});
afterAll(() => shop.stop());

const INSIDE = /\bat \S+ \(|\.tsx?:\d|node_modules|\/worker\/|SQLITE_|D1_ERROR|SELECT .+ FROM/;

test('I01 bytes that are no request are refused or cut, and never a fault', async () => {
  const chance = new Chance(seed);
  const found: string[] = [];
  const heard: Record<string, number> = {};
  let left = requests;
  const ask = async () => {
    while (left-- > 0) {
      const bytes = rawRequest(chance, `localhost:${port}`);
      const answer = await say(port, bytes);
      const status = answer === 'hung' ? 'hung' : String(answer?.status ?? 'cut');
      heard[status] = (heard[status] ?? 0) + 1;
      const faults = faultsIn(answer);
      if (faults.length > 0) found.push(`${faults}: ${JSON.stringify(textOf(bytes))}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  expect(found.slice(0, 10), `SEED=${seed} npm test`).toEqual([]);
  process.stdout.write(
    `fuzz: ${requests} raw, seed ${seed}, 0 findings (${JSON.stringify(heard)})\n`,
  );
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
}, 3_600_000);

function faultsIn(answer: Awaited<ReturnType<typeof say>>): string[] {
  if (answer === 'hung') return ['hung'];
  if (answer === null) return [];
  // A request that the runtime could not parse never reached the shop, so it has no id.
  const isOurs = /x-request-id/i.test(answer.head);
  const isFault = isOurs && answer.status >= 500;
  // The local runtime's own error page shows its stack.
  const isRuntimes = !isOurs && answer.body.startsWith('TypeError: Fetch API cannot load');
  return [
    ...(isFault ? [`status ${answer.status}`] : []),
    ...(answer.tookMs > SLOWEST_MS ? [`${answer.tookMs} ms`] : []),
    ...(!isRuntimes && !/text\/html/i.test(answer.head) && INSIDE.test(answer.body)
      ? ['leak']
      : []),
  ];
}

const endless = (path: string, headers: string) => sayWithoutEnd(port, path, headers);

test('R01 a body beyond its limit is 413 before it has come, whatever length it claims', async () => {
  for (const [path, bytes] of [
    ['/api/mailed-link', 17 * 1024],
    ['/auth/v1/token?grant_type=password', 17 * 1024],
    ['/api/contact', 65 * 1024],
    ['/api/checkout', 65 * 1024],
    ['/api/sync/pull', 65 * 1024],
    ['/api/sync/push', 258 * 1024],
  ] as const) {
    const whole = await fetch(shop.origin + path, {
      method: 'POST',
      body: 'x'.repeat(bytes),
      headers: { Origin: shop.origin, 'Content-Type': 'application/json', Cookie: await cookies() },
    });
    expect([path, whole.status]).toEqual([path, 413]);
    expect(await whole.json()).toMatchObject({ code: expect.stringMatching(/too_large$/) });
    expect(await endless(path, 'Content-Length: 300000000'), path).toBe('413');
  }
  expect(await endless('/api/contact', 'Transfer-Encoding: chunked')).toBe('413');
  for (const name of ['paystack', 'paypal']) {
    expect(await endless(`/hooks/${name}/x`, 'Transfer-Encoding: chunked'), name).toBe('413');
  }
});

const cookies = async () =>
  [...(await guest(shop.origin)).cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('F18 two hundred lines that say almost nothing hold up nobody, and are forgotten', async () => {
  const sockets: Socket[] = [];
  for (let i = 0; i < 200; i++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n`);
    if (i % 2 === 0) socket.write('\r\n{');
    sockets.push(socket);
  }
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, 200);
  const waits: number[] = [];
  for (let i = 0; i < 40; i++) {
    const from = performance.now();
    const answer = await fetch(`${shop.origin}/api/session`);
    expect(answer.status).toBe(200);
    waits.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  waits.sort((a, b) => a - b);
  expect(waits[37]).toBeLessThan(500);
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
});

const PAGES = ['/', '/sw', '/shop', '/product/1', '/customize', '/cart', '/checkout', '/auth'];
const MORE = ['/admin', '/contact', '/faq', '/blog', '/offline', '/nowhere', '/sw/nowhere'];

test('I05 every script of a page is allowed by its hash, the same on every page, and csp_evaluator finds nothing of weight', async () => {
  const policies = new Set<string>();
  for (const path of [...PAGES, ...MORE]) {
    const answer = await fetch(shop.origin + path);
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    const html = await answer.text();
    // A browser does not run JSON blocks.
    const scripts = [
      ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    policies.add(policy);
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const [, code = ''] of scripts) {
      const hash = createHash('sha256').update(code).digest('base64');
      expect(policy, path).toContain(`'sha256-${hash}'`);
    }
    expect(html, path).not.toMatch(/\son\w+="|href="javascript:/i);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const wanted of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy, path).toContain(wanted);
    }
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const grave = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(grave, path).toEqual([]);
  }
  expect(policies.size).toBe(1);
});

test('W01 files, pages and what is not there carry the same headers, whatever the method', async () => {
  const [script] = globSync('*.js', { cwd: 'dist/client/assets' });
  const files = [`/assets/${script}`, '/service-worker.js', '/share/home.png', '/img/hero.svg'];
  const wrong: string[] = [];
  for (const path of [
    ...PAGES,
    ...MORE,
    ...files,
    '/assets/none.js',
    '/%00',
    '/%zz',
    '//evil.test',
  ]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT']) {
      const answer = await fetch(shop.origin + path, { method, redirect: 'manual' });
      const found = faultsOf(answer);
      if (answer.status >= 500) found.push(String(answer.status));
      if (found.length > 0) wrong.push(`${method} ${path} ${answer.status}: ${found.join(', ')}`);
      await answer.arrayBuffer();
    }
  }
  expect(wrong).toEqual([]);
});

// The part of `npm run load` that holds on any machine: no errors, nothing lost.

test('a mix of reads, pushes and sign-ins is answered without a fault', async () => {
  const figures = await mixedLoad(shop, { seconds: 5, rate: 30 });
  expect(figures).toMatchObject({ faults: 0, errors: 0 });
  expect(figures.fine).toBeGreaterThan(50);
  process.stdout.write(`load: ${JSON.stringify(figures)}\n`);
});

test('every push that was acknowledged under load is kept', async () => {
  const figures = await pushLoad(shop, { seconds: 5, rate: 20, lines: 10 });
  expect(figures).toMatchObject({ faults: 0, errors: 0, refused: 0 });
  expect(figures.kept).toBeGreaterThanOrEqual(figures.fine);
  expect(await recovery(shop)).toBeLessThan(10_000);
});

test('a poke reaches two hundred sockets', async () => {
  expect(await sockets(shop, 200)).toMatchObject({ opened: 200, heard: 200 });
});

/** The browser's own Replicache, on the server that has just been attacked. */
function replicaOf(visitor: Visitor) {
  const rows = new Map<string, unknown>();
  const replica = openReplica({
    view: 'me',
    owner: visitor.owner,
    actor: { role: 'guest', owner: visitor.owner },
    fetch: visitor.fetch as typeof fetch,
    kvStore: 'mem',
    pullInterval: 300,
    longestRetryMs: 500,
    onUpdateNeeded: () => {},
    onStateLost: () => {},
    onChange: (changes) => {
      for (const { key, value } of changes) {
        if (value === undefined) rows.delete(key);
        else rows.set(key, value);
      }
    },
  });
  return { replica, rows };
}

test('F11 two real Replicache clients agree after all of it, though no poke reaches them', async () => {
  const visitor = await guest(shop.origin);
  const [a, b] = [replicaOf(visitor), replicaOf(visitor)];
  const line = `cartLine/${visitor.owner}/1/plain`;
  const quantity = (rows: Map<string, unknown>) =>
    (rows.get(line) as { quantity?: number })?.quantity;
  await until('the catalogue', async () => a.rows.has('product/1') && b.rows.has('product/1'));
  for (let i = 0; i < 10; i++) {
    await a.replica.mutate('addToCart', { productId: '1', quantity: 1 });
    await b.replica.mutate('addToCart', { productId: '1', quantity: 1 });
  }
  await until('both to agree', async () => {
    return quantity(a.rows) === 20 && quantity(b.rows) === 20;
  });
  await Promise.all([a.replica.rep.close(), b.replica.rep.close()]);
});
