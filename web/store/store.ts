import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MutatorName } from '../../shared/mutators.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import type { Mirror } from './mirror.ts';
import type { Session } from './session.ts';
import { Signal } from './signal.ts';
import { SYNCED } from './sync-state.ts';

/**
 * The signed-in person or guest and their mirror; null until open() has found out who it is. What seats
 * them (seats.ts) comes after the first paint.
 */
class Store extends Signal {
  session: Session | null = null;
  me: Mirror | null = null;
  /** The shop has a newer version than this page. */
  outdated = false;
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
export const openStore = async (): Promise<Mirror> => (await import('./seats.ts')).seats.open();

/** Who is here: null on the server and until the store has opened. */
export const useSession = () =>
  useSyncExternalStore(
    store.subscribe,
    () => store.session,
    () => null,
  );

const nothing = () => () => {};

/** What a page reads and writes: a mirror, or what stands in for one. */
export type Shown = Pick<
  Mirror,
  'seat' | 'ready' | 'sync' | 'filling' | 'subscribe' | 'list' | 'get' | 'mutate' | 'pull'
>;

/** Which mirror a page's hooks read; the reader's own unless a page says otherwise. */
export const MirrorContext = createContext<Shown | null>(null);

export function useMirror(): Shown | null {
  const own = useSyncExternalStore(
    store.subscribe,
    () => store.me,
    () => null,
  );
  return useContext(MirrorContext) ?? own;
}

/** True once a mirror's rows can be trusted to be all there is on this phone. */
export function useReady(): boolean {
  const mirror = useMirror();
  return useSyncExternalStore(
    mirror?.subscribe ?? nothing,
    () => mirror?.ready ?? false,
    () => false,
  );
}

const EMPTY: readonly never[] = [];

/** All rows of a kind, live; empty on the server and until the store has opened. */
export function useStore<K extends Kind>(kind: K): readonly Row<K>[] {
  const mirror = useMirror();
  return useSyncExternalStore(
    mirror?.subscribe ?? nothing,
    () => mirror?.list(kind) ?? EMPTY,
    () => EMPTY,
  );
}

/** One row, live. */
export function useRow<K extends Kind>(kind: K, id: string): Row<K> | undefined {
  const mirror = useMirror();
  return useSyncExternalStore(
    mirror?.subscribe ?? nothing,
    () => mirror?.get(kind, id),
    () => undefined,
  );
}

/** What is not on the server yet, for the honest words in the header, the cart and for the admin. */
export function useSync() {
  const mirror = useMirror();
  return useSyncExternalStore(
    mirror?.subscribe ?? nothing,
    () => mirror?.sync ?? SYNCED,
    () => SYNCED,
  );
}

/** True while older rows are still being brought. */
export function useFilling(): boolean {
  const mirror = useMirror();
  return useSyncExternalStore(
    mirror?.subscribe ?? nothing,
    () => mirror?.filling ?? false,
    () => false,
  );
}

export const useOutdated = () =>
  useSyncExternalStore(
    store.subscribe,
    () => store.outdated,
    () => false,
  );

/** Writes as the reader; waits for the store if it is still opening. Throws Refusal. */
export async function mutate(name: MutatorName, args: unknown, mirror?: Shown | null) {
  await (mirror ?? (await openStore())).mutate(name, args);
}
