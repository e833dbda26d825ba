import { type ComponentType, lazy, Suspense } from 'react';

export const MENU = 'menu';

const loadParts = () => import('./frame-parts.ts');
const parts = import.meta.env.SSR ? await loadParts() : null;

/** Rendered by the server; its script loads after the page's own. */
const late = (name: keyof Awaited<ReturnType<typeof loadParts>>): ComponentType =>
  parts?.[name] ?? lazy(async () => ({ default: (await loadParts())[name] }));

const Footer = late('Footer');
const Menu = late('Menu');
const PageLinks = late('PageLinks');

export const LateFooter = () => (
  <Suspense>
    <Footer />
  </Suspense>
);

export const LateMenu = () => (
  <Suspense>
    <Menu />
  </Suspense>
);

export const LatePageLinks = () => (
  <Suspense>
    <PageLinks />
  </Suspense>
);
