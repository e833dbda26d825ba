import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Pages with a stylesheet of their own, by the first word of their address; all others are read. */
const PAGES = {
  home: ['index'],
  shop: ['shop'],
  product: ['product'],
  category: ['category', 'school-labels', 'clothing-labels', 'baby-care-labels', 'accessories'],
  design: ['customize'],
  cart: ['cart'],
  checkout: ['checkout'],
  order: ['order', 'receipt'],
  admin: ['auth', 'setup', 'dashboard', 'profile', 'admin'],
  read: [] as string[],
};
export type Area = keyof typeof PAGES;
export const AREAS = Object.keys(PAGES) as Area[];

/** Files of pages; names of their parts, or of these parts' folders, begin with '-'. */
export const routeFiles = () => globSync('web/routes/**/[!-]*.tsx', { exclude: ['**/-*/**'] });

/** A folder that is no part of the address. */
const GROUP = /^\(\w+\)\//;

/** Whose stylesheet a route file's page begins with. */
export function areaOf(route: string): Area {
  const [name = ''] = route.replace('web/routes/', '').replace(GROUP, '').split(/[/.]/);
  return AREAS.find((area) => PAGES[area].includes(name)) ?? 'read';
}

/** The files and all of web/ they import, directly or not. */
export function withImports(files: string[], known = new Set<string>()): string[] {
  for (const file of files) {
    if (known.has(file) || !file.startsWith('web/') || !existsSync(file)) continue;
    if (file.startsWith('web/paraglide') || file.includes('route-tree')) continue;
    known.add(file);
    withImports(importsOf(file), known);
  }
  return [...known].sort();
}

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)].map(
    ([, path = '']) => join(dirname(file), path),
  );
