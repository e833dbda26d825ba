import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { startTransition } from 'react';
import { idle } from './breath.ts';
import { createRoot } from './first-react.ts';
import type { getRouter } from './router.tsx';

type Router = ReturnType<typeof getRouter>;

const STEP_MS = 200;
const step = () => new Promise<unknown>((resolve) => setTimeout(resolve, STEP_MS)).then(idle);

/** What a finger does, as the browser tells of it. */
const TAP = [
  ...['pointerover', 'pointerdown', 'touchstart', 'pointerup', 'pointerout', 'touchend'],
  ...['mouseover', 'mousemove', 'mousedown', 'mouseup', 'click'],
];

/**
 * Opens a product from the list once in a document nobody sees, with a router and a history of its own:
 * what the browser compiles then is a quarter of a reader's first tap on a cheap phone.
 */
export async function rehearseTap({ options, routesById }: Router) {
  const root = createRootRoute({ component: Outlet });
  const on = (path: '/shop' | '/product/$productId') => {
    const { loader, component } = routesById[path].options;
    return createRoute({ path, loader, component, getParentRoute: () => root } as never);
  };
  const router = createRouter({
    ...options,
    routeTree: root.addChildren([on('/shop'), on('/product/$productId')]),
    history: createMemoryHistory({ initialEntries: ['/shop'] }),
    scrollRestoration: false,
  } as never);
  const { body } = document.implementation.createHTMLDocument();
  const stage = createRoot(body);
  await router.load();
  startTransition(() => stage.render(<RouterProvider router={router} />));
  await step();
  const card = [...body.querySelectorAll('.card-link')].at(-1);
  for (const type of TAP) {
    card?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  }
  await step();
  const page = body.querySelector('main');
  if (page) layOut(page);
  await step();
  stage.unmount();
}

/** Has the browser learn the styles and letters of a page, without its pictures and within one task. */
function layOut(page: Element) {
  const copy = page.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll('img')) picture.remove();
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', inset: '0', contain: 'strict' });
  box.style.visibility = 'hidden';
  box.appendChild(copy);
  document.body.firstElementChild?.appendChild(box);
  copy.getBoundingClientRect();
  box.remove();
}
