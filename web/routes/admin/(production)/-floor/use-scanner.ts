import { type RefObject, useEffect } from 'react';

/**
 * A scanner types wherever the focus is. Its first character takes the focus to the field, over what was
 * there, so that nobody has to tap it between two scans.
 */
export function useScanner(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const input = field.current;
      const isWritten = /^[\w-]$/.test(event.key) && !event.ctrlKey && !event.metaKey;
      if (!input || !isWritten || event.altKey || event.target === input) return;
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
