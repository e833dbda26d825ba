import { useSyncExternalStore } from 'react';
import { idle } from '../../boot/tasks.ts';
import { savesData } from '../../store/data-saver.ts';

let isSpare = false;
const listeners = new Set<() => void>();

/** True once the page is idle, never with Save-Data. For code that is preloaded. */
export const useSpare = () =>
  useSyncExternalStore(
    subscribe,
    () => isSpare,
    () => false,
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  void wait();
  return () => {
    listeners.delete(listener);
  };
}

async function wait() {
  if (isSpare || savesData()) return;
  await idle();
  await idle();
  isSpare = true;
  for (const listener of listeners) listener();
}
