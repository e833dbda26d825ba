import { useSyncExternalStore } from 'react';
import { session } from '../../store/storage.ts';

/**
 * The key in the link's fragment, which no server ever sees; '' while hydrating. Who comes back from a
 * payment page finds it kept in the tab.
 */
export function useLinkKey(orderId: string): string {
  return useSyncExternalStore(
    onHash,
    () => new URLSearchParams(location.hash.slice(1)).get('k') ?? keptKey(orderId),
    () => '',
  );
}

const KEPT = 'tiny-tag-link';
const keptKey = (orderId: string) => {
  const [id, key = ''] = (session.get(KEPT) ?? '').split('.');
  return id === orderId ? key : '';
};
/** For the way back from a page that is not ours. */
export const keepKey = (orderId: string, key: string) => session.set(KEPT, `${orderId}.${key}`);

function onHash(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
