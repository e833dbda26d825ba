import { useSyncExternalStore } from 'react';
import { m } from '../../paraglide/messages.js';
import { Signal } from '../../store/signal.ts';
import './toast.css';

/** A toast is shown for 3 s; an error for 8 s or until it is closed. */
export const BAD_NEWS_MS = 8000;
const SHOWN_MS = { plain: 3000, bad: BAD_NEWS_MS };

export type Toast = {
  id: number;
  title: string;
  text?: string;
  tone: 'plain' | 'bad';
  why?: string;
};

/**
 * Whether the last action was in the lower half of the screen: toasts then appear in the upper half, and
 * the other way round.
 */
function isLowerHalf(): boolean {
  const { activeElement: done, body } = document;
  if (!done || done === body) return true;
  const { top, height } = done.getBoundingClientRect();
  return top + height / 2 > innerHeight / 2;
}

let toasts: readonly Toast[] = [];
let isAbove = true;
let nextId = 1;
const changes = new Signal();

function set(next: readonly Toast[]) {
  toasts = next;
  changes.notify();
}

/** At most three are shown, each text once; screen readers interrupt for 'bad'. */
export function toast(title: string, text?: string, tone: Toast['tone'] = 'plain', why?: string) {
  const id = nextId++;
  isAbove = isLowerHalf();
  const others = toasts.filter((t) => t.title !== title || t.text !== text || t.why !== why);
  set([
    ...others.slice(-2),
    { id, title, ...(text ? { text } : {}), tone, ...(why ? { why } : {}) },
  ]);
  setTimeout(() => dismiss(id), SHOWN_MS[tone]);
}

/** For a step whose next page has something else in their place. */
export const dismissAll = () => set([]);

const dismiss = (id: number) => set(toasts.filter((t) => t.id !== id));

const NONE: readonly Toast[] = [];

export function Toasts() {
  const shown = useSyncExternalStore(
    changes.subscribe,
    () => toasts,
    () => NONE,
  );
  return (
    <div className={isAbove ? 'toast-list' : 'toast-list toast-below'}>
      {shown.map(({ id, title, text, tone, why }) => (
        <div key={id} className={`toast toast-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
          <strong>{title}</strong>
          {text && <span>{text}</span>}
          {why && <span>{why}</span>}
          {tone === 'bad' && (
            <button
              type="button"
              className="toast-close"
              aria-label={m.close()}
              onClick={() => dismiss(id)}
            />
          )}
        </div>
      ))}
    </div>
  );
}
