import { connect } from 'node:net';
import type { Chance } from '../chance.ts';

/** The raw response; null if the connection was closed without one. */
type Heard = { status: number; head: string; body: string; tookMs: number } | null;

export const SLOWEST_MS = 2_000;

/**
 * Sends bytes, ends its side of the connection and waits for the response. A server that neither responds
 * nor closes is 'hung'.
 */
export function say(port: number, bytes: Buffer): Promise<Heard | 'hung'> {
  return new Promise((resolve) => {
    const from = performance.now();
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    const done = (hung = false) => {
      socket.destroy();
      resolve(hung ? 'hung' : heardIn(Buffer.concat(parts), performance.now() - from));
    };
    socket.setTimeout(SLOWEST_MS * 2, () => done(true));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => done());
    socket.on('close', () => done());
  });
}

/** A little more than the shop reads of a body that it refuses. */
const BEGINNING = 'x'.repeat(66 * 1024);

/**
 * A request whose body stops after its beginning and never ends; returns the response's status. It sends no
 * more than that, because a write to a connection that the shop has closed would lose the response.
 */
export const sayWithoutEnd = (port: number, path: string, headers: string) =>
  new Promise<string>((resolve) => {
    let said = '';
    const body = headers.includes('chunked') ? `10800\r\n${BEGINNING}\r\n` : BEGINNING;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`,
      );
    });
    const end = () => {
      socket.destroy();
      resolve(said.slice(9, 12));
    };
    socket.on('data', (bytes) => {
      said += textOf(bytes);
      end();
    });
    socket.on('error', end);
    socket.setTimeout(10_000, end);
  });

/** One character per byte. */
export const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

function heardIn(bytes: Buffer, tookMs: number): Heard {
  const text = textOf(bytes);
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(text) ?? [];
  if (!status) return null;
  const end = text.indexOf('\r\n\r\n');
  return { status: Number(status), head: text.slice(0, end), body: text.slice(end + 4), tookMs };
}

const PATHS = [
  '/',
  '/api/session',
  '/api/mailed-link',
  '/api/sync/push',
  '/api/contact',
  '/auth/v1/token',
];
const BODY = '{"email":"a@b.test","password":"wrong one","mutations":[],"clientGroupID":"x"}';

const good = (chance: Chance, host: string) => {
  const path = chance.pick([
    ...PATHS,
    '/hooks/mpesa/x',
    '/cart/add',
    '/img/hero.svg',
    '/api/checkout',
  ]);
  const method = chance.pick(['GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE']);
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `Origin: http://${host}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    '',
    BODY,
  ];
};

const ODD_HEADERS = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding : chunked',
  'Content-Length: 0',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5, 6',
  'Content-Encoding: gzip',
  'Content-Type: application/json; charset=utf-7',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Host: evil.test',
  'X: \x00',
  ': empty',
  ' folded: x',
  `X-Long: ${'x'.repeat(20_000)}`,
  `Cookie: ${'a=b; '.repeat(2_000)}`,
  'Range: bytes=0-,0-,0-',
  'If-Modified-Since: x',
  'Sec-WebSocket-Key: x',
];

/** A malformed request that no HTTP client would send. */
export function rawRequest(chance: Chance, host: string): Buffer {
  const lines = good(chance, host);
  const length = lines.findIndex((line) => line.startsWith('Content-Length'));
  switch (chance.below(8)) {
    case 0:
      lines[length] =
        `Content-Length: ${chance.pick([0, 1, BODY.length - 1, BODY.length + 1, 1_000_000])}`;
      break;
    case 1:
      lines.splice(1 + chance.below(5), 0, chance.pick(ODD_HEADERS));
      break;
    case 2:
      lines[0] = chance.pick([
        'GET / HTTP/0.9',
        'GET / HTTP/2.0',
        'GET  /  HTTP/1.1',
        'FOO /api/session HTTP/1.1',
        'TRACE / HTTP/1.1',
        'CONNECT evil.test:443 HTTP/1.1',
        'GET http://evil.test/ HTTP/1.1',
        'GET /../../etc/passwd HTTP/1.1',
        `GET /${'a'.repeat(20_000)} HTTP/1.1`,
        'GET /\x00 HTTP/1.1',
        'PRI * HTTP/2.0',
        'OPTIONS * HTTP/1.1',
      ]);
      break;
    case 3:
      lines[length] = 'Transfer-Encoding: chunked';
      lines[lines.length - 1] = chance.pick([
        '5\r\n{"a":',
        'zz\r\n{}\r\n0\r\n\r\n',
        'ffffffffffffffff\r\nx',
        '0\r\n\r\n',
        '1\r\n{\r\n1\r\n}\r\n0\r\nX: y\r\n\r\n',
      ]);
      break;
    case 4:
      return flipped(chance, Buffer.from(lines.join(chance.pick(['\n', '\r', '\r\n\r\n']))));
    case 5:
      return Buffer.from(lines.join('\r\n')).subarray(0, chance.below(300));
    default:
      break;
  }
  return flipped(chance, Buffer.from(lines.join('\r\n'), 'latin1'));
}

/** Changes up to eight bytes. */
function flipped(chance: Chance, bytes: Buffer): Buffer {
  for (let i = chance.below(9); i > 0; i--) {
    const at = chance.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8));
  }
  return bytes;
}
