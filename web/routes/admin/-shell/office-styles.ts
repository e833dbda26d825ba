import address from 'virtual:office-css';
import { useEffect, useState } from 'react';

/** The stylesheet of the back office, while one of its pages is open. True once it is loaded, or cannot be. */
export function useOfficeStyles(): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const done = () => setDone(true);
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: address, onload: done, onerror: done });
    document.head.appendChild(link);
    return () => {
      link.remove();
    };
  }, []);
  return isDone;
}
