import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { catalogue } from './catalogue.ts';
import { hydrated } from './hydrated.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { getRouter } from './router.tsx';
import { store } from './store/store.ts';
import { focusHeading } from './ui/heading.ts';

const locale = document.documentElement.lang === 'sw' ? 'sw' : 'en';
overwriteGetLocale(() => locale);
const router = getRouter({ locale, origin: location.origin, catalogue });
// Without a line the service worker answers with the shell, which is the page of no address.
if (document.querySelector('[data-shell]')) {
  void router.load().then(() => createRoot(document).render(<RouterProvider router={router} />));
} else hydrateRoot(document, <RouterClient router={router} />);

// A page opened without a reload begins at its heading, as a loaded one does for keyboards and voices.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  const kept = document.getElementById('content')?.contains(document.activeElement);
  if (fromLocation && pathChanged && !kept) focusHeading();
});

// Replicache and the mutators come after the first paint and hydration.
const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
idle(async () => {
  const [mirror] = await Promise.all([store.open(), hydrated]);
  await mirror.opened();
  document.documentElement.dataset.ready = '';
  if (import.meta.env.PROD) {
    const entry = new URL(import.meta.url).pathname;
    import('./store/offline.ts').then(
      ({ keepOffline }) => keepOffline(router, entry),
      () => {},
    );
  }
});
