import { useCallback, useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/toast.tsx';
import { ask } from './ask.ts';

type Loaded<T> = {
  /** What came last, also while it is asked for again; null before the first time. */
  value: T | null;
  failed: boolean;
  again(): void;
};

/**
 * What the shop answers, asked again when `change` is another one: the mirror's rows tell that
 * something happened, the server what there is.
 */
export function useMoney<T>(path: string, change: unknown): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    ask<T>(path).then(
      (found) => {
        if (!current) return;
        setValue(() => found);
        setFailed(false);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [path, change, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  return { value, failed, again };
}

/** A list page by page: the first as useMoney has it, each older one when `more` asks for it. */
export function usePages<T extends { next: string | null }>(path: string, change: unknown) {
  const { value, failed, again } = useMoney<T>(path, change);
  const [older, setOlder] = useState<T[]>([]);
  const pages = value ? [value, ...older] : [];
  const next = pages.at(-1)?.next ?? null;
  const more = async () => {
    const page = await ask<T>(`${path}&before=${encodeURIComponent(next ?? '')}`).catch(() => null);
    if (!page) return toast(m.money_failed(), undefined, 'bad');
    setOlder([...older, page]);
  };
  return { first: value, pages, hasMore: next !== null, failed, again, more: () => void more() };
}

/** What came down a page while the next was asked for is listed once. */
export const once = <T extends { id: string }>(rows: T[]): T[] => {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
};
