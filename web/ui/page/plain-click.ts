import type { MouseEvent as ReactMouseEvent } from 'react';

/** Any other click on a link opens it elsewhere, which is left to the browser. */
export const isPlainClick = (event: MouseEvent | ReactMouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
