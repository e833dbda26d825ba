import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { quietUntil } from '../../shared/account/push.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { decrypt } from '../crypto.ts';
import type { Env } from '../env.ts';
import { claimDelivery, REDELIVER_AFTER_MS } from '../outbox/claim.ts';
import { type Outcome, PermanentFailure } from '../outbox/outcome.ts';
import { pushSubscription } from '../schema.ts';
import { isPushService, vapidKeys } from './keys.ts';
import { listeners, type News } from './notify-staff.ts';
import { encryptPush, type PushKeys, vapidHeader } from './web-push.ts';
import { shownOf } from './words.ts';

/** Older news is dropped, by the push service and by the shop. */
const TTL_S = 4 * 3600;
const TIMEOUT_MS = 10_000;
const LONGEST_WAIT_MS = HOUR_MS;

type StaffPush = News & { subscriptionId: string; at: number };
type Address = { endpoint: string; keys: PushKeys };

/** Throws what the outbox tries again by itself. */
export async function pushToStaff(
  env: Env,
  id: string,
  news: StaffPush,
  now: number,
): Promise<Outcome> {
  const vapid = vapidKeys(env);
  const [to] = await listeners(env, news.kind, now, news.subscriptionId);
  if (!vapid || !to || now > news.at + TTL_S * SECOND_MS) return 'done';
  const quiet = quietUntil(to.wish, now);
  if (quiet !== null) return { retryAt: quiet };
  const { endpoint, keys }: Address = JSON.parse(await decrypt(env.APP_SECRET, to.sealed));
  if (!isPushService(env, endpoint)) return 'done';
  if (!(await claimDelivery(env, id, now))) return { retryAt: now + REDELIVER_AFTER_MS };
  const shown = shownOf(news, to);
  const subject = env.BASE_URL;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      Authorization: await vapidHeader(vapid, { endpoint, subject, now }),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(TTL_S),
      Urgency: 'normal',
    },
    body: await encryptPush(keys, JSON.stringify(shown)),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return outcomeOf(env, news.subscriptionId, response, now);
}

/** The browser's permission is gone. */
const GONE = [404, 410];

async function outcomeOf(
  env: Env,
  subscriptionId: string,
  { ok, status, headers }: Response,
  now: number,
): Promise<Outcome> {
  if (ok) return 'done';
  if (GONE.includes(status)) {
    const isThis = eq(pushSubscription.id, subscriptionId);
    await drizzle(env.DB).update(pushSubscription).set({ sealed: '' }).where(isThis);
    return 'done';
  }
  if (status === 429) return { retryAt: now + waitOf(headers.get('Retry-After'), now) };
  const said = `push service: HTTP ${status}`;
  // 401 and 403: the shop's keys. 413: the message. A repeated request would be refused as well.
  throw status >= 500 ? new Error(said) : new PermanentFailure(said);
}

/** Seconds or a date; at least a minute, at most an hour. */
function waitOf(retryAfter: string | null, now: number): number {
  const seconds = Number(retryAfter ?? '');
  const ms = Number.isFinite(seconds) ? seconds * SECOND_MS : Date.parse(retryAfter ?? '') - now;
  return Math.min(LONGEST_WAIT_MS, Math.max(MINUTE_MS, ms || 0));
}
