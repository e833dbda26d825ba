import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, call, type Failed, type Known } from './http.ts';

type Loaded<T> = {
  value: T | null;
  failed: Failed | null;
};
const NOTHING = { value: null, failed: null };

/** Requests GET `path` after hydration, and again when `change` changes; nothing while `path` is null. */
export function useAsked<const P extends string>(
  path: Known<'$get', P> | null,
  change?: unknown,
  orderKey = '',
) {
  const [loaded, setLoaded] = useState<Loaded<Answer<'$get', P>>>(NOTHING);
  const turn = useRef(0);
  const again = useCallback(async () => {
    if (path === null) return;
    turn.current += 1;
    const own = turn.current;
    const answer = await call<Answer<'$get', P>>('GET', path, undefined, { orderKey });
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
