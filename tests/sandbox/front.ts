import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardTo } from './forward.ts';

/** Longer than workerd, Node and browsers keep an idle connection. */
const KEPT_MS = 60_000;

/**
 * A front server that never closes a connection its client still keeps. workerd closes idle ones
 * after five seconds, just when the Worker may reuse them; an STK push sent at that moment failed
 * without a known outcome.
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
