import { useState } from 'react';

/** True from when the element first comes within half a screen; give `watch` as its ref. */
export function useNear() {
  const [near, setNear] = useState(false);
  const watch = (element: HTMLElement | null) => {
    if (!element || near) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return [near, watch] as const;
}
