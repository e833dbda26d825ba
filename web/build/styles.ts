import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import postcss from 'postcss';
import { PurgeCSS } from 'purgecss';
import { THEME } from '../ui/frame/theme.ts';
import { radixSheet } from './radix.ts';

/**
 * The styles of the build. A part of a page imports the sheet that lies beside it. A page is sent with
 * the sheets of what it imports in its HTML, and loads everything after the first paint, for what comes
 * later and for the pages that are opened without a reload. Of Radix's sheet both have what their
 * sources name.
 */
export type Styles = {
  /** What is inlined, by the folder of a page in web/routes. */
  inline: Record<string, string>;
  /** All of the shop, without the back office. */
  late: string;
};

export async function styles(): Promise<Styles> {
  const shop = everything().filter(isServed);
  const radix = await namedBy(shop, radixSheet());
  const inline: [string, string][] = [];
  for (const [folder, pages] of Map.groupBy(routeFiles(), folderOf)) {
    const files = withImports([...FRAME, ...pages], new Set(OFFICE)).filter(isServed);
    const [general, ofPages] = inOrder(files);
    const served = await namedBy(files, inLayer(radix) + general);
    inline.push([folder, await minified(untouched(served + ofPages), files)]);
  }
  return {
    // Alike ones side by side: the compression of the Worker's upload looks back 32 KB.
    inline: Object.fromEntries(inline.sort(([, a], [, b]) => a.length - b.length)),
    late: await sheetOf(everything().filter((file) => !file.startsWith('web/routes/admin/'))),
  };
}

/** The shop's rules again and those of the back office after them, in one order. */
export const officeStyles = () => sheetOf(everything());

async function sheetOf(files: string[]): Promise<string> {
  const radix = await namedBy(files, radixSheet());
  return minified([inLayer(radix), ...inOrder(files)].join('\n'), files);
}

/** The Worker renders none of the back office but its "Loading"; its frame loads its styles. */
const OFFICE = globSync('web/routes/admin/**/*.{css,ts,tsx}', {
  exclude: ['web/routes/admin/{route.tsx,admin.css}'],
});
const isServed = (file: string) => !OFFICE.includes(file);

/** All of it as it is, for the development server. */
export const unpurged = () => [inLayer(radixSheet()), ...inOrder(everything())].join('\n');

/** Pages; names of their parts, or of these parts' folders, begin with '-'. */
export const routeFiles = () => globSync('web/routes/**/[!-]*.tsx', { exclude: ['**/-*/**'] });

/** The first word of a page's path in web/routes. */
export const folderOf = (route: string) => /routes\/([^/]+?)(?:\.tsx|\/)/.exec(route)?.[1] ?? '';

const everything = () => globSync('web/{boot,routes,store,ui}/**/*.{css,ts,tsx}').concat(FRAME);

/** What every page has around it. */
const FRAME = ['web/router.tsx', 'web/routes/__root.tsx', ...globSync('web/styles/*.css')];

/** The rules whose classes and elements these files name. */
const namedBy = (files: string[], css: string) =>
  purged(css, {
    content: sourcesOf(files).map((raw) => ({ raw, extension: 'tsx' })),
    extractors: [{ extensions: ['tsx'], extractor: namesIn }],
    dynamicAttributes: RUNTIME_ATTRIBUTES,
    safelist: { standard: [PSEUDO_CLASS] },
  });

/**
 * Nobody points at, presses or prints what has just been sent, and nothing in it is busy or offline; the
 * late file has the rules for it.
 */
function untouched(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('media', (rule) => {
    if (rule.params.includes('hover: hover') || rule.params === 'print') rule.remove();
  });
  root.walkRules((rule) => {
    const left = rule.selectors.filter((selector) => !TOUCHED.test(selector));
    if (left.length === 0) rule.remove();
    else rule.selectors = left;
  });
  return root.toString();
}
const TOUCHED = /:(hover|active)\b|\[data-state="?open|\.(rt-Spinner|header-busy|offline-works)/;

/** Without the variables, animations and fonts that nothing reads. */
async function minified(raw: string, files: string[]): Promise<string> {
  const variables = sourcesOf(files).flatMap((raw) => raw.match(/--[\w-]+/g) ?? []);
  const css = await purged(raw, {
    content: [],
    safelist: { greedy: [/./], variables },
    variables: true,
    keyframes: true,
    fontFace: true,
  });
  return (await transform(css, { loader: 'css', minify: true })).code.trim();
}

async function purged(raw: string, options: Omit<PurgeOptions, 'css'>): Promise<string> {
  const [result] = await new PurgeCSS().purge({ ...options, css: [{ raw }] });
  return result?.css ?? '';
}
type PurgeOptions = Exclude<Parameters<PurgeCSS['purge']>[0], string | undefined>;

/** PurgeCSS would drop `:where(:not(…))`, since it names no class. */
const PSEUDO_CLASS = /^:/;

/** Radix sets these while it runs. */
const RUNTIME_ATTRIBUTES = ['data-state', 'data-side', 'data-disabled'];

/** What becomes a class or its end: size="3", variant = 'solid', size={isLarge ? '4' : '3'}. */
const PROPERTY = /\b(size|variant|color) ?= ?("\w+"|'\w+'|\{[^{}]*\})/g;
const BEGINNINGS: Record<string, string> = {
  size: 'rt-r-size-',
  variant: 'rt-variant-',
  color: '',
};

const STRING = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

/** `<textarea`, `as="textarea"`, `isLong ? 'textarea' : 'input'`. */
const ELEMENT = /(?<=<)[a-z]\w*|(?<=")[a-z]\w*(?=")|(?<=')[a-z]\w*(?=')/g;

/** Any word of a source may be an attribute, any word of a string a class. */
export function namesIn(source: string) {
  const words: string[] = source.match(/[\w-]+/g) ?? [];
  const classes = (source.match(STRING) ?? []).flatMap((string) => string.match(/[\w-]+/g) ?? []);
  const values = [...source.matchAll(PROPERTY)].flatMap(([, property = '', value = '']) =>
    (value.match(/\w+/g) ?? []).map((word) => `${BEGINNINGS[property]}${word}`),
  );
  const ofHoverCard = words.includes('HoverCard') ? HOVER_CARD : [];
  return {
    tags: source.match(ELEMENT) ?? [],
    ids: [],
    classes: [...classes, ...values, ...ofHoverCard],
    attributes: { names: words, values: [...Object.values(THEME), ...values] },
    undetermined: [],
  };
}

/** What the one part of Radix with classes that no source names writes itself. */
const HOVER_CARD = ['rt-HoverCardContent', 'rt-PopperContent', 'rt-r-max-w'];

/** Radix lies in a layer: the late sheet, which says its rules again, overrides none of ours. */
const inLayer = (radix: string) => `@layer radix{${radix}}`;

/** What all pages have, and the rest. */
function inOrder(files: string[]): [general: string, rest: string] {
  const sheets = [...new Set(files)].filter((file) => file.endsWith('.css')).sort(byRank);
  const [general, rest] = [isGeneral, (path: string) => !isGeneral(path)].map((isWanted) =>
    sheets.filter(isWanted).map(text).join('\n'),
  );
  return [general ?? '', rest ?? ''];
}
const isGeneral = (path: string) => path.startsWith('web/styles/') && path !== LAST;

/** The general before the special: what all pages have, the kit, pages; outer folders before inner ones. */
const byRank = (one: string, other: string) => (rankOf(one) < rankOf(other) ? -1 : 1);

const FOLDERS = ['web/styles/', 'web/ui/', 'web/routes/'];
/** For readers who want no motion, colours of their own, or paper: it has the last word. */
const LAST = 'web/styles/modes.css';

const rankOf = (path: string) =>
  [
    path === LAST ? 1 : 0,
    FOLDERS.findIndex((folder) => path.startsWith(folder)),
    path.split('/').length,
    path,
  ].join();

/** The files and all of web/ they import; what is imported later, only where the server renders it. */
export function withImports(files: string[], known = new Set<string>()): string[] {
  for (const file of files) {
    if (known.has(file) || !/^web\/(?!paraglide|route-tree)/.test(file)) continue;
    known.add(file);
    if (!file.endsWith('.css')) withImports(importsOf(file), known);
  }
  return [...known];
}

function importsOf(file: string): string[] {
  const source = text(file).replace(TYPE_IMPORT, '');
  const found = source.matchAll(SERVED_LATE.test(source) ? ANY_IMPORT : IMPORT);
  return [...found].map(([, path = '']) => join(dirname(file), path));
}
const TYPE_IMPORT = /^import type [^;]+;/gm;
/** Of a file whose `import()` the server renders: `import.meta.env.SSR ? … : lazy(load)`. */
export const SERVED_LATE = /env\.SSR\s+\?/;
const IMPORT = /(?:from|^import) '(\.[^']+\.(?:tsx?|css))'/gm;
const ANY_IMPORT = /(?:from |^import |import\()'(\.[^']+\.(?:tsx?|css))'/gm;

const sourcesOf = (files: string[]) => files.filter((file) => !file.endsWith('.css')).map(text);

const text = (path: string) => readFileSync(path, 'utf8');
