import { isPrivatePath } from '../../shared/account/private-paths.ts';
import { delocalized } from '../../shared/locale.ts';
import type { Message } from '../offline/protocol.ts';
import { savesData } from './data-saver.ts';
import { openStore, store } from './store.ts';
import type { Mirror } from './sync/mirror.ts';

const LOOK_AGAIN_MS = 3_600_000;
const ANSWER_MS = 3000;

/**
 * Has the service worker keep what this page's language needs, and offers a new version when there is
 * one. `entry` is the page's own script, by which versions are told apart.
 */
export async function cacheForOffline(entry: string) {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const seen = workers.controller ? [] : seenHere();
  try {
    const registration = await workers.register('/service-worker.js', { updateViaCache: 'none' });
    watch(registration, entry);
    const { active } = await workers.ready;
    const language = delocalized(location.pathname).locale;
    const sparing = savesData();
    const keep = (seen: string[], buying: boolean) =>
      say(active, { type: 'keep', language, seen, sparing, buying });
    keep(seen, false);
    // Who saves data gets what buying needs once there is something to buy.
    if (sparing) await once(await openStore(), hasCart).then(() => keep([], true));
  } catch {
    // Forbidden here, or the line broke: the shop works as before, and the next page tries again.
  }
}

const hasCart = (mirror: Mirror) => mirror.list('cartLine').length > 0;

/** Done when it holds of the mirror. */
const once = (mirror: Mirror, holds: (mirror: Mirror) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!holds(mirror)) return;
      stop();
      resolve();
    };
    const stop = mirror.subscribe(look);
    look();
  });

const say = (worker: ServiceWorker | null, message: Message, port?: MessagePort) =>
  worker?.postMessage(message, port ? [port] : []);

/** The page and its files, where nothing of them is anybody's own. */
function seenHere(): string[] {
  const { pathname, search, origin } = location;
  const isBare = search === '' && !isPrivatePath(delocalized(pathname).path);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === origin && /^\/(assets|img)\//.test(url.pathname));
  return [...new Set(files.map((url) => url.pathname)), ...(isBare ? [pathname] : [])];
}

/** Offers each version that comes while the page is open or was waiting before. */
function watch(registration: ServiceWorkerRegistration, entry: string) {
  const look = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void judge(registration, entry));
  };
  registration.addEventListener('updatefound', look);
  look();
  void judge(registration, entry);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
}

async function judge({ waiting, active, installing }: ServiceWorkerRegistration, entry: string) {
  // The first one waits for nobody, and while another is coming this one is old already.
  if (!waiting || !active || installing) return;
  // A page that is of the waiting version itself has nothing to be asked: it lets it in.
  if (await has(waiting, entry)) say(waiting, { type: 'take-over' });
  else store.offer(() => renew(waiting));
}

async function has(worker: ServiceWorker, file: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_MS, false);
  });
  say(worker, { type: 'has', file }, port2);
  return answer;
}

/** The new service worker first, so that a page from this phone is of the new version as well. */
async function renew(waiting: ServiceWorker) {
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve);
    setTimeout(resolve, ANSWER_MS);
  });
  say(waiting, { type: 'take-over' });
  await changed;
  location.reload();
}

/** Empties what the service worker keeps; the next page fills it again. */
export async function emptyCaches() {
  const names = await globalThis.caches?.keys().catch(() => []);
  await Promise.all((names ?? []).map((name) => caches.delete(name)));
}
