import { createRouter } from '@tanstack/react-router';
import type { Catalogue } from '../shared/product.ts';
import { delocalized, localized } from './locale.ts';
import { routeTree } from './route-tree.gen.ts';

export type RouterContext = {
  locale: 'en' | 'sw';
  /** The shop's origin, for canonical links. */
  origin: string;
  catalogue(): Promise<Catalogue>;
};

/** One tree of routes for both languages: addresses lose their '/sw' on the way in and get it on the way out. */
export function getRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
