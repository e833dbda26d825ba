import { LONGEST_SEARCH } from '../../../shared/input/search.ts';

const LONGEST = 64;

export const oneOf = <T extends string>(values: readonly T[], given: unknown): T | undefined =>
  values.find((value) => value === given);

export const realDay = (given: unknown): string | undefined =>
  typeof given === 'string' && new Date(given).toJSON()?.slice(0, 10) === given ? given : undefined;

export function textOf(given: unknown): string | undefined {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return text.trim() ? text.slice(0, LONGEST) : undefined;
}

export const present = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

export const searchWords = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q.trim() ? { q: q.slice(0, LONGEST_SEARCH) } : {};
