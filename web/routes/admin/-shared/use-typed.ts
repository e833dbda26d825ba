import { useRef, useState } from 'react';

/** The pause in typing (ms) before the text goes into the address. */
const REST_MS = 250;

/** A text that is stored elsewhere, in the page's address for example, and may change there. */
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
