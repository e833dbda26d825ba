import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { forwardTo } from './forward.ts';
import { sandboxKeys } from './keys.ts';

type Options = { port?: number; stateDir?: string; bindings?: object };

let bundle: Promise<string> | undefined;
/** Bundled once, because tests start many. */
const bundled = () => {
  bundle ??= build({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url).href)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return bundle;
};

/** Starts the providers' sandbox. Port 0 means any free port. Without `stateDir`, nothing is saved. */
export async function startSandbox(options: Options = {}) {
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      name: 'sandbox',
      host: '127.0.0.1',
      port: 0,
      log: new Log(LogLevel.ERROR),
      modules: [{ type: 'ESModule', path: 'index.js', contents: await bundled() }],
      // Otherwise both use the network.
      cf: false,
      telemetry: { enabled: false },
      compatibilityDate: '2026-06-01',
      bindings: { ...sandboxKeys, ...options.bindings },
      durableObjects: {
        ALERTS: { className: 'Alerts', useSQLite: true },
        DARAJA: { className: 'Daraja', useSQLite: true },
        BY_HAND: { className: 'ByHand', useSQLite: true },
        PAYSTACK: { className: 'Paystack', useSQLite: true },
        GOOGLE: { className: 'Google', useSQLite: true },
        PAYPAL: { className: 'Paypal', useSQLite: true },
        REFUNDS: { className: 'Refunds', useSQLite: true },
        POST: { className: 'PostOffice', useSQLite: true },
        PUSH: { className: 'PushService', useSQLite: true },
        SMS: { className: 'Sms', useSQLite: true },
        TURNSTILE: { className: 'Turnstile', useSQLite: true },
      },
      ...(options.stateDir && { resourcePersistencePath: options.stateDir }),
    }),
  );
  const front = await startFront(await worker.ready, options.port ?? 0);
  return {
    url: front.url,
    stop: async () => {
      front.stop();
      await worker.dispose();
    },
  };
}

/** Longer than workerd, Node and browsers keep an idle connection. */
const KEPT_MS = 60_000;

/**
 * A front server that never closes a connection its client still keeps. workerd closes idle ones
 * after five seconds, just when the Worker may reuse them; an STK push sent at that moment failed
 * without a known outcome.
 */
async function startFront(inner: URL, port: number) {
  const server = createServer({ keepAliveTimeout: KEPT_MS }, forwardTo(inner));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, inner.hostname, resolve);
  });
  return {
    url: `http://${inner.hostname}:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
