import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import type { Chance } from '../chance.ts';
import { KEYS, NAUGHTY } from './values.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = (string | number)[];

/** Every path in a value, including the root. */
function placesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...at, key]))];
}

/** A copy with another value at a path; `undefined` removes it. */
function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  const next = withAt(copy[key], rest, put);
  if (next === undefined) delete copy[key];
  else
    Object.defineProperty(copy, key, {
      value: next,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return copy;
}

type Bounds = { at: Path; edges: unknown[] };
type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

/** Values at, just below and just above each limit of a schema. */
export function boundsOf(schema: ZodMiniType | undefined): Bounds[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return limitsOf(json, []);
}

function limitsOf(schema: Schema, at: Path): Bounds[] {
  const around = (n: number) => [n - 1, n, n + 1];
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const edges: unknown[] = [
    ...(minimum === undefined ? [] : around(minimum)),
    ...(maximum === undefined ? [] : around(maximum)),
    ...[minLength, maxLength].flatMap((n) =>
      n === undefined ? [] : around(n).map((length) => 'a'.repeat(Math.max(0, length))),
    ),
    ...(maxItems === undefined ? [] : around(maxItems).map((n) => Array(n).fill('x'))),
    ...(schema.enum ?? []),
  ];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
    limitsOf(each, [...at, key]),
  );
  const parts = [...(schema.anyOf ?? [])].flatMap((each) => limitsOf(each, at));
  const items = schema.items ? limitsOf(schema.items, [...at, 0]) : [];
  return [...(edges.length > 0 ? [{ at, edges }] : []), ...inner, ...parts, ...items];
}

/**
 * Changes a good value in one to three places and serialises it, sometimes damaging the text too.
 */
export function spoiled(chance: Chance, good: unknown, bounds: Bounds[]): string {
  let value: unknown = good;
  for (let i = 1 + chance.below(3); i > 0; i--) value = spoil(chance, value, bounds);
  const text = JSON.stringify(value) ?? '';
  return chance.is(0.25) ? spoilText(chance, text) : text;
}

function spoil(chance: Chance, value: unknown, bounds: Bounds[]): unknown {
  const way = chance.below(10);
  if (way < 3 && bounds.length > 0) {
    const { at, edges } = chance.pick(bounds);
    return withAt(value, at, chance.pick(edges));
  }
  const place = chance.pick(placesOf(value));
  if (way === 3) return withAt(value, place, undefined) ?? {};
  if (way === 4) return withAt(value, [...place, chance.pick(KEYS)], chance.pick(NAUGHTY));
  if (way === 5) return withAt(value, place, [chance.pick(NAUGHTY), value]);
  if (way === 6) return withAt(value, place, long(chance));
  return withAt(value, place, chance.pick(NAUGHTY));
}

const long = (chance: Chance): Json => {
  const length = chance.pick([100, 1_000, 20_000]);
  return chance.is(0.5) ? 'y'.repeat(length) : Array(Math.min(length, 2_000)).fill(1);
};

/** Invalid or ambiguous JSON: duplicate keys, huge numbers, missing ends, deep nesting. */
function spoilText(chance: Chance, text: string): string {
  const at = chance.below(text.length + 1);
  switch (chance.below(9)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.replace(/"(\w+)":/, (key) => `${key}"first",${key}`);
    case 2:
      return text.replace(
        /:\d+/,
        () => `:${chance.pick(['1e999', '-1e999', '01', '0x10', '1.', 'NaN', '9'.repeat(400)])}`,
      );
    case 3:
      return `${'['.repeat(chance.pick([10, 1_000, 20_000]))}${text}`;
    case 4:
      return `{"a":`.repeat(2_000) + text + '}'.repeat(2_000);
    case 5:
      return `\ufeff${text}`;
    case 6:
      return `${text}${chance.pick(['x', '}', '\0', text])}`;
    case 7:
      return text.slice(0, at) + String.fromCharCode(chance.below(0x3000)) + text.slice(at + 1);
    default:
      return text.replace('{', '{"__proto__":{"role":"admin","isAdmin":true},');
  }
}
