import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Props for a list whose rows leave once they are decided. The focus of a row that left would go to the start
 * of the page; it goes to the row that took its place.
 */
export function useRowFocus<List extends HTMLElement>() {
  const ref = useRef<List>(null);
  const last = useRef<{ target: Element; at: number } | null>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list || !last.current || last.current.target.isConnected) return;
    if (document.activeElement !== document.body) return;
    const rows = [...list.children] as HTMLElement[];
    const next = rows[Math.min(last.current.at, rows.length - 1)] ?? list;
    last.current = null;
    next.tabIndex = -1;
    next.focus();
  });
  const onFocus = ({ target }: FocusEvent<List>) => {
    const at = [...(ref.current?.children ?? [])].findIndex((row) => row.contains(target));
    last.current = { target, at };
  };
  return { ref, onFocus };
}
