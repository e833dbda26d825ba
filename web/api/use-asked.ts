import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, call, type Failed, type Known } from './http.ts';

type Loaded<T> = {
  /** The latest answer, also during a reload; null before the first. */
  value: T | null;
  /** Why the last request failed; null when it succeeded. */
  failed: Failed | null;
};
const NOTHING = { value: null, failed: null };

/**
 * Requests GET `path` after hydration; requests nothing while `path` is null. Requests it again when
 * `change` has another value, such as a count of synced changes.
 */
export const useAsked = <const P extends string>(
  path: Known<'$get', P> | null,
  change?: unknown,
  orderKey?: string,
) => useLoaded<Answer<'$get', P>>(path, change, orderKey);

/** For paths whose types are checked elsewhere. */
export function useLoaded<T>(path: string | null, change?: unknown, orderKey = '') {
  const [loaded, setLoaded] = useState<Loaded<T>>(NOTHING);
  const turn = useRef(0);
  const again = useCallback(async () => {
    if (path === null) return;
    turn.current += 1;
    const own = turn.current;
    const answer = await call<T>('GET', path, undefined, { orderKey });
    // A later request was sent, or the page was left.
    if (own !== turn.current) return;
    setLoaded(({ value }) =>
      answer.ok ? { value: answer.data, failed: null } : { value, failed: answer },
    );
  }, [path, orderKey]);
  useEffect(() => {
    void again();
    return () => {
      turn.current += 1;
    };
  }, [again, change]);
  return { ...(path === null ? NOTHING : loaded), again };
}
