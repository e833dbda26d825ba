import { useNavigate } from '@tanstack/react-router';
import { startTransition, useOptimistic, useRef, useState } from 'react';

export type Changes<S> = { [K in keyof S]?: S[K] | '' | undefined };

/**
 * A change is shown at once: a controlled field would go back to its old value until the router has
 * the new address.
 */
export function useFilters<S extends object>(
  filters: S,
  parse: (given: Record<string, unknown>) => S,
) {
  const navigate = useNavigate();
  const [shown, show] = useOptimistic(filters, (now, changes: Changes<S>) =>
    parse({ ...now, ...changes }),
  );
  const set = (changes: Changes<S>) =>
    startTransition(async () => {
      show(changes);
      await navigate({
        to: '.',
        search: (now: object) => parse({ ...now, ...changes }),
        hash: true,
        hashScrollIntoView: false,
        replace: true,
        // The page stays, with what is typed on it.
        ignoreBlocker: true,
        resetScroll: false,
      });
    });
  return [shown, set] as const;
}

/** The pause in typing (ms) before the text goes into the address. */
const REST_MS = 250;

/** A text that is stored elsewhere, in the page's address for example, and may change there. */
export function useDebouncedText(stored: string, store: (text: string) => void) {
  const [typed, setTyped] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [sent, setSent] = useState(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (stored !== seen) {
    setSeen(stored);
    if (stored !== sent) {
      setTyped(stored);
      setSent(stored);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text.trim() === '' ? '' : text);
      store(text);
    }, REST_MS);
  };
  return [typed, type] as const;
}
