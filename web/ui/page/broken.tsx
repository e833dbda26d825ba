import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import '../empty.css';

const load = () =>
  import('../route-error.tsx').then(
    ({ RouteError }) => ({ default: RouteError }),
    () => ({ default: NothingCame }),
  );

/** Seldom seen, and so no part of every page's script; on the server it is there at once. */
const RouteError = import.meta.env.SSR ? (await load()).default : lazy(load);

/** When a page did not come: why, says code of its own, if at least that is on this phone. */
export const Broken = (props: ErrorComponentProps) => (
  <Suspense>
    <RouteError {...props} />
  </Suspense>
);

const NothingCame = () => <main className="page empty-page">{m.broken_text()}</main>;
