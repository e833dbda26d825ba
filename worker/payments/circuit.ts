/** After so many failures in a row a provider is left alone for a while, and customers told at once. */
const MOST_FAILURES = 5;
export const REST_MS = 30_000;

const states = new Map<string, { failures: number; closedUntil: number }>();

/** Of this isolate: each finds out for itself. Times in ms UTC. */
export const breaker = {
  /** How many ms the provider is still left alone, 0 when it may be asked. */
  rest: (provider: string, now: number) =>
    Math.max(0, (states.get(provider)?.closedUntil ?? 0) - now),

  note(provider: string, isDown: boolean, now: number) {
    if (!isDown) {
      states.delete(provider);
      return;
    }
    const failures = (states.get(provider)?.failures ?? 0) + 1;
    const closedUntil = failures >= MOST_FAILURES ? now + REST_MS : 0;
    states.set(provider, { failures, closedUntil });
  },
};
