import { useEffect } from 'react';
import { dismissAll } from '../../../ui/feedback/toast.tsx';

/** Once a control is used again, what its last use said is outdated. */
export function useTriedAgain() {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: Event) => {
      const used = target instanceof Element ? target.closest('button, select, a') : null;
      if (used !== null && used === last) dismissAll();
      last = used;
    };
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
}
