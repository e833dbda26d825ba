import { lazy, Suspense } from 'react';

const load = () => import('./missing.tsx');

/** Rare, and so not in every page's script; on the server it is there at once. */
const Missing = import.meta.env.SSR ? (await load()).default : lazy(load);

export const MissingPage = () => (
  <Suspense>
    <Missing />
  </Suspense>
);
