import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/feedback/toast.tsx';
import { type Answer, call, type Failed, type Known } from './http.ts';

type Loaded<Page> = { pages: readonly Page[]; failed: Failed | null };

/** How long changes must pause before several pages are loaded again: a bulk change is many. */
const PAUSE_MS = 1000;

/**
 * Requests GET `path` page by page. When `change` changes, as many pages as were opened are loaded again,
 * one after another: rows that came meanwhile move the end of each page.
 */
export function usePages<const P extends string>(path: Known<'$get', P>, change?: unknown) {
  type Page = Answer<'$get', P> & { next: string | null };
  const [{ pages, failed }, setLoaded] = useState<Loaded<Page>>({ pages: [], failed: null });
  const turn = useRef(0);
  const wanted = useRef(1);
  const isLoading = useRef(false);
  const load = useCallback(
    async (known: readonly Page[]): Promise<boolean> => {
      turn.current += 1;
      const own = turn.current;
      isLoading.current = true;
      const loaded = [...known];
      let next = known.at(-1)?.next;
      while (loaded.length < wanted.current && next !== null) {
        const page = await call<Page>('GET', next === undefined ? path : pathAfter(path, next));
        if (own !== turn.current) return true;
        if (!page.ok) {
          isLoading.current = false;
          setLoaded(({ pages }) => ({ pages, failed: page }));
          return false;
        }
        loaded.push(page.data);
        next = page.data.next;
      }
      isLoading.current = false;
      setLoaded({ pages: loaded, failed: null });
      return true;
    },
    [path],
  );
  const again = useCallback(() => load([]), [load]);
  useEffect(() => {
    const timer = setTimeout(again, wanted.current > 1 ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      turn.current += 1;
    };
  }, [again, change]);
  const more = async () => {
    wanted.current = pages.length + 1;
    // A reload in progress ends with this page.
    if (isLoading.current || (await load(pages))) return;
    wanted.current = pages.length;
    toast(m.list_failed(), undefined, 'bad');
  };
  const hasMore = pages.length > 0 && pages.at(-1)?.next !== null;
  return { first: pages[0], pages, hasMore, failed, again, more: () => void more() };
}

const pathAfter = (path: string, next: string) =>
  `${path}${path.includes('?') ? '&' : '?'}before=${encodeURIComponent(next)}`;

/** A row that moved while pages were read may be on two of them. */
export const eachOnce = <T extends { id: string }>(rows: T[]): T[] => {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
};
