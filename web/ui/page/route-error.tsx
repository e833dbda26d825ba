import type { ErrorComponentProps } from '@tanstack/react-router';
import { useLate } from '../../api/late.ts';
import { m } from '../../paraglide/messages.js';
import { reach, useOffline } from '../../store/connection.ts';
import { store } from '../../store/store.ts';
import { Button } from '../button.tsx';
import { Nothing } from './empty-page.tsx';
import { Offline } from './offline.tsx';

/** Why a page did not come: no line, or a deploy that took this version's code away, or a fault. */
export function Trouble({ error }: ErrorComponentProps) {
  const isOffline = useOffline();
  const answer = useLate(ask, isOffline ? null : '/healthz');
  if (isOffline) return <Offline />;
  const isOutdated = answer !== null && isLackOfCode(error);
  return (
    <Nothing
      title={isOutdated ? m.update_text() : m.broken_title()}
      text={isOutdated ? m.update_page_text() : m.broken_text()}
    >
      <Button size="4" onClick={() => (isOutdated ? void store.renew() : location.reload())}>
        {isOutdated ? m.update_reload() : m.broken_retry()}
      </Button>
    </Nothing>
  );
}

/** Notes on the way whether the shop can be reached. */
const ask = (path: string) => reach(path).then(() => true);

/** As the browsers say it. */
const isLackOfCode = (error: unknown) => /import|module script/i.test(Object(error).message ?? '');
