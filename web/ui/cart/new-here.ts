import { useState } from 'react';

/**
 * A browser without a cookie of the shop has no data yet, except for what an older version stored. The
 * server knows (`asked`); the page's `main` tells the browser.
 */
export function useNewHere(asked: boolean | undefined): boolean {
  const [isNew] = useState(() => asked ?? document.querySelector('main[data-new]') !== null);
  return isNew;
}
