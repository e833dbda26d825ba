import { useRef, useState } from 'react';

/** Fingers rest that long before what they typed goes into the address. */
const REST_MS = 250;

/**
 * A text that is typed here and kept elsewhere, in the page's address say: what stands there is taken
 * over when it changes by another hand, such as the browser's back button.
 */
export function useTyped(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept);
  const [seen, setSeen] = useState(kept);
  const [sent, setSent] = useState(kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (kept !== seen) {
    setSeen(kept);
    if (kept !== sent) {
      setTyped(kept);
      setSent(kept);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text.trim() === '' ? '' : text);
      keep(text);
    }, REST_MS);
  };
  return [typed, type] as const;
}
