import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PushKind } from '../../shared/account/push.ts';
import { json } from '../../shared/columns.ts';

/** A browser of staff that shows notifications, for as long as its session lasts. */
export const pushSubscription = sqliteTable(
  'push_subscription',
  {
    /** SHA-256 of the endpoint, which is a secret: who knows it can send to it. */
    id: text().primaryKey(),
    userId: text().notNull(),
    sessionId: text().notNull(),
    /** Address and keys, encrypted; empty once the push service has ended it, so that it is not taken again. */
    sealed: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
  ],
);

/** Without a row a person is notified of everything in their areas, at any hour. */
export const pushWish = sqliteTable('push_wish', {
  userId: text().primaryKey(),
  kinds: json<PushKind[]>().notNull(),
  /** Hours in Nairobi; quiet from the one until the other, never when both are the same. */
  quietFrom: integer().notNull(),
  quietTo: integer().notNull(),
});
