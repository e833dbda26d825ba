import { useSyncExternalStore } from 'react';
import { idle } from '../../boot/tasks.ts';
import { savesData } from '../../store/data-saver.ts';
import { Signal } from '../../store/signal.ts';

let isSpare = false;
const changes = new Signal();

/** True once the page is idle, never with Save-Data. For code that is preloaded. */
export const useSpare = () =>
  useSyncExternalStore(
    subscribe,
    () => isSpare,
    () => false,
  );

function subscribe(listener: () => void) {
  void wait();
  return changes.subscribe(listener);
}

async function wait() {
  if (isSpare || savesData()) return;
  await idle();
  await idle();
  isSpare = true;
  changes.notify();
}
