import { useEffect, useState, useSyncExternalStore } from 'react';
import { post } from '../../api/http.ts';
import { signInState } from '../../store/identity/sign-in-state.ts';
import { unchanging } from '../../store/signal.ts';
import { store, useSession } from '../../store/store.ts';
import type { Mirror } from '../../store/sync/mirror.ts';
import { useLinkKey, withKey } from '../../ui/order/link-key.ts';

/** An order that no pull has found within this time (ms) counts as missing. */
const ASKED_MS = 6000;

type OrderMirror = {
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
  const who = useSession();
  const key = useLinkKey(orderId);
  const own = who ? store.me : null;
  const isOwn = useHas(own, orderId);
  const ownAsked = usePulled(own);
  const byLink = who && key && !isOwn ? signInState.other('order', `${orderId}.${key}`) : null;
  const isLinked = useHas(byLink, orderId);
  const linkAsked = usePulled(byLink);
  useClaim(orderId, key, own !== null && isLinked && who?.role !== 'guest');
  useForgetKey(isOwn && who?.role !== 'guest' && key !== '');
  if (isOwn) return { mirror: own, key, state: 'there' };
  if (isLinked) return { mirror: byLink, key, state: 'there' };
  const asked = ownAsked && (!byLink || linkAsked);
  return { mirror: own, key, state: asked ? 'missing' : 'opening' };
}

function useHas(mirror: Mirror | null, orderId: string): boolean {
  return useSyncExternalStore(
    mirror?.subscribe ?? unchanging,
    () => mirror?.get('order', orderId) !== undefined,
    () => false,
  );
}

/** True once the mirror has asked the server, or the server did not answer in time. */
function usePulled(mirror: Mirror | null): boolean {
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

/** Members do not need the key for their own orders. After sign-out, going back must not open an order with it. */
function useForgetKey(wanted: boolean) {
  useEffect(() => {
    if (wanted) history.replaceState(history.state, '', location.pathname);
  }, [wanted]);
}

/** A guest's order, opened by its link while signed in, becomes the reader's own. */
function useClaim(orderId: string, key: string, wanted: boolean) {
  useEffect(() => {
    if (wanted) void claim(orderId, key);
  }, [orderId, key, wanted]);
}

async function claim(orderId: string, key: string) {
  const answer = await post(`/api/orders/${orderId}/claim`, {}, withKey({ orderId, linkKey: key }));
  if (answer.ok) await store.me?.pull().catch(() => {});
}
