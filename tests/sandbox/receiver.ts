import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { path: string; text: string; at: number };

/** Takes the place of the shop's callback address: answers 200 and stores what it receives. */
export async function startReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ path: request.url ?? '', text, at: Date.now() });
    response.setHeader('content-type', 'application/json');
    response.end('{"ResultCode":0,"ResultDesc":"Accepted"}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;

  /** The requests to `path`, once there are `count`. */
  async function wait(path: string, count = 1, timeoutMs = 5000): Promise<Received[]> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = received.filter((one) => one.path === path);
      if (found.length >= count) return found;
      if (Date.now() > end) throw new Error(`${path}: ${found.length} of ${count} callbacks`);
      await new Promise((next) => setTimeout(next, 20));
    }
  }
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${port}`, received, wait, stop };
}
