import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/feedback/toast.tsx';
import { type Answer, call, type Known } from './http.ts';
import { useLoaded } from './use-asked.ts';

export function usePages<const P extends string>(path: Known<'$get', P>, change?: unknown) {
  type Page = Answer<'$get', P> & { next: string | null };
  const { value, failed, again } = useLoaded<Page>(path, change);
  const [older, setOlder] = useState<ReadonlyMap<string, Page>>(new Map());
  // By cursor: after a reload whose first page ends elsewhere, older pages do not follow it.
  const pages: Page[] = [];
  for (let page = value; page; page = older.get(page.next ?? '') ?? null) pages.push(page);
  const next = pages.at(-1)?.next ?? null;
  const more = async () => {
    if (next === null) return;
    const query = `${path.includes('?') ? '&' : '?'}before=${encodeURIComponent(next)}`;
    const page = await call<Page>('GET', path + query);
    if (page.ok) setOlder(new Map(older).set(next, page.data));
    else toast(m.list_failed(), undefined, 'bad');
  };
  return { first: value, pages, hasMore: next !== null, failed, again, more: () => void more() };
}

/** A row that moved while pages were read may be on two of them. */
export const eachOnce = <T extends { id: string }>(rows: T[]): T[] => {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
};
