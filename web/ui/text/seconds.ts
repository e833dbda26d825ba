import { useSyncExternalStore } from 'react';
import { shopNow } from '../../store/shop-time.ts';

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds since `from`, ticking; `now` is the clock that `from` was read off. */
export function useSeconds(from: number, now = shopNow): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.floor((now() - from) / 1000)),
    () => 0,
  );
}
