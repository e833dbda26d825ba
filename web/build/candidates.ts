import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SRC = 'node_modules/@radix-ui/themes/src';

/** Radix sets these itself while it runs; the source never writes them. */
const STATES = [
  ...['html', 'body', 'data-state', 'open', 'closed', 'checked', 'unchecked', 'active', 'inactive'],
  ...['data-disabled', 'data-highlighted', 'data-side', 'top', 'right', 'bottom', 'left'],
  ...['data-accent-color', 'data-invalid', 'data-placeholder', 'disabled', 'hidden', 'type'],
];

/** Every word that may be a class, attribute or element of what this source renders. */
export function candidates(source: string): string[] {
  const imported = [...source.matchAll(/import \{([^}]*)\} from '@radix-ui\/themes'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type .*/, ''))
    .filter(Boolean);
  const own = imported.flatMap((name) => partsOf(`${SRC}/components/${kebab(name)}.tsx`));
  const parts = [...new Set(own)].map((path) => readFileSync(path, 'utf8'));
  return [
    ...STATES,
    ...words(source),
    ...parts.flatMap((part) => words(part.replace(/values: \w+|const \w+ = \[[^\]]*\]/g, ''))),
    ...parts.flatMap(defaultClasses),
    ...propClasses(source),
  ];
}

const words = (text: string) => text.match(/[\w:%-]+(?:\.\d+)?/g) ?? [];

const kebab = (name: string) =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** A component's file, its property definitions and the components it is made from. */
function partsOf(path: string, known = new Set<string>()): string[] {
  if (known.has(path) || !existsSync(path)) return [];
  known.add(path);
  for (const [, to = ''] of readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)\.js'/g)) {
    if (to.endsWith('/icons')) continue;
    const stem = join(dirname(path), to);
    partsOf(`${stem}.tsx`, known);
    partsOf(`${stem}.ts`, known);
  }
  return [...known];
}

const DEFINITION = /(\w+): \{([^{}]*className: '([\w-]+)'[^{}]*)\}/g;

const defaultClasses = (part: string) =>
  [...part.matchAll(DEFINITION)].flatMap(([, , body = '', className]) => {
    const value = body.match(/default: '([\w-]+)'/)?.[1];
    return value ? [`${className}-${value}`] : [];
  });

/** `size` → ['rt-r-size'], over all of Radix's property definitions. */
const CLASS_OF = new Map<string, Set<string>>();
for (const file of globSync(`${SRC}/**/*.{ts,tsx}`)) {
  for (const [, prop = '', , className = ''] of readFileSync(file, 'utf8').matchAll(DEFINITION)) {
    CLASS_OF.set(prop, (CLASS_OF.get(prop) ?? new Set()).add(className));
  }
}

/** Given to a part, or what the part takes where nothing is given. */
const PROPERTY = /\b(\w+)(?:=| = )(?:["']([^"']*)["']|\{((?:[^{}]|\{[^{}]*\})*)\})/g;

/** What values written in the source become: size="3" → rt-r-size-3, gap={{ sm: '2' }} → sm:rt-r-gap-2. */
function propClasses(source: string): string[] {
  return [...source.matchAll(PROPERTY)].flatMap(([, prop = '', text, code = '']) => {
    const values = text === undefined ? [...code.matchAll(/'([^']*)'/g)].map(([, v]) => v) : [text];
    const screens = ['', ...(code.match(/\b(?:xs|sm|md|lg|xl)(?=:)/g) ?? []).map((s) => `${s}:`)];
    return [...(CLASS_OF.get(prop) ?? [])].flatMap((className) => [
      className,
      ...values.flatMap((value) => screens.map((screen) => `${screen}${className}-${value}`)),
    ]);
  });
}
