import { lazy, Suspense } from 'react';
import type { NothingFoundProps } from './nothing-found.tsx';

const load = () => import('./nothing-found.tsx');

/** Rare, and so not in the page's script; on the server it is there at once. */
const NothingFound = import.meta.env.SSR ? (await load()).default : lazy(load);

export const LateNothingFound = (props: NothingFoundProps) => (
  <Suspense>
    <NothingFound {...props} />
  </Suspense>
);
