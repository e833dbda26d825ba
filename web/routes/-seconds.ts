import { useSyncExternalStore } from 'react';

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds since `from` (ms UTC), ticking; never negative where the phone's clock is behind. */
export function useSeconds(from: number): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.floor((Date.now() - from) / 1000)),
    () => 0,
  );
}
