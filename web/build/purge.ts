import { globSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { candidates } from './candidates.ts';
import { byPreference } from './dark.ts';
import { prune } from './prune.ts';
import { AREAS, type Area, areaOf, withImports } from './sources.ts';

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

/** The house's sheets on every page, and those of an area: all whose names begin with its own. */
const COMMON = [
  ...['tokens', 'base', 'frame', 'frame-news', 'footer', 'goods', 'home', 'shop', 'voices'],
  'modes',
].map((name) => `web/styles/${name}.css`);
/** The offline page opens after the late sheet, wherever it is. */
const OFFLINE = 'web/styles/offline.css';
const sheetsOf = (...areas: Area[]) => [
  ...COMMON,
  ...areas.flatMap((area) => globSync(`web/styles/${area}*.css`).sort()),
];

export type Styles = {
  /** What is inlined on the pages of an area. */
  inline: Record<Area, string>;
  /** Everything, loaded after the first paint for the pages that are opened without a reload. */
  late: string;
};

export async function purge(): Promise<Styles> {
  const routes = globSync('web/routes/**/[!-]*.tsx');
  const ofArea = (area: Area) =>
    withImports(routes.filter((route) => areaOf(route) === area || areaOf(route) === 'public'));
  const inline = Object.fromEntries(
    await Promise.all(AREAS.map(async (area) => [area, await sheet(ofArea(area), sheetsOf(area))])),
  ) as Styles['inline'];
  return { inline, late: await sheet(withImports(routes), [...sheetsOf(...AREAS), OFFLINE]) };
}

/**
 * Radix's rules for what these files render and the house's own after them. Radix lies in a layer, so
 * that the late sheet, which says its rules again, overrides nothing of the house.
 */
async function sheet(files: string[], own: string[]): Promise<string> {
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const radix = prune(await RADIX, new Set(candidates(source)));
  const house = own.map((path) => readFileSync(path, 'utf8')).join('\n');
  const whole = await minify(`@layer radix{${radix}}\n${house}`);
  return minify(withoutUnusedKeyframes(withoutUnusedVariables(whole, source)));
}

async function minify(css: string): Promise<string> {
  return (await transform(css, { loader: 'css', minify: true, legalComments: 'none' })).code.trim();
}

const DECLARATION = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;

/** Takes out custom properties that nothing reads, and then those that only they read. */
function withoutUnusedVariables(css: string, source: string): string {
  const inline = new Set(source.match(/--[\w-]+/g));
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = css.replace(DECLARATION, (whole, name: string) =>
    read.has(name) || inline.has(name) ? whole : '',
  );
  return kept === css ? css : withoutUnusedVariables(kept, source);
}

const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

function withoutUnusedKeyframes(css: string): string {
  const used = css.match(/animation(?:-name)?:[^;}]*/g)?.join() ?? '';
  return css.replace(KEYFRAMES, (whole, name: string) => (used.includes(name) ? whole : ''));
}
