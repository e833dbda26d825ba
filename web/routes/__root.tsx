import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { RouterContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    ],
  }),
  component: Document,
});

function Document() {
  const { locale } = Route.useRouteContext();
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        <div className="radix-themes light" data-is-root-theme="true" data-accent-color="purple" data-gray-color="sand" data-has-background="true" data-panel-background="solid" data-radius="large" data-scaling="100%">
          <Outlet />
        </div>
        <Scripts />
      </body>
    </html>
  );
}
