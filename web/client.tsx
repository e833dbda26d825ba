import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from './boot/first-react.ts';
import { hydrated } from './boot/hydrated.ts';
import { replayEarlyInput } from './boot/replay-early-input.ts';
import { yieldToMain } from './boot/tasks.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { getRouter } from './router.tsx';
import { openStore } from './store/store.ts';

const locale = document.documentElement.lang === 'sw' ? 'sw' : 'en';
overwriteGetLocale(() => locale);
const catalogue = async () => (await import('./boot/catalogue.ts')).catalogue();
const captcha = document.querySelector('meta[name=captcha]') !== null;
const router = getRouter({ locale, origin: location.origin, catalogue, captcha });
// Offline, the service worker answers with the shell.
const isShell = document.querySelector('[data-shell]') !== null;

// The router reloads a page whose code does not arrive, also offline; it recognises such errors by
// how their message begins.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `No code: ${payload.message}`;
});

async function start() {
  if (document.querySelector('main[aria-busy]')) openStore().catch(() => {});
  await yieldToMain();
  if (isShell) {
    await router.load();
    createRoot(document).render(<RouterProvider router={router} />);
    return;
  }
  await hydrate(router);
  delete window.$_TSR;
  for (const { routeId } of router.state.matches.slice(-1)) {
    replayEarlyInput(router.routesById[routeId]);
  }
  await yieldToMain();
  // In slices, so that a tap meanwhile is handled.
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />);
  });
}
void start();

void hydrated.then(async () => {
  const { afterHydration } = await import('./boot/after-hydration.ts');
  await afterHydration(router, new URL(import.meta.url).pathname);
});
