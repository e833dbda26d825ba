import type { Plugin, Rollup } from 'vite';
import { OPENING } from './service-worker.ts';

/** Modules that the pages of the same folders need. */
type File = { folders: Set<string>; modules: string[]; length: number };
type Graph = Map<string, string[]>;

/**
 * What a request is worth: letters of source that a page may load in vain to save one. A request costs a
 * cheap phone 2 to 8 ms; more letters here are fewer requests and more bytes.
 */
const WORTH = 3000;

/**
 * Which modules come in one file: those that the pages of the same folders of web/routes need before
 * their controls respond. A small file is joined with one that these folders and some more need.
 * tests/shop/pages.test.ts holds what each page loads then.
 */
export function filesByUse() {
  const names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'files-by-use',
    apply: 'build',
    buildEnd() {
      const graph = graphOf(this);
      const lengthOf = (id: string) => this.getModuleInfo(id)?.code?.length ?? 0;
      names.clear();
      for (const [at, { folders, modules }] of joined(grouped(graph, lengthOf), graph).entries()) {
        // What one folder needs is left to rolldown, but for words: there are too many.
        for (const id of modules) if (folders.size > 1 || WORD.test(id)) names.set(id, `${at}`);
      }
    },
  };
  const groups = [
    /** What the page's own script stands on, each in a file and a task of its own. */
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler)\/|web\/boot\/first-react\.ts$/,
      priority: 2,
    },
    { name: 'frame', tags: ['$initial' as const], priority: 1 },
    {
      name: (id: string) => names.get(id) ?? null,
      minShareCount: 2,
      // What a module imports is in its own file or in one that these folders load too.
      includeDependenciesRecursively: false,
    },
  ];
  return { plugin, groups };
}

const WORD = /paraglide\/messages\/(\w+)\.js$/;
const WORDS = /paraglide\/messages(\/_index)?\.js$/;

/** What each module imports. Words are imported all at once, so what a module says of them is read from its text. */
function graphOf(context: Rollup.PluginContext): Graph {
  const ids = [...context.getModuleIds()];
  const words = new Map(ids.map((id) => [WORD.exec(id)?.[1] ?? '', id]));
  words.delete('');
  words.delete('_index');
  const spokenIn = (code: string) => {
    const whole = [...code.matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => name);
    const begun = [...code.matchAll(/\bm\[`(\w+)\$\{/g)].map(([, beginning = '']) => beginning);
    const composed = [...words.keys()].filter((name) => begun.some((it) => name.startsWith(it)));
    return [...whole, ...composed].flatMap((name) => words.get(name) ?? []);
  };
  return new Map(
    ids.map((id) => {
      const { importedIds = [], code = '' } = context.getModuleInfo(id) ?? {};
      const others = importedIds.filter((to) => !WORDS.test(to));
      return [
        id,
        others.length < importedIds.length ? [...others, ...spokenIn(code ?? '')] : others,
      ];
    }),
  );
}

/** Of a page's folder in web/routes its first word. */
const COMPONENT = /web\/routes\/([^/.]+).*\?tsr-split=component$/;

function grouped(graph: Graph, lengthOf: (id: string) => number): File[] {
  const folders = new Map<string, Set<string>>();
  for (const page of graph.keys()) {
    const folder = OPENING.some((path) => page.endsWith(path))
      ? 'opening'
      : COMPONENT.exec(page)?.[1];
    if (!folder) continue;
    const found = new Set([page]);
    for (const id of found) {
      folders.set(id, (folders.get(id) ?? new Set()).add(folder));
      for (const next of graph.get(id) ?? []) found.add(next);
    }
  }
  const files = Map.groupBy(folders, ([, needing]) => [...needing].sort().join());
  return [...files.values()].map((entries) => ({
    folders: entries[0]?.[1] ?? new Set(),
    modules: entries.map(([id]) => id),
    length: entries.reduce((sum, [id]) => sum + lengthOf(id), 0),
  }));
}

function joined(files: File[], graph: Graph): File[] {
  const kept = new Set(files.sort((one, other) => one.folders.size - other.folders.size));
  const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file] as const)));
  for (const file of kept) {
    const { folders, modules, length } = file;
    if (folders.size < 2) continue;
    const imported = modules.flatMap((id) => graph.get(id) ?? []).map((id) => fileOf.get(id));
    // What the wider file imports is there wherever it is, so that no file loads another in vain.
    const wider = [...kept].find(
      (other) =>
        other !== file &&
        isWithin(folders, other.folders) &&
        imported.every((to) => !to || to === file || isWithin(other.folders, to.folders)),
    );
    if (!wider) continue;
    const inVain = (length * (wider.folders.size - folders.size)) / folders.size;
    if (inVain > WORTH) continue;
    wider.modules.push(...modules);
    wider.length += length;
    for (const id of modules) fileOf.set(id, wider);
    kept.delete(file);
  }
  return [...kept];
}

const isWithin = (some: Set<string>, all: Set<string>) => [...some].every((one) => all.has(one));
