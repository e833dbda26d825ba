import { lazy, Suspense } from 'react';

const load = async () => ({ default: (await import('./footer-parts.tsx')).FooterParts });

/** In the page from the start, its links work as they are; its script comes after the page's own. */
const Parts = import.meta.env.SSR ? (await load()).default : lazy(load);

export const Footer = () => (
  <Suspense>
    <Parts />
  </Suspense>
);
