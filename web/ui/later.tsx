import { type ReactNode, useEffect, useState } from 'react';
import { afterFrame } from '../breath.ts';
import { isHydrated } from '../hydrated.ts';

/**
 * What lies below the first screen: in the server's page from the start, and where a tap opens the page
 * in the frame after that tap's.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(() => !isHydrated());
  useEffect(() => afterFrame(() => setShown(true)), []);
  return isShown ? children : <div className="later" />;
}
