import { post } from '../../../api/http.ts';
import { local } from '../../../store/storage.ts';
import { DEVICE } from '../-shared/device-key.ts';

export const isPushKnown = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscribed = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;

export const isDeviceOn = async (owner: string) =>
  local.get(DEVICE) === owner &&
  Notification.permission === 'granted' &&
  (await subscribed()) !== null;

export async function subscribeDevice(publicKey: string, owner: string) {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied' as const;
  // On a phone that saves data there may be none yet.
  await (await import('../../../store/register-worker.ts')).register();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const answer = await post('/api/admin/push/browser', bodyOf(subscription));
  if (answer.ok) local.set(DEVICE, owner);
  return answer;
}

export async function forgetDevice() {
  const subscription = await subscribed();
  local.remove(DEVICE);
  if (!subscription) return { ok: true } as const;
  const { endpoint } = subscription;
  // Offline, the shop learns of it from the push service later.
  await subscription.unsubscribe();
  return post('/api/admin/push/forget', { endpoint });
}

/** After a sign-in, the subscription moves to the new session. */
export async function renewDevice(owner: string) {
  if (!isPushKnown() || !(await isDeviceOn(owner))) return;
  const subscription = await subscribed();
  if (subscription) await post('/api/admin/push/browser', bodyOf(subscription));
}

function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
}
