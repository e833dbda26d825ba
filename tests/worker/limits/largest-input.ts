import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  maxLength?: number;
  maxItems?: number;
};
type Path = (string | number)[];

/**
 * The largest input near `good` that a schema accepts: lists and texts as long as their limits allow.
 * Numbers stay, because they do not make a request more expensive.
 */
export function enlarged(schema: ZodMiniType | undefined, good: unknown): unknown {
  if (!schema?.safeParse(good).success) return good;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  let best = structuredClone(good);
  for (const { at, made } of limitsOf(json, [], best)) {
    const next = withAt(best, at, made);
    if (schema.safeParse(next).success) best = next;
  }
  return best;
}

function* limitsOf(
  schema: Schema,
  at: Path,
  good: unknown,
): Generator<{ at: Path; made: unknown }> {
  const value = at.reduce<unknown>((of, key) => (of as Record<string, unknown>)?.[key], good);
  for (const one of schema.anyOf ?? []) yield* limitsOf(one, at, good);
  if (schema.maxLength !== undefined && typeof value === 'string') {
    const start = value.trimEnd() || 'a';
    yield {
      at,
      made: start.padEnd(schema.maxLength, start.at(-1) ?? 'a').slice(0, schema.maxLength),
    };
  }
  if (schema.maxItems !== undefined && Array.isArray(value) && value.length > 0) {
    yield { at, made: Array.from({ length: schema.maxItems }, (_, i) => value[i % value.length]) };
  }
  for (const [key, each] of Object.entries(schema.properties ?? {})) {
    yield* limitsOf(each, [...at, key], good);
  }
  if (schema.items && Array.isArray(value)) {
    for (const i of value.keys()) yield* limitsOf(schema.items, [...at, i], good);
  }
}

function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[key] = withAt(
    (copy as Record<string, unknown>)[key],
    rest,
    put,
  );
  return copy;
}
