import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { SERVED_LATE } from './styles.ts';

/**
 * One request takes a cheap phone as long as this many characters of minified code, in which comments and
 * names count for nothing.
 * tests/shop/pages.test.ts holds how many files and bytes each page loads.
 */
const REQUEST = 4_000;
/** A message, whose module holds both languages and is longer. */
const MESSAGE = 80;
/** However many pages gain by a joined file, none loads more characters in vain for it. */
const MOST_IN_VAIN = 2_300;

type Module = {
  isEntry: boolean;
  /** Asked for by every page that it belongs to, a little later. */
  isServed: boolean;
  letters: number;
  importers: readonly string[];
};
type File = {
  /** Loaded by itself, with what only it needs: a file of its own anyway. */
  isEntry: boolean;
  /** Nothing that customers load needs it, at once or later. */
  isOffice: boolean;
  modules: string[];
  letters: number;
  pages: Set<string>;
  imports: Set<File>;
};

/**
 * Puts the modules that several pages need into shared files. What the same pages need is one file. Two
 * files become one where the requests that this saves are worth more than what pages then load in vain,
 * but never one that only the office loads and one that customers do.
 */
export function sharedFiles(): Plugin & { nameOf: (module: string) => string | null } {
  const names = new Map<string, string>();
  return {
    name: 'shared-files',
    async buildEnd() {
      // Modules are found in an order that depends on the folder, and the order decides between equal gains.
      const ids = [...this.getModuleIds()].sort();
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? '';
      const users = usersOfMessages(ids, codeOf);
      const serving = new Set(ids.filter((id) => SERVED_LATE.test(codeOf(id))));
      const modules = new Map<string, Module>();
      for (const id of ids) {
        const info = this.getModuleInfo(id);
        const word = /\/paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1] ?? '';
        modules.set(id, {
          isEntry: Boolean(info?.isEntry || info?.dynamicImporters.length),
          isServed: info?.dynamicImporters.some((importer) => serving.has(importer)) ?? false,
          letters: word ? MESSAGE : await minified(codeOf(id)),
          // Messages are imported through an index of all of them.
          importers: users.get(word) ?? info?.importers ?? [],
        });
      }
      for (const [index, file] of joined(filesOf(modules)).entries())
        for (const id of file.modules) names.set(id, `shared-${index}`);
    },
    nameOf: (id) => names.get(id) ?? null,
  };
}

/** The modules that use each message. */
function usersOfMessages(ids: string[], codeOf: (id: string) => string): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const id of ids)
    for (const [, word = ''] of codeOf(id).matchAll(/\bm\.(\w+)/g))
      users.set(word, [...(users.get(word) ?? []), id]);
  return users;
}

const minified = async (code: string) => (await transform(code, { minify: true })).code.length;

/** Groups modules by the pages that import them at once, or else by what loads them later. */
function filesOf(modules: Map<string, Module>): File[] {
  const files = new Map<string, File>();
  const fileOf = new Map<string, File>();
  const isPage = (id: string) => PAGE.test(id) || modules.get(id)?.isServed === true;
  for (const [id, { letters }] of modules) {
    const found = entriesOf(id, modules).sort();
    // Every page begins with the first script, of which vite.config.ts makes files. What of ours only
    // seems to be in it, since the server's part of a module needs it, is grouped by the others.
    const entries = found.filter((entry) => !entry.endsWith('/web/client.tsx'));
    const isFirst = entries.length < found.length;
    if (isFirst && (entries.length === 0 || id.includes('/node_modules/'))) continue;
    const pages = entries.filter(isPage);
    const needed = pages.length > 0 ? pages : entries;
    const own = entries.length === 1 && entries[0];
    const key = own ? `of ${own}` : entries.join();
    const isOffice = entries.every((entry) => OFFICE.test(entry));
    const file = files.get(key) ?? emptyFile(Boolean(own), isOffice);
    for (const page of needed) file.pages.add(page);
    file.modules.push(id);
    file.letters += letters;
    files.set(key, file);
    fileOf.set(id, file);
  }
  for (const [id, file] of fileOf)
    for (const importer of modules.get(id)?.importers ?? [])
      fileOf.get(importer)?.imports.add(file);
  return [...files.values()];
}

const emptyFile = (isEntry: boolean, isOffice: boolean): File => ({
  isEntry,
  isOffice,
  modules: [],
  letters: 0,
  pages: new Set(),
  imports: new Set(),
});

const OFFICE = /\/web\/routes\/admin\//;

/** Pages, and what every page asks for by itself a little later. */
const PAGE = /\/web\/(routes\/(?!.*\/-).*tsr-split=component|(store|boot|ui\/frame)\/)/;

/** The entries that import this module, directly or indirectly. */
function entriesOf(id: string, modules: Map<string, Module>, seen = new Set<string>()): string[] {
  const module = modules.get(id);
  if (!module || seen.has(id)) return [];
  seen.add(id);
  const above = module.importers.flatMap((importer) => entriesOf(importer, modules, seen));
  return module.isEntry ? [id, ...above] : above;
}

function joined(files: File[]): File[] {
  const weightOf = weights(files);
  for (;;) {
    let best: { gain: number; pair: [File, File] } | null = null;
    const shared = files.filter((file) => !file.isEntry);
    for (const [index, a] of shared.entries())
      for (const b of shared.slice(index + 1)) {
        const gain = gainOf(a, b, weightOf, best?.gain ?? 0);
        if (gain > (best?.gain ?? 0) && !isCycle(a, b)) best = { gain, pair: [a, b] };
      }
    if (!best) return shared;
    files = withOneOf(files, best.pair);
  }
}

/** Files that import each other would run before what they need. */
const isCycle = (a: File, b: File) => leadsTo(a, b, a.imports) || leadsTo(b, a, b.imports);

function leadsTo(from: File, to: File, imports: Set<File>, seen = new Set([from, to])): boolean {
  return [...imports].some((file) => {
    if (seen.has(file)) return false;
    seen.add(file);
    return file.imports.has(to) || leadsTo(from, to, file.imports, seen);
  });
}

/** A feature counts once, however many pages it has. */
function weights(files: File[]): (page: string) => number {
  const featureOf = (page: string) => /\/web\/routes\/([^/]+)(?!.*\/-)/.exec(page)?.[1] ?? page;
  const pages = new Set(files.flatMap((file) => [...file.pages]));
  const features = Map.groupBy(pages, featureOf).values();
  const weightOf = new Map(
    [...features].flatMap((own) => own.map((page) => [page, 1 / own.length] as const)),
  );
  return (page) => weightOf.get(page) ?? 1;
}

/** Letters that all features together save when two files become one. */
function gainOf(a: File, b: File, weightOf: (page: string) => number, atLeast: number): number {
  if (a.isOffice !== b.isOffice) return 0;
  let gain = 0;
  for (const page of a.pages) gain += b.pages.has(page) ? weightOf(page) * REQUEST : 0;
  if (gain <= atLeast) return 0;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    for (const page of one.pages) {
      if (gain <= atLeast || other.pages.has(page)) continue;
      const vain = missing(other, page);
      gain = vain > MOST_IN_VAIN ? 0 : gain - weightOf(page) * vain;
    }
  return gain;
}

/** Letters of a file, and of those it imports, that a page does without. */
function missing(file: File, page: string, seen = new Set<File>()): number {
  if (seen.has(file)) return 0;
  seen.add(file);
  const own = file.pages.has(page) ? 0 : file.letters;
  return [...file.imports].reduce((sum, next) => sum + missing(next, page, seen), own);
}

function withOneOf(files: File[], [a, b]: [File, File]): File[] {
  const both = emptyFile(false, a.isOffice);
  both.modules = [...a.modules, ...b.modules];
  both.letters = a.letters + b.letters;
  both.pages = new Set([...a.pages, ...b.pages]);
  both.imports = new Set([...a.imports, ...b.imports].filter((file) => file !== a && file !== b));
  const rest = files.filter((file) => file !== a && file !== b);
  for (const { imports } of rest) {
    const had = [imports.delete(a), imports.delete(b)];
    if (had.includes(true)) imports.add(both);
  }
  return [...rest, both];
}
