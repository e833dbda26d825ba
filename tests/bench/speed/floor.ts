import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { freePort } from '../../shop/harness.ts';

/**
 * The lower bound for any shop: hand-written static pages of some 10 KB with inline CSS and one
 * image of 20 KB, cards of 6 KB, no script (or 1 KB: prefetch on touch and a badge that counts at
 * once). The shop's figures are ratios to it, measured in the same run.
 */
export async function startFloor({ script }: { script: boolean }) {
  const pages = new Map([['/', list(script)]]);
  for (const name of NAMES) pages.set(`/p/${name}`, product(name, script));
  const [large, small] = [noise(696, 12), noise(320, 10)];
  const port = await freePort();
  const server = createServer((asked, answer) => {
    const path = (asked.url ?? '').split('?')[0] ?? '';
    const page = pages.get(path);
    if (page) {
      const kept = script ? 'public, max-age=60' : 'private, no-cache';
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': kept });
      answer.end(page);
    } else if (/^\/[it]\//.test(path)) {
      const kept = 'public, max-age=31536000, immutable';
      answer.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': kept });
      answer.end(path.startsWith('/t/') ? small : large);
    } else if (path === '/cart') {
      asked.resume();
      answer.writeHead(204).end();
    } else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://localhost:${port}`, stop: async () => server.close() };
}

const NAMES = Array.from({ length: 15 }, (_, i) => `label-${i + 1}`);
const WORDS = 'waterproof labels that stay readable through the wash and a whole school year'.split(
  ' ',
);

/** Random words, so that a page of 10 KB compresses to near 2 KB and not to nothing. */
const prose = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, i) => WORDS[(digest(`${name}/${i}`)[0] ?? 0) % WORDS.length],
  ).join(' ');

const digest = (text: string) => createHash('md5').update(text).digest();

const CSS =
  '*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c2024;background:#fff}header{display:flex;justify-content:space-between;padding:12px 16px;border-bottom:1px solid #ddd;position:sticky;top:0;background:#fff}a{color:inherit;text-decoration:none}.badge{background:#0a7;color:#fff;border-radius:9px;padding:0 8px}main{max-width:720px;margin:auto;padding:16px}.grid{display:grid;grid-template-columns:1fr 1fr;gap:12px}.card{border:1px solid #e3e3e3;border-radius:8px;padding:8px;display:block}.card img,.hero{width:100%;height:auto;border-radius:8px}button{font:inherit;background:#0a7;color:#fff;border:0;border-radius:8px;padding:12px 20px;width:100%}h1{font-size:24px}.price{font-weight:700}';

const SCRIPT = `<script type="speculationrules">{"prefetch":[{"where":{"href_matches":"/p/*"},"eagerness":"moderate"}]}</script><script>let n=+(localStorage.c||0);const b=document.querySelector('.badge');b.textContent=n;document.addEventListener('submit',e=>{e.preventDefault();localStorage.c=++n;b.textContent=n;navigator.sendBeacon('/cart')})</script>`;

const shell = (title: string, body: string, script: boolean, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${head}<style>${CSS}</style></head><body><header><a href="/">Labels</a><a href="/cart">Cart <span class="badge">0</span></a></header><main>${body}</main>${script ? SCRIPT : ''}</body></html>`;

const list = (script: boolean) =>
  shell(
    'Labels',
    `<h1>Labels</h1><div class="grid">${NAMES.map((name, i) => `<a class="card" href="/p/${name}"><img src="/t/${name}.png" width="340" height="340" alt=""${i > 3 ? ' loading="lazy"' : ''}><div>${name}</div><div class="price">KSh 700</div></a>`).join('')}</div>`,
    script,
  );

function product(name: string, script: boolean) {
  const picture = `/i/${name}.png`;
  const preload = `<link rel="preload" as="image" href="${picture}" fetchpriority="high">`;
  const body = `<img class="hero" src="${picture}" width="720" height="720" fetchpriority="high" alt=""><h1>${name}</h1><p class="price">KSh 700</p><form method="post" action="/cart"><button>Add to cart</button></form><p>${prose(name, 1300)}</p>`;
  return shell(name, body, script, preload);
}

/**
 * A PNG of `side` x `side` pixels in cells of random colours: a stand-in for a photograph of that
 * weight and size. A smaller one scaled up would not count as largest contentful paint, for which
 * Chromium uses the image's own pixels.
 */
function noise(side: number, cell: number): Buffer {
  const [asBefore, asAbove] = [Buffer.from([1]), Buffer.from([2])];
  const same = Buffer.concat([asAbove, Buffer.alloc(side * 3)]);
  const rows = Array.from({ length: side }, (_, y) =>
    y % cell ? same : Buffer.concat([asBefore, cells(side / cell, cell, y)]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each pixel as the difference from the previous one. */
function cells(count: number, cell: number, y: number): Buffer {
  const row = Buffer.alloc(count * cell * 3);
  for (let i = 0; i < count; i++) row.set(digest(`${y}/${i}`).subarray(0, 3), i * cell * 3);
  return row;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
