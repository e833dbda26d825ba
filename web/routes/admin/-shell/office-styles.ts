import address from 'virtual:office-css';
import { useEffect, useState } from 'react';

const LONGEST_MS = 5000;

/** The stylesheet of the back office, while one of its pages is open. True once it is loaded, or cannot be. */
export function useOfficeStyles(): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const done = () => setDone(true);
    // A page that was opened by its address has it already (worker/pages/render.tsx).
    if (!address || document.querySelector(`link[href="${address}"]`)) return done();
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: address, onload: done, onerror: done });
    document.head.appendChild(link);
    const late = setTimeout(done, LONGEST_MS);
    return () => {
      clearTimeout(late);
      link.remove();
    };
  }, []);
  return isDone;
}
