import address from 'virtual:office-css';
import { useEffect, useState } from 'react';
import { loaded, stylesheet } from '../../../boot/stylesheet.ts';

/** The stylesheet of the back office, while one of its pages is open. True once it is loaded, or cannot be. */
export function useOfficeStyles(): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const done = () => setDone(true);
    // A page that was opened by its address has it already (worker/pages/render.tsx).
    if (!address || document.querySelector(`link[href="${address}"]`)) return done();
    const link = stylesheet(address);
    void loaded(link).then(done);
    return () => {
      link.remove();
    };
  }, []);
  return isDone;
}
