import { globSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { prune, withoutUnusedVariables } from '../../worker/pages/prune.ts';
import { candidates } from './candidates.ts';
import { byPreference } from './dark.ts';
import { AREAS, type Area, areaOf, routeFiles, withImports } from './sources.ts';

const PACKAGE = 'node_modules/@radix-ui/themes';
const COLOURS = ['violet', 'sand', 'red', 'green', 'yellow', 'blue'];

/** Radix's partial stylesheets in the package's own order; dev.css imports the same. */
const PARTS = [
  'tokens/base.css',
  ...COLOURS.map((colour) => `tokens/colors/${colour}.css`),
  'components.css',
  'utilities.css',
];

const RADIX = minify(
  byPreference(PARTS.map((part) => readFileSync(`${PACKAGE}/${part}`, 'utf8')).join('\n')),
);

/** The house's sheets on every page. */
const COMMON = [
  ...['tokens', 'base', 'frame', 'frame-news', 'footer', 'goods', 'home', 'shop', 'voices'],
  'modes',
].map((name) => `web/styles/${name}.css`);
/** The offline page opens after the late sheet, wherever it is. */
const OFFLINE = 'web/styles/offline.css';
/** How the names of an area's further sheets begin. */
const BEGINNING: Partial<Record<Area, string>> = {
  design: 'buy',
  cart: 'buy',
  checkout: 'buy',
  order: 'buy',
  read: 'read',
  admin: 'admin',
};
const sheetsOf = (...areas: Area[]) => {
  const beginnings = new Set(areas.flatMap((area) => BEGINNING[area] ?? []));
  return [
    ...COMMON,
    ...[...beginnings].flatMap((name) => globSync(`web/styles/${name}*.css`).sort()),
  ];
};

export type Styles = {
  /** What is inlined on the pages of an area. */
  inline: Record<Area, string>;
  /** Everything, loaded after the first paint for the pages that are opened without a reload. */
  late: string;
};

/** What every page has around it. */
const FRAME = ['web/router.tsx', 'web/routes/__root.tsx'];

export async function purge(): Promise<Styles> {
  const routes = routeFiles();
  const inlined = async (area: Area) => {
    const own = routes.filter((route) => areaOf(route) === area);
    const files = withImports([...FRAME, ...own]);
    return [area, await sheet(files, sheetsOf(area), { own: 'used' })] as const;
  };
  const inline = Object.fromEntries(await Promise.all(AREAS.map(inlined))) as Styles['inline'];
  const all = [...sheetsOf(...AREAS), OFFLINE];
  return { inline, late: await sheet(withImports(routes), all, { own: 'all' }) };
}

/**
 * Radix's rules for what these files render and the house's own after them. Radix lies in a layer, so
 * that the late sheet, which says its rules again, overrides nothing of the house.
 */
async function sheet(files: string[], sheets: string[], { own }: { own: 'used' | 'all' }) {
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const words = new Set(candidates(source));
  const radix = prune(await RADIX, words);
  const all = await minify(sheets.map((path) => readFileSync(path, 'utf8')).join('\n'));
  const house = own === 'all' ? all : prune(all, withComposed(words, source, all));
  const whole = await minify(`@layer radix{${radix}}\n${house}`);
  return minify(withoutUnusedKeyframes(withoutUnusedVariables(whole, source)));
}

/** With the classes that begin as one does which is put together: `choices-${shape}`. */
function withComposed(words: Set<string>, source: string, css: string): Set<string> {
  const beginnings = [...source.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning);
  const classes = [...css.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  const composed = classes.filter((name) => beginnings.some((begin) => name.startsWith(begin)));
  return new Set([...words, ...composed]);
}

async function minify(css: string): Promise<string> {
  return (await transform(css, { loader: 'css', minify: true, legalComments: 'none' })).code.trim();
}

const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

function withoutUnusedKeyframes(css: string): string {
  const used = css.match(/animation(?:-name)?:[^;}]*/g)?.join() ?? '';
  return css.replace(KEYFRAMES, (whole, name: string) => (used.includes(name) ? whole : ''));
}
