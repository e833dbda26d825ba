import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import '../feedback/empty.css';

const load = () =>
  import('../feedback/route-error.tsx').then(
    ({ RouteError }) => ({ default: RouteError }),
    () => ({ default: NothingCame }),
  );

/** Rare, and so not in every page's script; on the server it is there at once. */
const RouteError = import.meta.env.SSR ? (await load()).default : lazy(load);

export const Broken = (props: ErrorComponentProps) => (
  <Suspense>
    <RouteError {...props} />
  </Suspense>
);

const NothingCame = () => <main className="page empty-page">{m.broken_text()}</main>;
