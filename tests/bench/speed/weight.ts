import { brotliCompressSync } from 'node:zlib';
import { until } from '../../until.ts';
import { launch, phone } from './browser.ts';
import type { Edge } from './edge.ts';
import { pause } from './statistics.ts';

const IDLE_MS = 4000;

type Weight = {
  /** Bytes over the wire, headers included. */
  html: number;
  load: number;
  idle: number;
  /** Brotli 11 of the scripts needed for hydration, and of all until the page is idle. */
  interactive: number;
  scripts: number;
  requests: number;
};

type Load = { url: string; type: string; bytes: number; at: number; id: string };

/** What a first visit loads until the load event, until hydration, and until the page is idle. */
export async function weigh(edge: Edge, path: string, own: boolean): Promise<Weight> {
  const browser = await launch(edge);
  const context = await phone(browser, { serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable', { maxTotalBufferSize: 200e6, maxResourceBufferSize: 50e6 });
  const loads = new Map<string, Load>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const at = performance.now();
    loads.set(requestId, { url: request.url, type: type ?? '', bytes: 0, at, id: requestId });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) load.bytes = encodedDataLength;
  });
  await page.goto(edge.origin + path, { waitUntil: 'load' });
  const loadedAt = performance.now();
  // React marks its elements once it has hydrated them.
  if (own) await until('React', () => page.evaluate(isHydrated));
  const tookOverAt = performance.now();
  await pause(IDLE_MS);
  const all = [...loads.values()].filter(({ bytes }) => bytes > 0);
  const scripts = all.filter(({ url }) => url.endsWith('.js'));
  const packed = await Promise.all(
    scripts.map(async ({ id, at }) => {
      const { body } = await cdp.send('Network.getResponseBody', { requestId: id });
      return { at, bytes: brotliCompressSync(body).length };
    }),
  );
  await browser.close();
  const sum = (some: { bytes: number }[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    html: sum(all.filter(({ type }) => type === 'Document')),
    load: sum(all.filter(({ at }) => at <= loadedAt)),
    idle: sum(all),
    interactive: sum(packed.filter(({ at }) => at <= tookOverAt)),
    scripts: sum(packed),
    requests: all.length,
  };
}

const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'));
