import { useSyncExternalStore } from 'react';
import { session } from '../../store/storage.ts';

/**
 * The key in the link's fragment, which is never sent to a server; '' while hydrating. After a payment page
 * it comes from the tab's storage.
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
/** For the return from a provider's page. */
export const keepKey = (orderId: string, key: string) => session.set(KEPT, `${orderId}.${key}`);

function onHash(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
