import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { LOCALES, type Locale } from '../../shared/locale.ts';
import { digestOfSources } from '../../worker/local/build.ts';
import { filesOf, serviceWorker } from './service-worker.ts';
import { folderOf, officeStyles, routeFiles, type Styles, styles, unpurged } from './styles.ts';

/** The browser's build in one language. */
type Scripts = {
  /** The script that hydrates the page. */
  entry: string;
  /** What the entry imports at once. */
  imports: string[];
  /** By route id ('/product/$productId'): what its page needs beside these. */
  routes: Record<string, string[]>;
  /** The store's files, by name: '/assets/<name>.js'. */
  store: string[];
};

/** What the Worker must know of the browser's builds; imported as 'virtual:client-assets'. */
export type ClientAssets = {
  scripts: Record<Locale, Scripts>;
  /** By route id: the folder of its page in web/routes. */
  folders: Record<string, string>;
  /** By folder: the styles in its pages. */
  css: Styles['inline'];
  /** The stylesheet that is loaded after the first paint. */
  lateCss: string;
  /** The same of the back office. */
  officeCss: string;
  /** The script at the end of each page (web/boot/loader.ts). */
  loader: string;
  /** The development server's own script. */
  refresh: string;
  development: boolean;
};

const ID = 'virtual:client-assets';
/** Another string for each build of browser and pages; 'virtual:version'. */
const VERSION = 'virtual:version';
/** The address of the back office's stylesheet, '' where all pages have it. */
const OFFICE_CSS = 'virtual:office-css';
/** A stylesheet of ours as an empty module: styles.ts puts its rules into the page. */
const SHEET = '\0sheet';
const OUT = 'dist/client';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
export type Manifest = Record<string, Chunk>;

/** Hands the browser's build to the Worker's; writes the stylesheets and the service worker beside it. */
export function clientAssets(): Plugin {
  let development = false;
  return {
    name: 'client-assets',
    enforce: 'pre',
    config: (_, { command }) => {
      development = command === 'serve';
    },
    resolveId: (id) => {
      if (/^\..*\.css$/.test(id)) return SHEET;
      return [ID, VERSION, OFFICE_CSS].includes(id) ? `\0${id}` : null;
    },
    load: async (id, { ssr } = {}) => {
      if (id === SHEET) return { code: '', moduleSideEffects: false };
      if (id === `\0${VERSION}`)
        return `export default ${JSON.stringify(digestOfSources().slice(0, 8))};`;
      if (id === `\0${OFFICE_CSS}`) {
        // The development server's sheet has everything.
        const address = development || ssr ? '' : await officeFile();
        return `export default ${JSON.stringify(address)};`;
      }
      if (id !== `\0${ID}`) return null;
      return `export default ${JSON.stringify(development ? await live() : await built())};`;
    },
    configureServer({ middlewares, watcher, ws }) {
      middlewares.use(LIVE_SHEET, (_, answer) => {
        answer.setHeader('Content-Type', 'text/css');
        answer.end(unpurged());
      });
      watcher.on('change', (path) => {
        if (!path.endsWith('.css')) return;
        const update = { path: LIVE_SHEET, acceptedPath: LIVE_SHEET, timestamp: Date.now() };
        ws.send({ type: 'update', updates: [{ type: 'css-update', ...update }] });
      });
    },
  };
}

const LIVE_SHEET = '/styles.css';
const LIVE: Scripts = { entry: '/web/client.tsx', imports: [], routes: {}, store: [] };

async function live(): Promise<ClientAssets> {
  return {
    scripts: { en: LIVE, sw: LIVE },
    folders: {},
    css: { $: '' },
    lateCss: LIVE_SHEET,
    officeCss: LIVE_SHEET,
    loader: await loader(),
    refresh: react.preambleCode.replace('__BASE__', '/'),
    development: true,
  };
}

async function built(): Promise<ClientAssets> {
  const [en, sw] = LOCALES.map(manifestOf);
  // Tests of the Worker alone build no browser's files.
  if (!en || !sw) return { ...(await live()), development: false };
  const { inline, late } = await styles();
  const lateCss = written('late', late);
  const code = await loader();
  const pages = { inline, code };
  writeFileSync(
    `${OUT}/service-worker.js`,
    await serviceWorker({ manifests: { en, sw }, late: lateCss, pages }),
  );
  return {
    scripts: { en: scriptsOf(en), sw: scriptsOf(sw) },
    folders: Object.fromEntries(routeFiles().map((path) => [idOf(path), folderOf(path)])),
    css: inline,
    lateCss,
    officeCss: await officeFile(),
    loader: code,
    refresh: '',
    development: false,
  };
}

async function loader(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['web/boot/loader.ts'],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}

/** None before the first build. */
function manifestOf(language: Locale): Manifest | null {
  const path = `${OUT}/.vite/${language}.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function scriptsOf(manifest: Manifest): Scripts {
  const [own = '', ...imports] = filesAtOnce(manifest, 'web/client.tsx');
  const isMore = (file: string) => file !== own && !imports.includes(file);
  const routes = routeFiles().map((path) => {
    const key = `${path}?tsr-split=component`;
    const files = key in manifest ? filesAtOnce(manifest, key) : [];
    return [idOf(path), files.filter(isMore)] as const;
  });
  const store = filesAtOnce(manifest, 'web/store/sync/replica.ts').filter(isMore);
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
const filesAtOnce = (manifest: Manifest, key: string) =>
  filesOf(manifest, [key], ({ imports }) => imports);

const officeFile = async () => written('office', await officeStyles());

function written(name: string, css: string): string {
  const file = `/assets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  mkdirSync(`${OUT}/assets`, { recursive: true });
  writeFileSync(OUT + file, css);
  return file;
}
