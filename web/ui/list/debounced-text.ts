import { useRef, useState } from 'react';

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
    if (stored.trim() !== sent.trim()) {
      setTyped(stored);
      setSent(stored);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text);
      store(text);
    }, REST_MS);
  };
  return [typed, type] as const;
}
