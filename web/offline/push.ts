import type { Shown } from '../../worker/push/words.ts';

declare const self: ServiceWorkerGlobalScope;

const NOTHING = { title: 'Tiny Tag', body: '', path: '/admin', tag: 'news' };

/** Browsers require a notification for each message. */
export function show(event: PushEvent) {
  const { title, body, path, tag } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      data: { path },
    }),
  );
}

function read(data: PushMessageData | null): Shown {
  try {
    return { ...NOTHING, ...data?.json() };
  } catch {
    return NOTHING;
  }
}

/** Opens the tab that shows the page already, or a new one, so that no tab loses what is typed in it. */
export function open(event: NotificationEvent) {
  event.notification.close();
  const url = new URL(String(event.notification.data?.path ?? NOTHING.path), location.origin);
  // Never another site's address.
  const target = url.origin === location.origin ? url : new URL(location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((tabs) => {
      const tab = tabs.find(({ url }) => new URL(url).pathname === target.pathname);
      return tab ? tab.focus() : self.clients.openWindow(target.href);
    }),
  );
}
