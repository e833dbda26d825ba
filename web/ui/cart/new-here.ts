import { useState } from 'react';

/**
 * Whether the page was asked for by a browser without a cookie of the shop, so that all of the reader's
 * own is empty, but for what an older shop or a cookie that ran out has left on the phone: that comes
 * with the store. The server knows it (`asked`), and the page's `main` tells the browser.
 */
export function useNewHere(asked: boolean | undefined): boolean {
  const [isNew] = useState(() => asked ?? document.querySelector('main[data-new]') !== null);
  return isNew;
}
