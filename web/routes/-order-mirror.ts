import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Mirror } from '../store/mirror.ts';
import { store, useSession } from '../store/store.ts';

/** A pull that found nothing for so long will find nothing. */
const ASKED_MS = 6000;

export type OrderMirror = {
  mirror: Mirror | null;
  /** The key of the link the page was opened by, '' without one. */
  key: string;
  state: 'opening' | 'there' | 'missing';
};

/**
 * Where an order is read from: the reader's own mirror when it is theirs, else the one its link opens.
 * It is missing only once the server was asked.
 */
export function useOrderMirror(orderId: string): OrderMirror {
  const session = useSession();
  const key = useLinkKey();
  const own = session ? store.me : null;
  const isOwn = useHas(own, orderId);
  const ownAsked = useAsked(own);
  const byLink = session && key && !isOwn ? store.other('order', `${orderId}.${key}`) : null;
  const isLinked = useHas(byLink, orderId);
  const linkAsked = useAsked(byLink);
  if (isOwn) return { mirror: own, key, state: 'there' };
  if (isLinked) return { mirror: byLink, key, state: 'there' };
  const asked = byLink ? linkAsked : ownAsked;
  return { mirror: own, key, state: asked ? 'missing' : 'opening' };
}

/** The key in the link's fragment, which no server ever sees; '' while hydrating. */
function useLinkKey(): string {
  const hash = useSyncExternalStore(
    onHash,
    () => location.hash,
    () => '',
  );
  return new URLSearchParams(hash.slice(1)).get('k') ?? '';
}

function onHash(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

const never = () => () => {};

function useHas(mirror: Mirror | null, orderId: string): boolean {
  return useSyncExternalStore(
    mirror?.subscribe ?? never,
    () => mirror?.get('order', orderId) !== undefined,
    () => false,
  );
}

/** True once the mirror has asked the server, or the server did not answer in time. */
function useAsked(mirror: Mirror | null): boolean {
  const [asked, setAsked] = useState<Mirror | null>(null);
  useEffect(() => {
    if (!mirror) return;
    const done = () => setAsked(mirror);
    const timer = setTimeout(done, ASKED_MS);
    void mirror.pull().then(done, () => {});
    return () => clearTimeout(timer);
  }, [mirror]);
  return mirror !== null && asked === mirror;
}
