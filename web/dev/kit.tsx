import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { Parts } from './parts.tsx';

overwriteGetLocale(() => 'en');
const root = createRootRoute();
const parts = createRoute({ getParentRoute: () => root, path: '/', component: Parts });
const router = createRouter({
  routeTree: root.addChildren([parts]),
  history: createMemoryHistory(),
});
const place = document.getElementById('kit');
if (place) createRoot(place).render(<RouterProvider router={router} />);
