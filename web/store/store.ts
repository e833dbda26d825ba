import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Listed } from '../../shared/kinds.ts';
import type { MutatorName } from '../../shared/mutators.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import type { Session } from './identity/session.ts';
import { Signal } from './signal.ts';
import type { Mirror } from './sync/mirror.ts';
import { type Load, SYNCED } from './sync/sync-state.ts';
import type { Change } from './sync/undecided.ts';

/**
 * The signed-in person or guest and their mirror; null until open() has found out who it is. What seats
 * them (identity/sign-in-state.ts) comes after the first paint.
 */
class Store extends Signal {
  session: Session | null = null;
  me: Mirror | null = null;
  /** The shop has a newer version than this page. */
  outdated = false;
  /** A session was ended from elsewhere, and its reader was not told yet. */
  hasEnded = false;
  /** Loads it. */
  renew: () => unknown = () => location.reload();

  /** Tells the reader of a new version, who chooses when to have it. */
  offer(renew: () => unknown) {
    this.renew = renew;
    this.outdated = true;
    this.tell();
  }
}

export const store = new Store();

/** Opens the store of whoever this browser belongs to; begun once, after the first paint. */
export const openStore = async (): Promise<Mirror> =>
  (await import('./identity/sign-in-state.ts')).seats.open();

const nothing = () => () => {};

/** What `read` gives now, and again when `source` tells of a change; `before` on the server. */
const useTold = <T>(source: Pick<Signal, 'subscribe'> | null, read: () => T, before: T): T =>
  useSyncExternalStore(source?.subscribe ?? nothing, read, () => before);

/** Who is here: null on the server and until the store has opened. */
export const useSession = () => useTold(store, () => store.session, null);

/** What a page reads and writes: a mirror, or what stands in for one. */
export type Shown = Pick<
  Mirror,
  | 'seat'
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

/** Which mirror a page's hooks read; the reader's own unless a page says otherwise. */
export const MirrorContext = createContext<Shown | null>(null);

export function useMirror(): Shown | null {
  const own = useTold(store, () => store.me, null);
  return useContext(MirrorContext) ?? own;
}

/** What `read` gives of the page's mirror; `before` until the store has opened. */
function useMirrored<T>(read: (mirror: Shown) => T, before: T): T {
  const mirror = useMirror();
  return useTold(mirror, () => (mirror ? read(mirror) : before), before);
}

/** True once a mirror's rows can be trusted to be all there is on this phone. */
export const useReady = () => useMirrored((mirror) => mirror.ready, false);

/** Whether what is not here is nowhere: a page calls a list empty only where this is 'known'. */
export const useLoad = () => useMirrored<Load>((mirror) => mirror.load, 'waiting');

const EMPTY: readonly never[] = [];

/** All rows of a kind, live; empty on the server and until the store has opened. */
export const useStore = <K extends Kind>(kind: K) =>
  useMirrored<readonly Row<K>[]>((mirror) => mirror.list(kind), EMPTY);

/** The rows of a kind that belong to a parent, live: an order's lines, a zone's counties (`listBy`). */
export const useRowsOf = <K extends Listed>(kind: K, parentId: string) =>
  useMirrored<readonly Row<K>[]>((mirror) => mirror.listOf(kind, parentId), EMPTY);

/** One row, live. */
export const useRow = <K extends Kind>(kind: K, id: string) =>
  useMirrored<Row<K> | undefined>((mirror) => mirror.get(kind, id), undefined);

/** What is not on the server yet, for the honest words in the header, the cart and for the admin. */
export const useSync = () => useMirrored((mirror) => mirror.sync, SYNCED);

/** True while older rows are still being brought. */
export const useFilling = () => useMirrored((mirror) => mirror.filling, false);

export const useEnded = () => useTold(store, () => store.hasEnded, false);

export const useOutdated = () => useTold(store, () => store.outdated, false);

/** Writes as the reader; waits for the store if it is still opening. Throws Refusal. */
export async function mutate(
  name: MutatorName,
  args: unknown,
  mirror?: Shown | null,
): Promise<Change> {
  return (mirror ?? store.me ?? (await openStore())).mutate(name, args);
}
