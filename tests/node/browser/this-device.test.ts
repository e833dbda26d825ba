import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewDevice } from '../../../web/routes/admin/alerts/-device.ts';

const OWNER = 'u:njeri';
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
/** Of 'new key', as settings have it. */
const KEY = 'bmV3IGtleQ';

/** A browser's push manager: each subscription has an address of its own. */
let current: ReturnType<typeof subscription> | null;
let made = 0;
function subscription(key: string) {
  const endpoint = `https://push.test/${++made}`;
  const own = {
    endpoint,
    options: { applicationServerKey: bytes(key) },
    toJSON: () => ({ endpoint, keys: {} }),
    async unsubscribe() {
      if (current !== own) return false;
      current = null;
      return true;
    },
  };
  return own;
}
const pushManager = {
  getSubscription: async () => current,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (current) throw new Error('InvalidStateError');
    current = subscription(atob(applicationServerKey));
    return current;
  },
};

let calls: string[];
let answers: Record<string, [number, object]>;
const permission = (value: NotificationPermission) =>
  vi.stubGlobal('Notification', { permission: value });

// A toast would end later, in a test without a document.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  [calls, answers, current] = [[], {}, subscription('new key')];
  const kept = new Map([['tiny-tag-push', OWNER]]);
  const registration = { pushManager };
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: registration },
  });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('document', { querySelector: () => null, activeElement: null });
  permission('granted');
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { endpoint } = JSON.parse(body) as { endpoint: string };
    calls.push(`${path.split('/').at(-1)} ${new URL(endpoint).pathname}`);
    const [status, answer] = answers[endpoint] ?? [201, { key: KEY }];
    return Response.json(answer, { status });
  });
});

test('a subscription goes on with the session, and without an answer it is left', async () => {
  const { endpoint } = current ?? { endpoint: '' };
  expect(await renewDevice(OWNER)).toBe('on');
  answers[endpoint] = [503, { code: 'try_again' }];
  expect(await renewDevice(OWNER)).toBe('on');
  expect(await renewDevice('u:otieno')).toBe('off');
  expect([calls.length, current?.endpoint]).toEqual([2, endpoint]);
});

test('one that the push service has ended is given up and not offered again', async () => {
  answers[current?.endpoint ?? ''] = [410, { code: 'push_ended' }];
  expect(await renewDevice(OWNER)).toBe('lost');
  expect(current).toBeNull();
  expect(await renewDevice(OWNER)).toBe('lost');
  expect(calls).toHaveLength(1);
});

test('one that the browser itself has ended is lost, too', async () => {
  permission('default');
  expect(await renewDevice(OWNER)).toBe('lost');
  expect(calls).toEqual([]);
});

test('one to the shop’s old key is made anew with the present one, and the old address forgotten', async () => {
  current = subscription('old key');
  const [old, next] = [made, made + 1];
  expect(await renewDevice(OWNER)).toBe('on');
  expect(calls).toEqual([`browser /${old}`, `forget /${old}`, `browser /${next}`]);
  expect(await renewDevice(OWNER)).toBe('on');
  expect(calls.at(-1)).toBe(`browser /${next}`);
  expect(calls).toHaveLength(4);
});
