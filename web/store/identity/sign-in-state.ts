import { isUser, orderOwner } from '../../../shared/account/owner.ts';
import { isStaff } from '../../../shared/account/roles.ts';
import { delocalized, localized } from '../../../shared/locale.ts';
import { idle, pause } from '../../boot/tasks.ts';
import { mayReload } from '../may-reload.ts';
import { browserStorage, tabStorage } from '../storage.ts';
import { store } from '../store.ts';
import { Mirror } from '../sync/mirror.ts';
import { askSession } from './ask-session.ts';
import { importOldCart } from './old-cart.ts';
import {
  clearStoredBy,
  forgetPerson,
  hasEnded,
  lastPerson,
  notePerson,
  ownerOfTab,
  rememberedSession,
  rememberPerson,
  type Session,
} from './session.ts';
import { emptyDatabases, sweep } from './sweep.ts';
import { countUnsent, sendUnsent } from './unsent.ts';

class SignInState {
  private others = new Map<string, Mirror>();
  private opening: Promise<Mirror> | undefined;
  private closing: Promise<unknown> = Promise.resolve();
  private isLeaving = false;
  private tabs: BroadcastChannel | undefined;

  open(): Promise<Mirror> {
    this.opening ??= this.start();
    return this.opening;
  }

  private async start(): Promise<Mirror> {
    const remembered = rememberedSession();
    if (!remembered) return this.switchTo(await retry(askSession));
    import('../sync/replica.ts').catch(ignoreOffline);
    const asked = askSession();
    asked.catch(ignoreOffline);
    if (isUser(remembered.owner)) {
      rememberPerson(remembered.owner);
      // The session may have ended elsewhere: nothing is shown before the shop has answered.
      const known = await Promise.race([asked.catch(() => null), pause(CONFIRM_MS)]);
      if (store.me) return store.me;
      if (known) return this.switchTo(known);
    }
    void asked.then((session) => this.apply(session)).catch(ignoreOffline);
    return this.switchTo(remembered);
  }

  async reopen(): Promise<boolean> {
    const before = store.session?.owner ?? '';
    await this.check(true);
    const owner = store.session?.owner ?? '';
    return isUser(before) && isUser(owner) && before !== owner;
  }

  async check(isEntering = false): Promise<void> {
    if (this.apply(await askSession(), isEntering)) this.tabs?.postMessage('changed');
  }

  private apply(session: Session, isEntering = false): boolean {
    if (this.isLeaving) return false;
    const { owner, role } = store.session ?? {};
    const isNew = session.owner !== owner || session.role !== role;
    if (isNew) this.switchTo(session, isEntering);
    else this.updateSession(session);
    return isNew;
  }

  private switchTo(session: Session, isEntering = false): Mirror {
    const { owner } = session;
    const ofTab = store.session?.owner ?? ownerOfTab();
    const before = isUser(ofTab) ? ofTab : lastPerson();
    if (before && before !== owner) {
      clearStoredBy(before);
      import('../register-worker.ts').then(({ emptyCaches }) => emptyCaches()).catch(ignoreOffline);
    }
    const mirror = this.openMirror(session);
    void this.sweepAndSend(mirror).catch(ignoreOffline);
    const isOther = isUser(ofTab) && ofTab !== owner;
    // After a sign-in another page opens anyway.
    if (isOther && !(isEntering && isUser(owner))) void this.reloadWithout(ofTab);
    return mirror;
  }

  private async reloadWithout(person: string) {
    await Promise.race([this.closing, pause(CLOSING_MS)]);
    clearStoredBy(person);
    const { path, locale } = delocalized(location.pathname);
    // The address of an order may open it.
    if (path.startsWith('/order')) location.replace(localized('/auth', locale));
    else location.reload();
  }

  private async sweepAndSend(mirror: Mirror) {
    await this.closing;
    await idle();
    await sweep(mirror.identity.owner);
    await sendUnsent(mirror);
  }

  private readonly calls = {
    onWrongOwner: () => void this.check().catch(ignoreOffline),
    onOutdated: () => this.outdate(),
  };

  /** Reloads at most once. */
  private outdate() {
    if (store.outdated) return;
    const isSaved = store.me?.sync.saved ?? true;
    if (isSaved && mayReload()) return location.reload();
    store.offerReload(store.reload);
  }

  private get mirrors(): Mirror[] {
    return [...(store.me ? [store.me] : []), ...this.others.values()];
  }

  async flush(): Promise<void> {
    await Promise.allSettled(this.mirrors.map((mirror) => mirror.drain(2000)));
  }

  async unsent(): Promise<number> {
    const counts = await Promise.all(this.mirrors.map((mirror) => mirror.unsent()));
    const before = countUnsent(store.session?.owner ?? '');
    return counts.reduce((sum, count) => sum + count, before);
  }

  startLeaving() {
    this.isLeaving = true;
    forgetPerson();
  }

  async finishLeaving(owner: string): Promise<void> {
    browserStorage.clear();
    tabStorage.clear();
    const { emptyCaches } = await import('../register-worker.ts');
    await emptyCaches();
    const next = await retry(askSession);
    this.isLeaving = false;
    this.openMirror(next);
    this.tabs?.postMessage('changed');
    await Promise.race([this.closing, pause(CLOSING_MS)]);
    if (owner !== next.owner) await emptyDatabases(owner, next.owner);
  }

  private openMirror(session: Session): Mirror {
    const { owner, role } = session;
    import('../sync/replica.ts').catch(ignoreOffline);
    this.tabs ??= this.listenToTabs();
    this.closing = Promise.allSettled(this.mirrors.map((mirror) => closeMirror(mirror, owner)));
    this.others.clear();
    store.session = session;
    if (isUser(owner)) notePerson(owner);
    store.hasEnded = hasEnded();
    const mirror = new Mirror({ view: 'me', owner, role }, this.calls);
    store.me = mirror;
    this.opening = Promise.resolve(mirror);
    importOldCart(mirror);
    store.notify();
    return mirror;
  }

  private listenToTabs() {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const tabs = new BroadcastChannel('tiny-tag-auth');
    tabs.onmessage = () =>
      void askSession()
        .then((session) => this.apply(session))
        .catch(ignoreOffline);
    return tabs;
  }

  private updateSession(session: Session) {
    if (JSON.stringify(session) === JSON.stringify(store.session)) return;
    store.session = session;
    store.notify();
  }

  /** The back office's mirror, or that of one order by its link (`<orderId>.<key>`). */
  other(view: 'admin' | 'order', orderKey?: string): Mirror | null {
    const { session } = store;
    if (!session || (view === 'admin' && !isStaff(session.role))) return null;
    const name = orderKey ?? view;
    const known = this.others.get(name);
    if (known) return known;
    const owner = orderKey ? orderOwner(orderKey.split('.')[0] ?? '') : session.owner;
    const role = orderKey ? 'guest' : session.role;
    const identity = { view, owner, role, ...(orderKey ? { orderKey } : {}) };
    const mirror = new Mirror(identity, this.calls);
    this.others.set(name, mirror);
    return mirror;
  }
}

export const signInState = new SignInState();

const ignoreOffline = () => {};

async function closeMirror(mirror: Mirror, next: string): Promise<void> {
  if (isUser(next) && !mirror.sync.saved) await mirror.drain(LATE_MS).catch(ignoreOffline);
  await mirror.close();
}

const LATE_MS = 30_000;
const CLOSING_MS = 5000;
const CONFIRM_MS = 1000;

async function retry<T>(ask: () => Promise<T>, wait = 500): Promise<T> {
  try {
    return await ask();
  } catch {
    await pause(wait * (0.5 + Math.random()));
    return retry(ask, Math.min(wait * 2, 10_000));
  }
}
