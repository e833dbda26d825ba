import { UNDO_MS } from '../../../../shared/order/edit/undo.ts';
import { Signal } from '../../../store/signal.ts';

/** 'leaving': the page is being closed, so the action is sent now, by `sendBeacon`. */
export type Ended = 'go' | 'leaving' | 'undone';
/** `until` as performance.now() has it, which no change of the clock moves. */
export type Undoable = { id: number; words: string; until: number; end(how: Ended): void };

let waiting: readonly Undoable[] = [];
let nextId = 1;
export const undoables = Object.assign(new Signal(), { list: () => waiting });

function set(next: readonly Undoable[]) {
  waiting = next;
  undoables.notify();
}

/** Does at once what waits, since Undo is shown in the back office alone. */
export function runUndoables() {
  for (const { end } of waiting) end('go');
}

/** Waits ten seconds, in which a button on the screen undoes it. Closing the page confirms it. */
export function waitForUndo(words: string): Promise<Ended> {
  const id = nextId++;
  return new Promise((resolve) => {
    const end = (how: Ended) => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      set(waiting.filter((one) => one.id !== id));
      resolve(how);
    };
    const leave = () => end('leaving');
    const timer = setTimeout(end, UNDO_MS, 'go');
    addEventListener('pagehide', leave);
    set([...waiting, { id, words, until: performance.now() + UNDO_MS, end }]);
  });
}
