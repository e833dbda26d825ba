import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * In the place of React's shim of that name (vite.config.ts), which is half a KB of CommonJS with a
 * server's part: a store's snapshot through `selector`, the same value while `isEqual` says so.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean,
): Selection {
  const shown = useRef<[Selection] | null>(null);
  const select = useMemo(() => {
    let last: [Snapshot, Selection] | null = null;
    return () => {
      const snapshot = getSnapshot();
      if (last && Object.is(last[0], snapshot)) return last[1];
      const next = selector(snapshot);
      const before = last ? ([last[1]] as const) : shown.current;
      last = [snapshot, before && isEqual(before[0], next) ? before[0] : next];
      return last[1];
    };
  }, [getSnapshot, selector, isEqual]);
  const value = useSyncExternalStore(subscribe, select, select);
  useEffect(() => {
    shown.current = [value];
  }, [value]);
  return value;
}
