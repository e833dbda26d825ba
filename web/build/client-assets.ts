import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { digestOfSources } from '../../worker/local/build.ts';
import { purge, type Styles } from './purge.ts';
import { serviceWorker } from './service-worker.ts';
import { AREAS, type Area, areaOf, routeFiles } from './sources.ts';

export const LANGUAGES = ['en', 'sw'] as const;
type Language = (typeof LANGUAGES)[number];

/** The browser's build in one language. */
type Scripts = {
  /** The script that hydrates the page. */
  entry: string;
  /** What the entry imports at once. */
  imports: string[];
  /** By route id ('/product/$productId'): what its page needs beside these. */
  routes: Record<string, string[]>;
  /** What opens the reader's own things, by name: '/assets/<name>.js'. */
  store: string[];
};

/** What the Worker must know of the browser's builds; imported as 'virtual:client-assets'. */
export type ClientAssets = {
  scripts: Record<Language, Scripts>;
  /** By route id, where it is not 'read'. */
  areas: Record<string, Area>;
  css: Styles['inline'];
  /** The stylesheet that is loaded after the first paint; null where it is all in the page. */
  lateCss: string | null;
  development: boolean;
};

const ID = 'virtual:client-assets';
/** Another string for each build of browser and pages; 'virtual:version'. */
const VERSION = 'virtual:version';
const OUT = 'dist/client';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
export type Manifest = Record<string, Chunk>;

/** Hands the browser's build to the Worker's; writes the late stylesheet and the service worker beside it. */
export function clientAssets(): Plugin {
  let development = false;
  return {
    name: 'client-assets',
    config: (_, { command }) => {
      development = command === 'serve';
    },
    resolveId: (id) => (id === ID || id === VERSION ? `\0${id}` : null),
    load: async (id) => {
      if (id === `\0${VERSION}`)
        return `export default ${JSON.stringify(digestOfSources().slice(0, 8))};`;
      if (id !== `\0${ID}`) return null;
      return `export default ${JSON.stringify(development ? live() : await built())};`;
    },
  };
}

const LIVE: Scripts = { entry: '/web/client.tsx', imports: [], routes: {}, store: [] };
const live = (): ClientAssets => ({
  scripts: { en: LIVE, sw: LIVE },
  areas: {},
  css: Object.fromEntries(AREAS.map((area) => [area, ''])) as ClientAssets['css'],
  lateCss: '/web/styles/dev.css',
  development: true,
});

async function built(): Promise<ClientAssets> {
  const manifests = LANGUAGES.map(manifestOf);
  const [en, sw] = manifests;
  if (!en || !sw) return { ...live(), lateCss: null, development: false };
  const { inline, late } = await purge();
  const lateCss = written(late);
  const version = { manifests: { en, sw }, late: lateCss, inline };
  writeFileSync(`${OUT}/service-worker.js`, await serviceWorker(version));
  const areas = routeFiles().map((path) => [idOf(path), areaOf(path)] as const);
  return {
    scripts: { en: scriptsOf(en), sw: scriptsOf(sw) },
    areas: Object.fromEntries(areas.filter(([, area]) => area !== 'read')),
    css: inline,
    lateCss,
    development: false,
  };
}

/** A build of one language has a manifest of its own; a plain `vite build` serves both. */
function manifestOf(language: Language): Manifest | null {
  const path = [`${OUT}/.vite/${language}.json`, `${OUT}/.vite/manifest.json`].find(existsSync);
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : null;
}

function scriptsOf(manifest: Manifest): Scripts {
  const entry = manifest['web/client.tsx'];
  if (!entry) throw new Error('The client manifest names no entry.');
  const [own = '', ...imports] = filesOf(manifest, entry);
  const replica = manifest['web/store/sync/replica.ts'];
  if (!replica) throw new Error('The client manifest names no store.');
  const isMore = (file: string) => file !== own && !imports.includes(file);
  const routes = routeFiles().map((path) => {
    const chunk = manifest[`${path}?tsr-split=component`];
    const files = chunk ? filesOf(manifest, chunk) : [];
    return [idOf(path), files.filter(isMore)] as const;
  });
  const store = filesOf(manifest, replica).filter(isMore);
  return {
    entry: own,
    imports,
    routes: Object.fromEntries(routes),
    store: store.map((file) => basename(file, '.js')),
  };
}

/** A route's id, as the router's plugin writes it into the file. */
const idOf = (path: string) =>
  /createFileRoute\('([^']+)'\)/.exec(readFileSync(path, 'utf8'))?.[1] ?? '__root__';

/** A chunk's file and those of everything it imports. */
function filesOf(manifest: Manifest, chunk: Chunk, known = new Set<string>()): string[] {
  if (known.has(`/${chunk.file}`)) return [];
  known.add(`/${chunk.file}`);
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (imported) filesOf(manifest, imported, known);
  }
  return [...known];
}

function written(css: string): string {
  const file = `/assets/late-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  mkdirSync(`${OUT}/assets`, { recursive: true });
  writeFileSync(OUT + file, css);
  return file;
}
