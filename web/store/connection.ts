import { useSyncExternalStore } from 'react';
import { Signal } from './signal.ts';

/** Browsers report being online on networks without internet access, so the last request decides. */
class Network extends Signal {
  isOffline = globalThis.navigator?.onLine === false;
  /** Whether it was offline at any time since the page was loaded. */
  wasOffline = this.isOffline;

  constructor() {
    super();
    if (typeof window !== 'undefined') addEventListener('offline', () => this.report(false));
  }

  report = (reached: boolean) => {
    if (reached !== this.isOffline) return;
    this.isOffline = !reached;
    this.wasOffline ||= this.isOffline;
    this.notify();
  };
}

export const network = new Network();

const ANSWER_MS = 10_000;

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
