import { isPrivatePath } from '../../shared/account/private-paths.ts';
import { delocalized } from '../../shared/locale.ts';
import type { Message } from '../offline/protocol.ts';
import { savesData } from './data-saver.ts';
import { openStore, store } from './store.ts';

const LOOK_AGAIN_MS = 3_600_000;
const ANSWER_MS = 3000;

/** `entry` is the page's own script, by which versions differ. */
export async function cacheForOffline(entry: string) {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  const seen = workers.controller ? [] : seenHere();
  try {
    if (savesData() && !(await isWanted(workers))) return;
    const registration = await register();
    watch(registration, entry);
    const { active } = await workers.ready;
    const language = delocalized(location.pathname).locale;
    const isSaving = savesData();
    const keep = (seen: string[], buying: boolean) =>
      say(active, { type: 'keep', language, seen, sparing: isSaving, buying });
    keep(seen, false);
    if (!isSaving) return;
    const mirror = await openStore();
    await mirror.until(() => mirror.list('cartLine').length > 0);
    keep([], true);
  } catch {}
}

export const register = () =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });

/** With Save-Data no service worker is installed, except for the installed app or where one exists. */
const isWanted = async (workers: ServiceWorkerContainer) =>
  matchMedia('(display-mode: standalone)').matches ||
  (await workers.getRegistration()) !== undefined;

const say = (worker: ServiceWorker | null, message: Message, port?: MessagePort) =>
  worker?.postMessage(message, port ? [port] : []);

function seenHere(): string[] {
  const { pathname, search, origin } = location;
  const isBare = search === '' && !isPrivatePath(delocalized(pathname).path);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === origin && /^\/(assets|img)\//.test(url.pathname));
  return [...new Set(files.map((url) => url.pathname)), ...(isBare ? [pathname] : [])];
}

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
  if (!waiting || !active || installing) return;
  // A page that is of the waiting version already needs no question.
  if (await has(waiting, entry)) say(waiting, { type: 'take-over' });
  else store.offerReload(() => activateAndReload(waiting));
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

async function activateAndReload(waiting: ServiceWorker) {
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve);
    setTimeout(resolve, ANSWER_MS);
  });
  say(waiting, { type: 'take-over' });
  await changed;
  location.reload();
}

export async function emptyCaches() {
  const names = await globalThis.caches?.keys().catch(() => []);
  await Promise.all((names ?? []).map((name) => caches.delete(name)));
}
