import { Mirror } from './mirror.ts';
import { importOldCart } from './old-cart.ts';
import { askSession, isPerson, rememberedSession, type Session } from './session.ts';
import { session as ofTab } from './storage.ts';
import { store } from './store.ts';
import { mayReload } from './update.ts';

/** Who sits before this browser's store: seats them, and keeps apart what belongs to whom. */
class Seats {
  private others = new Map<string, Mirror>();
  private opening: Promise<Mirror> | undefined;
  /** The last person who sat here and was not cleared away; a session may end before it is told why. */
  private person = '';
  /** Those who left have let go of their databases. */
  private left: Promise<unknown> = Promise.resolve();
  /** Tells the browser's other tabs that somebody signed in or out. */
  private tabs: BroadcastChannel | undefined;

  open(): Promise<Mirror> {
    this.opening ??= this.find();
    return this.opening;
  }

  private async find(): Promise<Mirror> {
    const remembered = rememberedSession();
    if (!remembered) return this.seat(await retry(askSession));
    const mirror = this.seat(remembered);
    void this.reseat().catch(ignoreOffline);
    return mirror;
  }

  /** After signing in or out. */
  async reopen(): Promise<void> {
    const before = this.person;
    if (!(await this.reseat())) return;
    this.tabs?.postMessage('reseat');
    const owner = store.session?.owner ?? '';
    if (before && isPerson(owner) && before !== owner) await this.empty(before, owner);
  }

  /** Seats whoever the server says is here; whether that is somebody else than before. */
  private async reseat(): Promise<boolean> {
    const session = await askSession();
    const { owner, role } = store.session ?? {};
    const isNew = session.owner !== owner || session.role !== role;
    if (isNew) this.seat(session);
    else this.rename(session);
    return isNew;
  }

  /** Somebody signed in or out in another tab. Where it was a person, nothing of theirs stays in sight. */
  private async follow(): Promise<void> {
    const before = this.person;
    await this.reseat();
    const owner = store.session?.owner ?? '';
    if (!before || before === owner) return;
    // The other tab empties the browser as well, but this one may have been at work in what it took away.
    await this.empty(before, owner);
    location.reload();
  }

  private readonly calls = {
    onWrongOwner: () => void this.reseat().catch(ignoreOffline),
    onOutdated: () => this.outdate(),
  };

  /** Once said, it stays said: a reload that did not help is not tried again by itself. */
  private outdate() {
    if (store.outdated) return;
    const kept = store.me?.sync.kept ?? true;
    if (kept && mayReload()) return location.reload();
    store.offer(store.renew);
  }

  /** Sends what is still waiting, for as long as a person may be kept waiting themselves. */
  async flush(): Promise<void> {
    const mirrors = [store.me, ...this.others.values()].filter((mirror) => mirror !== null);
    await Promise.allSettled(mirrors.map((mirror) => mirror.drain(2000)));
  }

  /** How many changes the server has not taken. */
  async unsent(): Promise<number> {
    const mirrors = [store.me, ...this.others.values()].filter((mirror) => mirror !== null);
    const counts = await Promise.all(mirrors.map((mirror) => mirror.unsent()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** After signing out: seats whoever is next and leaves nothing of `owner` on this device. */
  async forget(owner: string): Promise<void> {
    const { emptyStorage } = await import('./empty.ts');
    await emptyStorage();
    const next = await retry(askSession);
    this.person = '';
    this.seat(next);
    this.tabs?.postMessage('reseat');
    if (owner !== next.owner) await this.empty(owner, next.owner);
  }

  /** Nothing of who was here before stays, in this tab's storage or in any database. */
  private async empty(owner: string, stays: string): Promise<void> {
    const { emptyDatabases } = await import('./empty.ts');
    ofTab.clear();
    await Promise.race([this.left, new Promise((resolve) => setTimeout(resolve, LEFT_MS))]);
    await emptyDatabases(owner, stays);
  }

  private seat(session: Session): Mirror {
    const { owner, role } = session;
    // Whoever sits down next finds no trace of what was read.
    const left = store.session;
    if (left && left.role !== 'guest' && left.owner !== owner) {
      import('./offline.ts').then(({ emptyCaches }) => emptyCaches(), ignoreOffline);
    }
    // Side by side with what opens it.
    import('./replica.ts').catch(ignoreOffline);
    this.tabs ??= this.listenToTabs();
    const { me } = store;
    const becomesPerson = isPerson(owner) && me !== null && !isPerson(me.seat.owner);
    const leaving = [...this.others.values(), ...(me && !becomesPerson ? [me] : [])];
    this.left = Promise.allSettled(leaving.map((mirror) => mirror.close()));
    this.others.clear();
    store.session = session;
    if (isPerson(owner)) this.person = owner;
    const mirror = new Mirror({ view: 'me', owner, role }, this.calls);
    store.me = mirror;
    this.opening = Promise.resolve(mirror);
    importOldCart(mirror);
    store.tell();
    if (isPerson(owner)) void this.bringAlong(becomesPerson ? me : null).catch(ignoreOffline);
    return mirror;
  }

  /** What was still waiting here when a guest got an account goes to that account. */
  private async bringAlong(guest: Mirror | null) {
    await guest?.drain(LATE_MS).catch(ignoreOffline);
    await guest?.close();
    const { guestsHere } = await import('./guests-here.ts');
    const guests = await guestsHere();
    if (guests.length === 0) return;
    const { sendLeftover } = await import('./leftover.ts');
    for (const owner of guests) await sendLeftover(owner);
  }

  private listenToTabs() {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const tabs = new BroadcastChannel('tiny-tag-auth');
    tabs.onmessage = () => void this.follow().catch(ignoreOffline);
    return tabs;
  }

  private rename(session: Session) {
    if (JSON.stringify(session) === JSON.stringify(store.session)) return;
    store.session = session;
    store.tell();
  }

  /** The admin's mirror, or that of one order by its link (`<orderId>.<key>`). */
  other(view: 'admin' | 'order', orderKey?: string): Mirror | null {
    const { session } = store;
    if (!session || (view === 'admin' && session.role !== 'admin')) return null;
    const name = orderKey ?? view;
    const known = this.others.get(name);
    if (known) return known;
    const owner = orderKey ? `o:${orderKey.split('.')[0]}` : session.owner;
    const role = orderKey ? 'guest' : session.role;
    const seat = { view, owner, role, ...(orderKey ? { orderKey } : {}) };
    const mirror = new Mirror(seat, this.calls);
    this.others.set(name, mirror);
    return mirror;
  }
}

export const seats = new Seats();

const ignoreOffline = () => {};

/** How long one who leaves is given to write down what was typed last, ms. */
const LEFT_MS = 5000;
/** How long a guest's last changes are given to leave, ms. */
const LATE_MS = 30_000;

async function retry<T>(ask: () => Promise<T>, wait = 500): Promise<T> {
  try {
    return await ask();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    return retry(ask, Math.min(wait * 2, 10_000));
  }
}
