import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, call, type Failed, type Known } from './http.ts';

type Loaded<T> = {
  /** What came last, also while it is asked for again; null before the first time. */
  value: T | null;
  /** Why the last try brought nothing. */
  failed: Failed | null;
};
const NOTHING = { value: null, failed: null };

/**
 * What GET `path` answers after hydration; nothing while `path` is null. It is asked again when `change`
 * is another one: the mirror's rows tell that something happened, the server what there is.
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
    // A later question has been asked, or the page is gone.
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
