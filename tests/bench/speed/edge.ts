import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import { freePort } from '../../shop/harness.ts';

export type Edge = {
  origin: string;
  /** Makes the browser trust the certificate, so that it caches what it loads. */
  spki: string;
  stop(): Promise<unknown>;
};

const TEXT = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'http2-settings'];

/** A stand-in for the edge: TLS, HTTP/2, Brotli 5 for text, no cache. */
export async function startEdge(upstream: string): Promise<Edge> {
  const { key, cert, spki } = certificate();
  const port = await freePort();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (asked, answer) => {
    const headers = passed(asked.headers);
    headers['x-forwarded-proto'] = 'https';
    // The shop is behind this edge, so what comes from its own pages comes from the shop.
    if (headers.origin) headers.origin = upstream;
    const options = { method: asked.method, headers, agent };
    const up = request(`${upstream}${asked.url}`, options, (from) => {
      const isText = TEXT.test(from.headers['content-type'] ?? '');
      const takesBrotli = /\bbr\b/.test(String(asked.headers['accept-encoding']));
      const packs = isText && takesBrotli && from.statusCode !== 304 && asked.method !== 'HEAD';
      const { 'content-length': length, ...rest } = passed(from.headers);
      const own: Record<string, string> = {};
      if (packs) own['content-encoding'] = 'br';
      else if (length) own['content-length'] = String(length);
      if (answer.stream?.destroyed) return;
      answer.writeHead(from.statusCode ?? 502, { ...rest, ...own });
      if (!packs) from.pipe(answer as unknown as NodeJS.WritableStream);
      else from.pipe(brotli()).pipe(answer as unknown as NodeJS.WritableStream);
    });
    up.on('error', () => refuse(answer));
    (asked as Http2ServerRequest).pipe(up);
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `https://localhost:${port}`,
    spki,
    stop: async () => {
      agent.destroy();
      server.close();
    },
  };
}

function refuse(
  answer: Http2ServerResponse | { writeHead(status: number): unknown; end(): unknown },
) {
  answer.writeHead(502);
  answer.end();
}

const brotli = () =>
  createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 20 },
  });

/** The edge compresses, not the shop. */
const passed = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !HOP.includes(name) && name !== 'accept-encoding',
    ),
  ) as Record<string, string | string[]>;

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-tag-edge-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  const pem = readFileSync(cert);
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return {
    key: readFileSync(key),
    cert: pem,
    spki: createHash('sha256').update(spki).digest('base64'),
  };
}
