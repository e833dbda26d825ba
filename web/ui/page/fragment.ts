import { useSyncExternalStore } from 'react';

/** The address's fragment, which no server ever sees; null while hydrating. */
export const useFragment = () =>
  useSyncExternalStore(
    onHash,
    () => location.hash.slice(1),
    () => null,
  );

function onHash(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
