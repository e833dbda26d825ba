import { expect, test, vi } from 'vitest';

/** Types of a service worker are those of another library. */
type Handlers = Record<'open' | 'show', (event: object) => void>;
const [handlers] = Object.values(
  import.meta.glob<Handlers>('../../../web/offline/push.ts', { eager: true }),
);
const { open, show } = handlers as Handlers;

/** The browser's part of a service worker. */
const shown: [string, NotificationOptions][] = [];
const opened: string[] = [];
const focus = vi.fn();
const tabs = [{ url: 'https://shop.test/admin/money', focus }];
vi.stubGlobal('location', { origin: 'https://shop.test' });
vi.stubGlobal('self', {
  registration: {
    showNotification: async (title: string, options: NotificationOptions) => {
      shown.push([title, options]);
    },
  },
  clients: {
    matchAll: async () => tabs,
    openWindow: async (url: string) => {
      opened.push(url);
    },
  },
});

const waits: Promise<unknown>[] = [];
const waitUntil = (one: Promise<unknown>) => waits.push(one);
const come = (text: string | null) => {
  const data = text === null ? null : { json: () => JSON.parse(text) as unknown };
  show({ data, waitUntil });
};
async function tap(path: unknown) {
  open({ notification: { close: () => {}, data: { path } }, waitUntil });
  await Promise.all(waits);
}

test('news is shown with its words, and what cannot be read as news of the office', () => {
  come('{"title":"Tiny Tag","body":"Order 1A2B3C4D is paid","path":"/admin/order/x","tag":"t"}');
  come('not json');
  come(null);
  expect(shown.map(([title, { body, tag, data }]) => [title, body, tag, data.path])).toEqual([
    ['Tiny Tag', 'Order 1A2B3C4D is paid', 't', '/admin/order/x'],
    ['Tiny Tag', '', 'news', '/admin'],
    ['Tiny Tag', '', 'news', '/admin'],
  ]);
});

test('a tap opens its page: the tab that shows it, else a new one, and never another site', async () => {
  await tap('/admin/money');
  expect(focus).toHaveBeenCalledOnce();
  await tap('/sw/admin/moderation');
  await tap('//evil.test/admin');
  await tap('https://evil.test/');
  await tap(undefined);
  expect(opened).toEqual([
    'https://shop.test/sw/admin/moderation',
    'https://shop.test/',
    'https://shop.test/',
    'https://shop.test/admin',
  ]);
});
