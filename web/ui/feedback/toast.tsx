import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { m } from '../../paraglide/messages.js';
import { Signal } from '../../store/signal.ts';
import './toast.css';

/** A toast is shown for 3 s; an error for 8 s or until it is closed. */
export const BAD_NEWS_MS = 8000;
const SHOWN_MS = { plain: 3000, bad: BAD_NEWS_MS };
/** Read, decided and pressed. */
const WITH_ACTION_MS = 10_000;
const STILL_USED_MS = 1000;

export type Toast = {
  id: number;
  title: string;
  text?: string | undefined;
  tone: 'plain' | 'bad';
  why?: string | undefined;
  /** What can be done about it (toast-action.tsx). */
  action?: ReactNode;
  /** What was pressed, if it is still there. */
  by: Element | null;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const changes = new Signal();

function set(next: readonly Toast[]) {
  toasts = next;
  changes.notify();
}

/** At most three are shown, each text once; screen readers interrupt for 'bad'. */
export function toast(title: string, text?: string, tone: Toast['tone'] = 'plain', why?: string) {
  show({ title, text, tone, why, by: focused() }, SHOWN_MS[tone]);
}

/** `by`: what was pressed. */
export const toastWithAction = (
  title: string,
  text: string,
  action: ReactNode,
  by: Element | null,
) => show({ title, text, tone: 'plain', action, by: by ?? focused() }, WITH_ACTION_MS);

function show(words: Omit<Toast, 'id'>, ms: number) {
  const id = nextId++;
  const { title, text, why } = words;
  const others = toasts.filter((t) => t.title !== title || t.text !== text || t.why !== why);
  set([...others.slice(-2), { id, ...words }]);
  setTimeout(end, ms, id);
}

/** What has the focus without being a control, like a heading, was not pressed. */
function focused(): Element | null {
  const { activeElement: one } = document;
  return one && 'tabIndex' in one && Number(one.tabIndex) >= 0 ? one : null;
}

/** One that is being used stays. */
function end(id: number) {
  const isUsed = document.querySelector(`#toast-${id}:is(:hover, :focus-within)`) !== null;
  if (isUsed) setTimeout(end, STILL_USED_MS, id);
  else dismiss(id);
}

/** For a step whose next page has something else in their place. */
export const dismissAll = () => set([]);

/** For a form that is changed or sent again: errors that it brought. */
export const dismissBadOf = (form: Element) => {
  const rest = toasts.filter(({ tone, by }) => tone !== 'bad' || (by && !form.contains(by)));
  if (rest.length < toasts.length) set(rest);
};

const dismiss = (id: number) => set(toasts.filter((t) => t.id !== id));

const NONE: readonly Toast[] = [];

export function Toasts() {
  const shown = useSyncExternalStore(
    changes.subscribe,
    () => toasts,
    () => NONE,
  );
  const list = useRef<HTMLDivElement>(null);
  const last = shown.at(-1);
  useLayoutEffect(() => {
    if (list.current) place(list.current, last?.by ?? null);
  }, [last]);
  return (
    <div ref={list} className="toast-list">
      {shown.map((one) => (
        <Line key={one.id} toast={one} />
      ))}
    </div>
  );
}

/** Where they would be beside or over what was pressed, they are at the other end of the window. */
function place(list: HTMLElement, by: Element | null) {
  list.classList.remove('toast-moved');
  const under = by?.getBoundingClientRect();
  const over = list.getBoundingClientRect();
  const meet = under && over.top < under.bottom && under.top < over.bottom;
  list.classList.toggle('toast-moved', meet ?? false);
}

function Line({ toast: { id, title, text, tone, why, action } }: { toast: Toast }) {
  return (
    <div
      id={`toast-${id}`}
      className={`toast toast-${tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <strong>{title}</strong>
      {text && <span>{text}</span>}
      {why && <span>{why}</span>}
      {action}
      {(tone === 'bad' || action) && (
        <button
          type="button"
          className="toast-close"
          aria-label={m.close()}
          onClick={() => dismiss(id)}
        />
      )}
    </div>
  );
}
