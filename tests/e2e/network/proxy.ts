import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { forwardTo } from '../../sandbox/forward.ts';

/**
 * A proxy in front of the shop, for what Playwright's routes do not reach: the service worker's script
 * and its preloads. `changes` replaces the response of an address (null for 404); addresses that match
 * `silent` get no response, those that match `broken` an error.
 */
export async function startProxy(shop: string) {
  const { hostname, port } = new URL(shop);
  const proxy = { changes: new Map<string, string | null>(), silent: /^$/, broken: /^$/ };
  const sockets = new Set<Socket>();
  const forward = forwardTo(new URL(shop));

  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (proxy.silent.test(url)) return;
    if (proxy.broken.test(url)) return response.writeHead(503).end();
    const [path = ''] = url.split('?');
    const change = proxy.changes.get(path);
    if (change !== undefined) {
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(change === null ? 404 : 200, { 'Content-Type': type });
      return response.end(change);
    }
    return forward(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', ({ url, rawHeaders }, socket, head) => {
    const onward = connect(Number(port), hostname);
    const pairs = rawHeaders.flatMap((text, at) =>
      at % 2 ? [] : [`${text}: ${rawHeaders[at + 1]}`],
    );
    onward.write(`GET ${url} HTTP/1.1\r\n${pairs.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const) {
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(proxy, {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}
