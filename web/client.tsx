import { RouterClient } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { catalogue } from './catalogue.ts';
import { hydrated } from './hydrated.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { getRouter } from './router.tsx';
import { store } from './store/store.ts';

const locale = document.documentElement.lang === 'sw' ? 'sw' : 'en';
overwriteGetLocale(() => locale);
const router = getRouter({ locale, origin: location.origin, catalogue });
hydrateRoot(document, <RouterClient router={router} />);

// Replicache and the mutators come after the first paint and hydration.
const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
idle(async () => {
  const [mirror] = await Promise.all([store.open(), hydrated]);
  await mirror.opened();
  document.documentElement.dataset.ready = '';
});
