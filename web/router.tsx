import { createRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Catalogue } from '../shared/catalogue/product.ts';
import { delocalized, type Locale, localized } from '../shared/locale.ts';
import { m } from './paraglide/messages.js';
import { routeTree } from './route-tree.gen.ts';
import './ui/feedback/empty.css';

export type RouterContext = {
  locale: Locale;
  origin: string;
  catalogue(): Promise<Catalogue>;
  isNew?: boolean;
  /** The shop checks for robots, which needs a script. */
  captcha?: boolean;
};

/** Addresses lose their '/sw' on the way in and get it on the way out. */
export function getRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    // A new page begins at its top; only links within a page glide.
    scrollRestorationBehavior: 'instant',
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultStaleTime: 10_000,
    defaultErrorComponent: Broken,
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => {
        url.pathname = delocalized(url.pathname).path;
        return url;
      },
      output: ({ url }) => {
        url.pathname = localized(url.pathname, context.locale);
        return url;
      },
    },
  });
}

const load = () =>
  import('./ui/feedback/route-error.tsx').then(
    ({ RouteError }) => ({ default: RouteError }),
    () => ({ default: NothingCame }),
  );

/** Rare, and so not in every page's script; on the server it is there at once. */
const RouteError = import.meta.env.SSR ? (await load()).default : lazy(load);

const Broken = (props: ErrorComponentProps) => (
  <Suspense>
    <RouteError {...props} />
  </Suspense>
);

const NothingCame = () => <main className="page empty-page">{m.broken_text()}</main>;

/** Search parameters stay text: the router's own pair makes 42 a number. */
const parseSearch = (search: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(search));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const words = new URLSearchParams(given as [string, string][]).toString();
  return words && `?${words}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** Whether the open page shows any search of its path from the data it has. */
    servesSearch?(data: unknown): boolean;
  }
}
