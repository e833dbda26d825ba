import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '../../boot/tasks.ts';

const never = () => () => {};

/**
 * What lies below the first screen: in the server's page from the start, and where a tap opens the page
 * once the tap's own frame is on the screen.
 */
export function Later({ children }: { children: ReactNode }) {
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isShown, setShown] = useState(isServed);
  useEffect(() => afterPaint(() => setShown(true)), []);
  return isShown ? children : <div className="product-later" />;
}
