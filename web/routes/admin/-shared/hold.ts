import { UNDO_MS } from '../../../../shared/order/edit/undo.ts';
import { Signal } from '../../../store/signal.ts';

/** 'leaving': the page is being closed, so the action is sent now, by `sendBeacon`. */
export type Ended = 'go' | 'leaving' | 'undone';
/** `until` as performance.now() has it, which no change of the clock moves. */
export type Held = { id: number; words: string; until: number; end(how: Ended): void };

let held: readonly Held[] = [];
let nextId = 1;
export const holds = Object.assign(new Signal(), { list: () => held });

function set(next: readonly Held[]) {
  held = next;
  holds.notify();
}

/** Does at once what waits, since Undo is shown in the back office alone. */
export function endHolds() {
  for (const { end } of held) end('go');
}

/** Waits ten seconds, in which a button on the screen undoes it. Closing the page confirms it. */
export function hold(words: string): Promise<Ended> {
  const id = nextId++;
  return new Promise((resolve) => {
    const end = (how: Ended) => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      set(held.filter((one) => one.id !== id));
      resolve(how);
    };
    const leave = () => end('leaving');
    const timer = setTimeout(end, UNDO_MS, 'go');
    addEventListener('pagehide', leave);
    set([...held, { id, words, until: performance.now() + UNDO_MS, end }]);
  });
}
