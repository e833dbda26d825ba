import { brotliCompressSync } from 'node:zlib';

type Get = (path: string, init?: RequestInit) => Promise<Response>;

/** Requests of a returning browser. */
export const KNOWN = { headers: { Cookie: '__Host-guest=known' } };

/** A page and the modules its boot script asks for after the first paint. */
export async function loaded(get: Get, path: string) {
  const html = await (await get(path, KNOWN)).text();
  const boot = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const modules = new Map<string, string>();
  await collect(get, boot, modules);
  return { html, modules };
}

/** Follows static imports: what the browser needs before the page's controls respond. */
async function collect(get: Get, files: string[], modules: Map<string, string>) {
  for (const file of files) {
    if (modules.has(file)) continue;
    const code = await (await get(file)).text();
    modules.set(file, code);
    const imports = [...code.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)];
    await collect(
      get,
      imports.map(([, name]) => `/assets/${name}`),
      modules,
    );
  }
}

const sizes = new Map<string, number>();

/** Bytes of a file, compressed. Files are named after their content; the largest take a second. */
export function packed(path: string, content: string | Uint8Array): number {
  const size = sizes.get(path) ?? brotliCompressSync(content).length;
  sizes.set(path, size);
  return size;
}
