import { dropDatabase } from 'replicache';
import { databaseNames } from './guests-here.ts';
import { dropReplicas } from './replica.ts';
import { local, session } from './storage.ts';

const DROP_MS = 3000;

/** What pages have written down, and the service worker's copies, which the next page makes again. */
export async function emptyStorage(): Promise<void> {
  local.clear();
  session.clear();
  const names = await globalThis.caches?.keys().catch(() => []);
  await Promise.all((names ?? []).map((name) => caches.delete(name)));
}

/** Every row kept on this device but those of `stays`; `owner` even where a browser lists no names. */
export async function emptyDatabases(owner: string, stays: string): Promise<void> {
  const names = (await databaseNames()).filter((name) => !name.includes(`:${stays}:`));
  const dropped = Promise.allSettled([
    dropReplicas(owner),
    ...names.map((name) => dropDatabase(name)),
  ]);
  // A frozen tab may hold one open: the browser deletes it as soon as that tab lets go.
  await Promise.race([dropped, new Promise((resolve) => setTimeout(resolve, DROP_MS))]);
}
