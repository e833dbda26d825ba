import { lazy, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../../boot/tasks.ts';
import { useHydrated } from '../../store/store.ts';
import type { TabsProps } from './-tabs.tsx';

const load = () => import('./-tabs.tsx');

/** Rendered on the server; the script loads after what is needed to buy. */
const Tabs = import.meta.env.SSR ? (await load()).default : lazy(load);
void load().catch(() => {});

/**
 * What lies below the first screen: in the server's page from the start, and where a tap opens the page
 * once the tap's own frame is on the screen.
 */
export function ProductDetails(props: TabsProps) {
  if (!useShownAfterPaint()) return <div className="product-later" />;
  return (
    <Suspense>
      <Tabs {...props} />
    </Suspense>
  );
}

/** True at once where the server rendered it. */
function useShownAfterPaint(): boolean {
  const [isShown, setShown] = useState(!useHydrated());
  useEffect(() => afterPaint(() => setShown(true)), []);
  return isShown;
}
