import { lazy, Suspense } from 'react';

const load = async () => ({ default: (await import('./missing.tsx')).Missing });

/** Rare, and so not in every page's script; on the server it is there at once. */
const Missing = import.meta.env.SSR ? (await load()).default : lazy(load);

export const MissingPage = () => (
  <Suspense>
    <Missing />
  </Suspense>
);
