import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { purge } from './purge.ts';

/** What the Worker must know of the browser's build; imported as 'virtual:client-assets'. */
export type ClientAssets = {
  /** The script that hydrates the page. */
  entry: string;
  /** Files a route needs beside the entry, by the route's source file ('shop.tsx'). */
  routes: Record<string, string[]>;
  css: string;
  development: boolean;
};

const ID = 'virtual:client-assets';
const MANIFEST = 'dist/client/.vite/manifest.json';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; src?: string };

export function clientAssets(): Plugin {
  let development = false;
  return {
    name: 'client-assets',
    config: (_, { command }) => {
      development = command === 'serve';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: async (id) => {
      if (id !== `\0${ID}`) return null;
      return `export default ${JSON.stringify(development ? live() : await built())};`;
    },
  };
}

const live = (): ClientAssets => ({
  entry: '/web/client.tsx',
  routes: {},
  css: '',
  development: true,
});

async function built(): Promise<ClientAssets> {
  if (!existsSync(MANIFEST)) return { ...live(), development: false };
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
  const entry = manifest['web/client.tsx'];
  if (!entry) throw new Error('The client manifest names no entry.');
  const routes: ClientAssets['routes'] = {};
  for (const [source, chunk] of Object.entries(manifest)) {
    const route = source.match(/^web\/routes\/(.+\.tsx)\?tsr-split=component$/)?.[1];
    if (route) routes[route] = filesOf(manifest, chunk);
  }
  return { entry: `/${entry.file}`, routes, css: await purge(), development: false };
}

/** A chunk and what it imports, but for what the entry brings anyway. */
function filesOf(manifest: Record<string, Chunk>, chunk: Chunk): string[] {
  const imported = (chunk.imports ?? [])
    .map((key) => manifest[key])
    .filter((c): c is Chunk => c !== undefined && c.src !== 'web/client.tsx');
  return [`/${chunk.file}`, ...imported.map((c) => `/${c.file}`)];
}
