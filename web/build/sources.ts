import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export const AREAS = ['public', 'read', 'buy', 'admin'] as const;
export type Area = (typeof AREAS)[number];

/** Pages one reads rather than shops on. */
const READ = [
  ...['how-it-works', 'about', 'contact', 'faq', 'blog', 'search', 'school-packs'],
  '$text',
];

/** Which area's stylesheet a route file needs beside the frame's. */
export function areaOf(route: string): Area {
  const [name = ''] = basename(route).split('.');
  if (['customize', 'cart', 'checkout', 'order'].includes(name)) return 'buy';
  if (['auth', 'setup', 'admin'].includes(name)) return 'admin';
  if (READ.includes(name)) return 'read';
  return 'public';
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
