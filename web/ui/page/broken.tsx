import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import './page.css';

const load = () =>
  import('./route-error.tsx').then(
    ({ Trouble }) => ({ default: Trouble }),
    () => ({ default: NothingCame }),
  );

/** Seldom seen, and so no part of every page's script; on the server it is there at once. */
const Trouble = import.meta.env.SSR ? (await load()).default : lazy(load);

/** When a page did not come: why, says code of its own, if at least that is on this phone. */
export const Broken = (props: ErrorComponentProps) => (
  <Suspense>
    <Trouble {...props} />
  </Suspense>
);

const NothingCame = () => <main className="page nothing">{m.broken_text()}</main>;
