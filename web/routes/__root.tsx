import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { markHydrated } from '../hydrated.ts';
import { m } from '../paraglide/messages.js';
import type { RouterContext } from '../router.tsx';
import { Footer } from '../ui/footer.tsx';
import { Header } from '../ui/header.tsx';
import { MissingPage } from '../ui/missing-page.tsx';
import { UpdateNews } from '../ui/news.tsx';
import { Notices } from '../ui/notices.tsx';
import { Toasts } from '../ui/toast.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: `Tiny Tag | ${m.meta_site()}` },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ...(import.meta.env.SSR
        ? [
            { rel: 'manifest', href: `/manifest-${match.context.locale}.webmanifest` },
            { rel: 'apple-touch-icon', href: '/icon-180.png' },
          ]
        : []),
    ],
  }),
  component: Document,
  notFoundComponent: MissingPage,
});

function Document() {
  const { locale } = Route.useRouteContext();
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
        {/* Here, since the router keeps one meta tag of a name. */}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fdf9f3" />
        <meta name="theme-color" content="#171412" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        {/* Radix's Theme component as it renders, without its script. */}
        <div
          ref={markHydrated}
          className="radix-themes"
          data-is-root-theme="true"
          data-accent-color="violet"
          data-gray-color="sand"
          data-panel-background="solid"
          data-radius="large"
          data-scaling="100%"
        >
          <a className="skip" href="#content">
            {m.skip_to_content()}
          </a>
          <Header />
          <div id="content" tabIndex={-1}>
            <Outlet />
          </div>
          <Footer />
          <Toasts />
          <Notices />
          <UpdateNews />
        </div>
        <Scripts />
      </body>
    </html>
  );
}
