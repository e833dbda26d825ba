import { useState } from 'react';

/**
 * Whether the page was asked for by a browser that has never been here, so that all of the reader's own
 * is empty. The server knows it (`asked`), and the page's `main` tells the browser.
 */
export function useNewHere(asked: boolean | undefined): boolean {
  const [isNew] = useState(() => asked ?? document.querySelector('main[data-new]') !== null);
  return isNew;
}
