import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { network, reach, useOffline } from '../../store/connection.ts';
import { store } from '../../store/store.ts';
import { Button } from '../button.tsx';
import { Offline } from '../page/offline.tsx';
import { EmptyPage } from './empty.tsx';

/** Offline, or a deploy that removed this version's code, or a fault. */
export function RouteError({ error }: ErrorComponentProps) {
  const isOffline = useOffline();
  const isKnown = useReach(isOffline);
  const isOutdated = isKnown && isLackOfCode(error);
  useEffect(() => {
    // After a failed import, a browser does not request the file again until the page is reloaded.
    if (isOutdated && network.wasOffline) void store.reload();
  }, [isOutdated]);
  if (isOffline) return <Offline />;
  return (
    <EmptyPage
      title={isOutdated ? m.update_text() : m.broken_title()}
      text={isOutdated ? m.update_page_text() : m.broken_text()}
    >
      <Button size="4" onClick={() => (isOutdated ? void store.reload() : location.reload())}>
        {isOutdated ? m.update_reload() : m.broken_retry()}
      </Button>
    </EmptyPage>
  );
}

function useReach(isOffline: boolean): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (isOffline) return;
    reach('/healthz').then(
      () => setKnown(true),
      () => {},
    );
  }, [isOffline]);
  return isKnown;
}

/** The browsers' own words for it. */
const isLackOfCode = (error: unknown) => /import|module script/i.test(Object(error).message ?? '');
