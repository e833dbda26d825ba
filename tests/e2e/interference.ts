import type { BrowserContext, Page } from '@playwright/test';

/** Faults of the network and of browser storage. */

export const PUSH = '**/api/sync/push?*';
export const PULL = '**/api/sync/pull?*';

export const lost = (page: Page, what: string) => page.route(what, (route) => route.abort());

/** The request succeeds, but its response is lost. */
export const answerLost = (page: Page, what: string) =>
  page.route(what, async (route) => {
    await route.fetch().catch(() => {});
    await route.abort().catch(() => {});
  });

export const answer = (page: Page, what: string, body: object) =>
  page.route(what, (route) => route.fulfill({ json: body }));

/** Focuses the page, which makes it pull. */
export const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Switches to another tab, or back. */
export async function see(page: Page, state: 'visible' | 'hidden') {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** The open live sockets of a browser's pages. */
export function liveSockets(context: BrowserContext) {
  const open = new Map<object, Page>();
  context.on('page', (page) => {
    // A page that is left or closed drops its sockets without an event.
    const forget = () => {
      for (const [socket, owner] of open) if (owner === page) open.delete(socket);
    };
    page.on('close', forget);
    page.on('domcontentloaded', forget);
    page.on('websocket', (socket) => {
      if (!socket.url().includes('view=me')) return;
      open.set(socket, page);
      socket.on('close', () => open.delete(socket));
    });
  });
  return { of: (page: Page) => [...open.values()].filter((p) => p === page).length };
}

/** Counts reloads of the page from now on. */
export function reloads(page: Page) {
  const count = { now: 0 };
  page.on('load', () => count.now++);
  return count;
}

export const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

export const deleteDatabases = (page: Page) =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve;
      });
    }
  });

/** A browser that blocks all storage, as some private modes do. */
export function forbidStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = forbidden;
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: forbidden });
    }
  });
}

/** Holds requests back until what it answers is called. */
export async function hold(page: Page, path: RegExp | string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, (route) => held.then(() => route.continue()));
  return release;
}
