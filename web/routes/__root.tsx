import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  useMatches,
} from '@tanstack/react-router';
import { useState } from 'react';
import { markHydrated } from '../boot/hydrated.ts';
import { nextPaint } from '../boot/tasks.ts';
import { m } from '../paraglide/messages.js';
import type { RouterContext } from '../router.tsx';
// Every page needs these two. Imported here, they share the frame's file.
import '../ui/button.tsx';
import '../ui/heading.tsx';
import { Banner } from '../ui/frame/banner.tsx';
import { Header } from '../ui/frame/header.tsx';
import { LateFooter } from '../ui/frame/late-frame.tsx';
import { LateNews } from '../ui/frame/late-news.tsx';
import { THEME } from '../ui/frame/theme.ts';
import { MissingPage } from '../ui/page/missing-page.tsx';
import { type RootData, ShopContext } from '../ui/shop/use-shop.ts';
import '../styles/base.css';
import '../styles/fields.css';
import '../styles/modes.css';
import '../styles/tokens.css';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: import.meta.env.SSR
      ? [
          { charSet: 'utf-8' },
          { name: 'viewport', content: 'width=device-width, initial-scale=1' },
          { title: `Tiny Tag | ${m.meta_site()}` },
        ]
      : [{ title: 'Tiny Tag' }],
    links: import.meta.env.SSR
      ? [
          { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
          { rel: 'manifest', href: `/manifest-${match.context.locale}.webmanifest` },
          { rel: 'apple-touch-icon', href: '/icon-180.png' },
        ]
      : [],
  }),
  // The tap is painted before the page it opens is rendered, which takes a single long task.
  beforeLoad: ({ cause }) => (cause === 'stay' ? nextPaint() : undefined),
  // Not loaded again in the browser: a later banner would move the text.
  loader: async ({ context, location }) => {
    if (!import.meta.env.SSR || location.pathname === '/offline') return null;
    const catalogue = await context.catalogue().catch(() => null);
    if (!catalogue) return null;
    const { banner, shop, hasSms } = catalogue;
    return { banner, shop, hasSms };
  },
  shouldReload: false,
  component: Document,
  notFoundComponent: MissingPage,
});

function Document() {
  const { locale } = Route.useRouteContext();
  const loaded: RootData = Route.useLoaderData();
  const [ofPage] = useState(loaded);
  const banner = ofPage?.banner;
  // Of the page that is shown: the next one's code may still be on its way.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const isAdmins = /^\/admin(\/|$)/.test(path);
  // Fewer links, so that people finish paying.
  const isCheckout = path === '/checkout';
  return (
    <html lang={locale}>
      <head>
        <Head />
        {/* Here, since the router keeps one meta tag of a name. */}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fffbf4" />
        <meta name="theme-color" content="#171412" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <div
          ref={markHydrated}
          className={isAdmins ? 'radix-themes' : 'radix-themes storefront'}
          {...THEME}
        >
          <a className="header-skip" href={isAdmins ? '#office' : '#content'}>
            {m.skip_to_content()}
          </a>
          {banner && !isAdmins && <Banner banner={banner} />}
          {!isAdmins && <Header isShort={isCheckout} />}
          <ShopContext value={ofPage?.shop ?? null}>
            <div id="content" tabIndex={-1}>
              <Outlet />
            </div>
            {!isAdmins && !isCheckout && <LateFooter />}
          </ShopContext>
          <LateNews />
        </div>
      </body>
    </html>
  );
}

/** In the browser only what readers see and what sharing an address needs. */
function PageHead() {
  const matches = useMatches();
  const metas = matches.flatMap(({ meta }) => meta ?? []);
  const title = metas.findLast((meta) => meta?.title)?.title;
  const robots = metas.findLast((meta) => meta?.name === 'robots')?.content;
  const canonical = matches
    .flatMap(({ links }) => links ?? [])
    .findLast((link) => link?.rel === 'canonical')?.href;
  return (
    <>
      <title>{title}</title>
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
    </>
  );
}

const Head = import.meta.env.SSR ? HeadContent : PageHead;
