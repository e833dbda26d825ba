import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardTo } from './forward.ts';

/** Longer than workerd, Node and browsers keep a connection that they do not use. */
const KEPT_MS = 60_000;

/**
 * What a provider has before its servers: it ends no connection that a client still keeps. workerd
 * ends an idle one after five seconds, which is just when the Worker that kept it stops using it; a
 * prompt sent in that moment broke off, and nobody could say whether the phone had rung.
 */
export async function startFront(inner: URL, port: number) {
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
