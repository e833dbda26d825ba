import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../store/store.ts';

/** The banner of a new version, mounted by the frame. */
export function Updates() {
  const Banner = useBanner();
  return Banner && <Banner />;
}

/** Fetched once the store is open, long before it is needed: a deploy takes this version's files away. */
function useBanner() {
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  const isOpen = useSession() !== null;
  useEffect(() => {
    if (!isOpen) return;
    import('./update-banner.tsx').then(
      ({ UpdateBanner }) => setBanner(() => UpdateBanner),
      () => {},
    );
  }, [isOpen]);
  return Banner;
}
