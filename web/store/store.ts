import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Listed } from '../../shared/kinds.ts';
import type { MutatorArgs, MutatorName } from '../../shared/mutators.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import type { Session } from './identity/session.ts';
import { Signal, unchanging } from './signal.ts';
import type { Mirror } from './sync/mirror.ts';
import type { Change } from './sync/pending-changes.ts';
import { type Load, SYNCED } from './sync/sync-state.ts';

/** Session and mirror are null until identity/sign-in-state.ts has read them, after the first paint. */
class Store extends Signal {
  session: Session | null = null;
  me: Mirror | null = null;
  outdated = false;
  /** A session ended elsewhere, and its reader has not been informed yet. */
  hasEnded = false;
  reload: () => unknown = () => location.reload();
  /** One for each open form of the back office: whether it has changes that are not saved. */
  unsaved = new Set<() => boolean>();
  isUnsaved = () => [...this.unsaved].some((hasChanges) => hasChanges());

  offerReload(reload: () => unknown) {
    this.reload = reload;
    this.outdated = true;
    this.notify();
  }
}

export const store = new Store();

/** Loaded late, because it imports the mirror, which pages do not need to render. */
export const loadSignInState = async () =>
  (await import('./identity/sign-in-state.ts')).signInState;

export const openStore = async (): Promise<Mirror> => (await loadSignInState()).open();

/** After a sign-in or a change of the account. True if the tab belonged to another person. */
export const reopenSession = async () => (await loadSignInState()).reopen();

const useSignal = <T>(source: Pick<Signal, 'subscribe'> | null, read: () => T, before: T): T =>
  useSyncExternalStore(source?.subscribe ?? unchanging, read, () => before);

/** False on the server and for the first rendering in the browser, which has to be like it. */
export const useHydrated = () => useSignal(null, () => true, false);

export const useSession = () => useSignal(store, () => store.session, null);

/** The part of a mirror that pages use. An archived order has the same (archived-order.ts). */
export type PageMirror = Pick<
  Mirror,
  | 'identity'
  | 'ready'
  | 'load'
  | 'sync'
  | 'filling'
  | 'subscribe'
  | 'list'
  | 'listOf'
  | 'get'
  | 'mutate'
  | 'pull'
  | 'retry'
>;

export const MirrorContext = createContext<PageMirror | null>(null);

export function useMirror(): PageMirror | null {
  const own = useSignal(store, () => store.me, null);
  return useContext(MirrorContext) ?? own;
}

function useMirrored<T>(read: (mirror: PageMirror) => T, before: T): T {
  const mirror = useMirror();
  return useSignal(mirror, () => (mirror ? read(mirror) : before), before);
}

/** What this browser has stored is read; the server may know more (`useLoad`). */
export const useReady = () => useMirrored((mirror) => mirror.ready, false);

/** Only with 'known' may a page say that a list is empty. */
export const useLoad = () => useMirrored<Load>((mirror) => mirror.load, 'waiting');

const EMPTY: readonly never[] = [];

export const useRows = <K extends Kind>(kind: K) =>
  useMirrored<readonly Row<K>[]>((mirror) => mirror.list(kind), EMPTY);

/** The rows of a kind that belong to a parent: an order's lines, a zone's counties (`listBy`). */
export const useRowsOf = <K extends Listed>(kind: K, parentId: string) =>
  useMirrored<readonly Row<K>[]>((mirror) => mirror.listOf(kind, parentId), EMPTY);

export const useRow = <K extends Kind>(kind: K, id: string) =>
  useMirrored<Row<K> | undefined>((mirror) => mirror.get(kind, id), undefined);

export const useSync = () => useMirrored((mirror) => mirror.sync, SYNCED);

export const useFilling = () => useMirrored((mirror) => mirror.filling, false);

export const useEnded = () => useSignal(store, () => store.hasEnded, false);

export const useOutdated = () => useSignal(store, () => store.outdated, false);

/** Waits for the store if it is still opening. Throws Refusal. */
export async function mutate<Name extends MutatorName>(
  name: Name,
  args: MutatorArgs<Name>,
  mirror?: PageMirror | null,
): Promise<Change> {
  return (mirror ?? store.me ?? (await openStore())).mutate(name, args);
}
