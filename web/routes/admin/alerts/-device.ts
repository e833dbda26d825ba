import { type Body, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { browserStorage } from '../../../store/storage.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { DEVICE } from '../-shared/device-key.ts';

export const isPushKnown = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscribed = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;

export async function subscribeDevice(publicKey: string, owner: string) {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied' as const;
  // On a phone that saves data there may be none yet.
  await (await import('../../../store/register-worker.ts')).register();
  const answer = await subscribeAnew(publicKey);
  if (answer.ok) browserStorage.set(DEVICE, owner);
  return answer;
}

/** One that the push service has ended, or to other keys, would be given again or be in the way. */
async function subscribeAnew(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return post('/api/admin/push/browser', bodyOf(subscription));
}

export async function forgetDevice() {
  const subscription = await subscribed();
  browserStorage.remove(DEVICE);
  if (!subscription) return { ok: true } as const;
  const { endpoint } = subscription;
  // Offline, the shop learns of it from the push service later.
  await subscription.unsubscribe();
  return post('/api/admin/push/forget', { endpoint });
}

/**
 * After a sign-in, the subscription moves to the new session. 'lost': it was switched on here, and the
 * browser or its push service has ended it.
 */
export async function renewDevice(owner: string): Promise<'on' | 'off' | 'lost'> {
  if (!isPushKnown() || browserStorage.get(DEVICE) !== owner) return 'off';
  const subscription = Notification.permission === 'granted' ? await subscribed() : null;
  if (!subscription) return 'lost';
  const answer = await post('/api/admin/push/browser', bodyOf(subscription));
  if (answer.ok)
    return isOfKey(subscription, answer.data.key) ? 'on' : renewKey(subscription, answer.data.key);
  // Without an answer nothing is known to have changed.
  if (answer.code !== 'push_ended') return 'on';
  if (await subscription.unsubscribe()) toast(m.alerts_lost(), m.alerts_lost_text(), 'bad');
  return 'lost';
}

async function renewKey({ endpoint }: PushSubscription, publicKey: string) {
  await post('/api/admin/push/forget', { endpoint });
  return (await subscribeAnew(publicKey)).ok ? 'on' : 'lost';
}

/** Push services take messages from the keys that a subscription was made for alone. */
function isOfKey({ options: { applicationServerKey: own } }: PushSubscription, publicKey?: string) {
  if (!own || !publicKey) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return bare(text) === bare(publicKey);
}

/** In base64url. */
const bare = (base64: string) =>
  base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A browser's own subscription lacks none of it. */
function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys } as Body<'$post', '/api/admin/push/browser'>;
}
