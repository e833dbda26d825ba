import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type PushKind, pushKindsFor, quietUntil } from '../../shared/account/push.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { MailEffect } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { addEffect } from '../outbox/enqueue.ts';
import { pushSubscription, pushWish, session, user } from '../schema.ts';
import { vapidKeys } from './keys.ts';

/** `about`: an order's id, or what else the news is about. `ref` tells several news about it apart. */
export type News = { kind: PushKind; about: string; ref?: string };

const idOf = ({ kind, about, ref = '' }: News) => `${kind} ${about} ${ref}`.trim();

/** Once for each `about` and `ref`; without keys nothing is queued. */
export async function queueStaffNews(env: Env, news: News, now: number): Promise<void> {
  if (!vapidKeys(env)) return;
  const id = `tell ${idOf(news)}`;
  await addEffect(env, { id, type: 'tell_staff', payload: news, dueAt: now });
}

/** The mails that staff are notified of, too. */
export async function queueNews(env: Env, effect: MailEffect, now: number): Promise<void> {
  if (effect.type === 'order_paid') {
    await queueStaffNews(env, { kind: 'order_paid', about: effect.orderId }, now);
  } else if (effect.type === 'message_sent' && effect.to === 'shop') {
    await queueStaffNews(env, { kind: 'message', about: effect.messageId }, now);
  }
}

/** At most one an hour, since what fails often fails again. */
export const queueFailure = (env: Env, now: number) =>
  queueStaffNews(env, { kind: 'effect_failed', about: String(Math.floor(now / HOUR_MS)) }, now);

/** One effect for each browser, so that each is retried by itself. */
export async function notifyStaff(env: Env, news: News, now: number): Promise<void> {
  const { kind, about } = news;
  if (!vapidKeys(env)) return;
  for (const { id: subscriptionId, wish } of await listeners(env, kind, now)) {
    const dueAt = quietUntil(wish, now) ?? now;
    await addEffect(env, {
      id: `push ${idOf(news)} ${subscriptionId}`,
      type: 'staff_push',
      payload: { kind, about, subscriptionId, at: dueAt },
      dueAt,
    });
  }
}

/** Reachable browsers of live sessions with the second factor whose person has the area and wants this kind. */
export async function listeners(env: Env, kind: PushKind, now: number, only?: string) {
  const found = await drizzle(env.DB)
    .select({
      id: pushSubscription.id,
      sealed: pushSubscription.sealed,
      role: user.role,
      locale: user.locale,
      wish: pushWish,
    })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.sessionId))
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(pushWish, eq(pushWish.userId, user.id))
    .where(
      and(
        only === undefined ? undefined : eq(pushSubscription.id, only),
        eq(user.id, pushSubscription.userId),
        ne(pushSubscription.sealed, ''),
        isNull(user.disabledAt),
        eq(session.aal, 2),
        sql`${session.expiresAt} > ${now}`,
      ),
    );
  return found.filter(
    ({ role, wish }) =>
      pushKindsFor(role).includes(kind) && (wish === null || wish.kinds.includes(kind)),
  );
}
