import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/toast.tsx';
import { type Answer, call, type Known } from './http.ts';
import { useLoaded } from './use-asked.ts';

/** A paginated list: the first page as in useAsked, older ones on `more`. */
export function usePages<const P extends string>(path: Known<'$get', P>, change?: unknown) {
  type Page = Answer<'$get', P> & { next: string | null };
  const { value, failed, again } = useLoaded<Page>(path, change);
  const [older, setOlder] = useState<Page[]>([]);
  const pages = value ? [value, ...older] : [];
  const next = pages.at(-1)?.next ?? null;
  const more = async () => {
    const page = await call<Page>('GET', `${path}&before=${encodeURIComponent(next ?? '')}`);
    if (page.ok) setOlder([...older, page.data]);
    else toast(m.money_failed(), undefined, 'bad');
  };
  return { first: value, pages, hasMore: next !== null, failed, again, more: () => void more() };
}

/** Removes repeats: a new row moves others to a page that is requested later. */
export const once = <T extends { id: string }>(rows: T[]): T[] => {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
};
