/** What pages read from their address: each value of the right kind, undefined where it is not. */

const LONGEST = 64;

export const oneOf = <T extends string>(values: readonly T[], given: unknown): T | undefined =>
  values.find((value) => value === given);

/** A day as '2026-11-24'. */
export const dayOf = (given: unknown): string | undefined =>
  typeof given === 'string' && new Date(given).toJSON()?.slice(0, 10) === given ? given : undefined;

export function textOf(given: unknown): string | undefined {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return text.trim() ? text.slice(0, LONGEST) : undefined;
}

/** A page's address names no value that it does not have. */
export const present = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

const LONGEST_SEARCH = 80;

/** What a page's `?q=` asks for; nothing where it is empty. */
export const searchWords = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q.trim() ? { q: q.slice(0, LONGEST_SEARCH) } : {};
