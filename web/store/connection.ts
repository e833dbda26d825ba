import { useSyncExternalStore } from 'react';
import { Signal } from './signal.ts';

/**
 * Whether the shop can be reached, as the last try has shown: a browser thinks itself online on a line
 * that carries nothing. 'offline' is believed at once, 'online' only when the shop has answered.
 */
class Network extends Signal {
  isOffline = globalThis.navigator?.onLine === false;

  constructor() {
    super();
    if (typeof window !== 'undefined') addEventListener('offline', () => this.report(false));
  }

  report = (reached: boolean) => {
    if (reached !== this.isOffline) return;
    this.isOffline = !reached;
    this.notify();
  };
}

export const network = new Network();

const ANSWER_MS = 10_000;

/** Asks the shop for something to read. */
export async function reach(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  network.report(answer !== null);
  if (!answer) throw new Error(`${path}: no answer`);
  return answer;
}

export const useOffline = () =>
  useSyncExternalStore(
    network.subscribe,
    () => network.isOffline,
    () => false,
  );
