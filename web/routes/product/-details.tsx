import { lazy, Suspense } from 'react';
import type { Offered } from './-product.ts';

const load = async () => ({ default: (await import('./-tabs.tsx')).ProductTabs });

/** In the page from the start; its script comes after what one buys by. */
const Tabs = import.meta.env.SSR ? (await load()).default : lazy(load);
void load().catch(() => {});

export const ProductDetails = (props: { id: string } & Offered) => (
  <Suspense>
    <Tabs {...props} />
  </Suspense>
);
