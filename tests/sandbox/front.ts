import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Longer than workerd, Node and browsers keep a connection that they do not use. */
const KEPT_MS = 60_000;

/**
 * What a provider has before its servers: it ends no connection that a client still keeps. workerd
 * ends an idle one after five seconds, which is just when the Worker that kept it stops using it; a
 * prompt sent in that moment broke off, and nobody could say whether the phone had rung.
 */
export async function startFront(inner: URL, { host, port }: { host: string; port: number }) {
  const server = createServer({ keepAliveTimeout: KEPT_MS }, (asked, answer) => {
    const { hostname, port } = inner;
    const { method, url: path, headers } = asked;
    // A connection each, for the same reason.
    const onward = request({ hostname, port, method, path, headers, agent: false }, (from) => {
      const { connection: _, ...heard } = from.headers;
      answer.writeHead(from.statusCode ?? 502, heard);
      from.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
