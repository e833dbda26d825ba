import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MutatorName } from '../../shared/mutators.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import type { Mirror } from './mirror.ts';
import { importOldCart } from './old-cart.ts';
import { askSession, rememberedSession, type Session } from './session.ts';
import { Signal } from './signal.ts';
import { SYNCED } from './sync-state.ts';
import { mayReload } from './update.ts';

/** The signed-in person or guest and their mirror; null until open() has found out who it is. */
class Store extends Signal {
  session: Session | null = null;
  me: Mirror | null = null;
  /** The shop has a newer version than this page. */
  outdated = false;
  /** Loads it. */
  renew: () => unknown = () => location.reload();
  private others = new Map<string, Mirror>();
  private opening: Promise<Mirror> | undefined;
  /** Comes with the first seat, after the first paint. */
  private code: typeof import('./mirror.ts') | undefined;
  /** Tells the browser's other tabs that somebody signed in or out. */
  private tabs: BroadcastChannel | undefined;

  /** Opens the store of whoever this browser belongs to; called once after the first paint. */
  open(): Promise<Mirror> {
    this.opening ??= this.find();
    return this.opening;
  }

  private async find(): Promise<Mirror> {
    const remembered = rememberedSession();
    if (!remembered) return this.seat(await retry(askSession));
    const mirror = await this.seat(remembered);
    void this.reseat().catch(ignoreOffline);
    return mirror;
  }

  /** After signing in or out. */
  async reopen(): Promise<void> {
    if (await this.reseat()) this.tabs?.postMessage('reseat');
  }

  /** Seats whoever the server says is here; whether that is somebody else than before. */
  private async reseat(): Promise<boolean> {
    const session = await askSession();
    const { owner, role } = this.session ?? {};
    const isNew = session.owner !== owner || session.role !== role;
    if (isNew) await this.seat(session);
    else this.rename(session);
    return isNew;
  }

  private readonly calls = {
    onWrongOwner: () => void this.reseat().catch(ignoreOffline),
    onOutdated: () => this.outdate(),
  };

  /** Once said, it stays said: a reload that did not help is not tried again by itself. */
  private outdate() {
    if (this.outdated) return;
    const kept = this.me?.sync.kept ?? true;
    if (kept && mayReload()) return location.reload();
    this.offer(this.renew);
  }

  /** Tells the reader of a new version, who chooses when to have it. */
  offer(renew: () => unknown) {
    this.renew = renew;
    this.outdated = true;
    this.tell();
  }

  /** Sends what is still waiting, for as long as a person may be kept waiting themselves. */
  async flush(): Promise<void> {
    const mirrors = [this.me, ...this.others.values()].filter((mirror) => mirror !== null);
    await Promise.allSettled(mirrors.map((mirror) => mirror.drain(2000)));
  }

  /** After signing out: seats whoever is next and deletes what `owner` had on this device. */
  async forget(owner: string): Promise<void> {
    await this.seat(await retry(askSession));
    this.tabs?.postMessage('reseat');
    const { dropReplicas } = await import('./replica.ts');
    if (owner !== this.session?.owner) await dropReplicas(owner);
  }

  private async seat(session: Session): Promise<Mirror> {
    const { owner, role } = session;
    // Whoever sits down next finds no trace of what was read.
    const left = this.session;
    if (left && left.role !== 'guest' && left.owner !== owner) {
      import('./offline.ts').then(({ emptyCaches }) => emptyCaches(), ignoreOffline);
    }
    // Side by side: the mirror's own code is small, the library it opens is not.
    import('./replica.ts').catch(ignoreOffline);
    this.code ??= await import('./mirror.ts');
    this.tabs ??= this.listenToTabs();
    const seated = [this.me, ...this.others.values()];
    for (const mirror of seated) mirror?.close().catch(ignoreOffline);
    this.others.clear();
    this.session = session;
    const mirror = new this.code.Mirror({ view: 'me', owner, role }, this.calls);
    this.me = mirror;
    this.opening = Promise.resolve(mirror);
    importOldCart(mirror);
    this.tell();
    return mirror;
  }

  private listenToTabs() {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const tabs = new BroadcastChannel('tiny-tag-auth');
    tabs.onmessage = () => void this.reseat().catch(ignoreOffline);
    return tabs;
  }

  private rename(session: Session) {
    if (session.name === this.session?.name) return;
    this.session = session;
    this.tell();
  }

  /** The admin's mirror, or that of one order by its link (`<orderId>.<key>`). */
  other(view: 'admin' | 'order', orderKey?: string): Mirror | null {
    const { session, code } = this;
    if (!session || !code || (view === 'admin' && session.role !== 'admin')) return null;
    const name = orderKey ?? view;
    const known = this.others.get(name);
    if (known) return known;
    const owner = orderKey ? `o:${orderKey.split('.')[0]}` : session.owner;
    const role = orderKey ? 'guest' : session.role;
    const seat = { view, owner, role, ...(orderKey ? { orderKey } : {}) };
    const mirror = new code.Mirror(seat, this.calls);
    this.others.set(name, mirror);
    return mirror;
  }
}

export const store = new Store();

const ignoreOffline = () => {};

async function retry<T>(ask: () => Promise<T>, wait = 500): Promise<T> {
  try {
    return await ask();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    return retry(ask, Math.min(wait * 2, 10_000));
  }
}

/** Who is here: null on the server and until the store has opened. */
export const useSession = () =>
  useSyncExternalStore(
    store.subscribe,
    () => store.session,
    () => null,
  );

const nothing = () => () => {};

/** Which mirror a page's hooks read; the reader's own unless a page says otherwise. */
export const MirrorContext = createContext<Mirror | null>(null);

export function useMirror(): Mirror | null {
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
export async function mutate(name: MutatorName, args: unknown, mirror?: Mirror | null) {
  await (mirror ?? (await store.open())).mutate(name, args);
}
