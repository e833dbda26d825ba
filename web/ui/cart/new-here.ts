import { useState } from 'react';

/**
 * A browser without a cookie of the shop has nothing of its own yet, but for what an older version
 * left on the phone. The server knows (`asked`); the page's `main` tells the browser.
 */
export function useNewHere(asked: boolean | undefined): boolean {
  const [isNew] = useState(() => asked ?? document.querySelector('main[data-new]') !== null);
  return isNew;
}
