import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon, { type Result } from 'autocannon';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { freePort, guest, type Running } from '../shop/harness.ts';
import { type Asked, crowd, mixed, pushOf } from './mixes.ts';

type Options = { seconds: number; rate?: number; lines?: number };

/**
 * Each connection starts elsewhere in the list, so that they do not all send the same request at once.
 */
export async function fire(url: string, asked: Asked[], { seconds, rate, lines = 20 }: Options) {
  let begun = 0;
  const result = await autocannon({
    url,
    connections: lines,
    duration: seconds,
    timeout: 10,
    ...(rate ? { overallRate: rate } : {}),
    setupClient: (client) => {
      const from = (begun++ * 7) % asked.length;
      client.setRequests([...asked.slice(from), ...asked.slice(0, from)] as never);
    },
    requests: asked as never,
  });
  return figuresOf(result);
}

const figuresOf = (result: Result) => ({
  perSecond: Math.round(result.requests.average),
  sent: result.requests.total,
  p50: result.latency.p50,
  p99: result.latency.p99,
  most: result.latency.max,
  // Includes timeouts.
  errors: result.errors,
  timeouts: result.timeouts,
  faults: result['5xx'],
  refused: result['4xx'],
  fine: result['2xx'],
});
type Figures = ReturnType<typeof figuresOf>;

/** The limit of this machine, with a Worker that only returns a response. */
export async function bare(seconds: number): Promise<Figures> {
  const port = await freePort();
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      name: 'bare',
      host: '127.0.0.1',
      port,
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.ERROR),
      modules: [
        {
          type: 'ESModule',
          path: 'index.js',
          contents: 'export default { fetch: () => Response.json({ ok: true }) }',
        },
      ],
      compatibilityDate: '2026-06-01',
    }),
  );
  await worker.ready;
  const figures = await fire(`http://127.0.0.1:${port}`, [{ method: 'GET', path: '/' }], {
    seconds,
  });
  await worker.dispose();
  return figures;
}

/** Realistic traffic at a fixed rate. */
export const mixedLoad = async (shop: Running, options: Options) =>
  fire(shop.origin, await mixed(shop), options);

/** Pushes at a fixed rate; how many were acknowledged, and how many the database has. */
export async function pushLoad(shop: Running, options: Options) {
  const visitors = await crowd(shop.origin);
  const figures = await fire(shop.origin, [pushOf(shop.origin, visitors).asked], options);
  const owners = JSON.stringify(visitors.map(({ owner }) => owner));
  const kept = await shop.db
    .prepare(
      'SELECT sum(quantity) AS n FROM cart_line WHERE owner IN (SELECT value FROM json_each(?))',
    )
    .bind(owners)
    .first<number>('n');
  return { ...figures, kept: kept ?? 0 };
}

/** Milliseconds until the response time is normal again. */
export async function recovery({ origin }: Running): Promise<number> {
  const from = performance.now();
  for (let calm = 0; calm < 10; ) {
    const asked = performance.now();
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    calm = answer?.ok && performance.now() - asked < 200 ? calm + 1 : 0;
    if (performance.now() - from > 60_000) return Number.POSITIVE_INFINITY;
  }
  return performance.now() - from;
}

/** Live sockets of one visitor: how many received one change, and when the last one did. */
export async function sockets({ origin }: Running, count: number) {
  const visitor = await guest(origin);
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let heard = 0;
  let lastAt = 0;
  const open = () =>
    new Promise<WebSocket>((resolve, reject) => {
      const options = { headers: { Origin: origin, Cookie } };
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, options as never);
      socket.addEventListener('open', () => resolve(socket));
      socket.addEventListener('error', () => reject(new Error('no socket')));
      socket.addEventListener('message', () => {
        heard++;
        lastAt = performance.now();
      });
    });
  const all: WebSocket[] = [];
  for (let i = 0; i < count; i += 50) {
    all.push(...(await Promise.all(Array.from({ length: Math.min(50, count - i) }, open))));
  }
  const from = performance.now();
  const { push } = pushOf(origin, [visitor]);
  await fetch(`${origin}/api/sync/push`, { method: 'POST', ...push() });
  while (heard < count && performance.now() - from < 20_000) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const socket of all) socket.close();
  return { opened: all.length, heard, ms: Math.round(lastAt - from) };
}

/** Memory of the runtime below this process, MB. */
export function memory(): number {
  const ids = execFileSync('pgrep', ['-P', String(process.pid), 'workerd'], { encoding: 'utf8' });
  const pages = ids
    .trim()
    .split('\n')
    .map((id) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]));
  return Math.round((Math.max(...pages) * 4096) / 2 ** 20);
}
