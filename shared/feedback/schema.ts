import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { boolean, byVersion, synced } from '../columns.ts';
import type { Locale } from '../locale.ts';

const locale = () => text().$type<Locale>().notNull();

export const message = sqliteTable(
  'message',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    locale: locale(),
    at: integer().notNull(),
    answeredAt: integer(),
    ...synced,
  },
  (t) => [
    ...byVersion('message')(t),
    index('message_owner').on(t.owner),
    index('message_waiting').on(t.at, t.id).where(sql`answeredAt IS NULL AND deleted = 0`),
    index('message_answered').on(t.at, t.id).where(sql`answeredAt IS NOT NULL AND deleted = 0`),
  ],
);

/** The id is a digest of the address. Unsubscribing removes the row. */
export const subscriber = sqliteTable(
  'subscriber',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    locale: locale(),
    /** SHA-256 of the token in the latest link; null once used. */
    tokenHash: text(),
    askedAt: integer().notNull(),
    confirmedAt: integer(),
    ...synced,
  },
  (t) => [
    ...byVersion('subscriber')(t),
    uniqueIndex('subscriber_token').on(t.tokenHash),
    index('subscriber_email').on(t.email).where(sql`deleted = 0`),
    index('subscriber_listed').on(t.askedAt, t.id).where(sql`deleted = 0`),
    index('subscriber_confirmed')
      .on(t.askedAt, t.id)
      .where(sql`confirmedAt IS NOT NULL AND deleted = 0`),
    index('subscriber_unconfirmed').on(t.askedAt).where(sql`confirmedAt IS NULL AND deleted = 0`),
  ],
);

export const comment = sqliteTable(
  'comment',
  {
    id: text().primaryKey(),
    postId: text().notNull(),
    owner: text().notNull(),
    author: text().notNull(),
    text: text().notNull(),
    at: integer().notNull(),
    approvedAt: integer(),
    hiddenAt: integer(),
    ...synced,
  },
  (t) => [
    ...byVersion('comment')(t),
    index('comment_owner').on(t.owner),
    index('comment_post').on(t.postId, t.at),
    index('comment_waiting')
      .on(t.at, t.id)
      .where(sql`approvedAt IS NULL AND hiddenAt IS NULL AND deleted = 0`),
    index('comment_approved').on(t.at, t.id).where(sql`approvedAt IS NOT NULL AND deleted = 0`),
    index('comment_hidden').on(t.at, t.id).where(sql`hiddenAt IS NOT NULL AND deleted = 0`),
  ],
);

/** The id is '<product>/<owner>'. */
export const review = sqliteTable(
  'review',
  {
    id: text().primaryKey(),
    productId: text().notNull(),
    owner: text().notNull(),
    author: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    /** Only samples have one. */
    textSw: text(),
    at: integer().notNull(),
    approvedAt: integer(),
    hiddenAt: integer(),
    sample: boolean().notNull().default(false),
    ...synced,
  },
  (t) => [
    ...byVersion('review')(t),
    index('review_owner').on(t.owner),
    index('review_product').on(t.productId, t.at),
    index('review_waiting')
      .on(t.at, t.id)
      .where(sql`approvedAt IS NULL AND hiddenAt IS NULL AND deleted = 0`),
    index('review_approved').on(t.at, t.id).where(sql`approvedAt IS NOT NULL AND deleted = 0`),
    index('review_hidden').on(t.at, t.id).where(sql`hiddenAt IS NOT NULL AND deleted = 0`),
    index('review_rated')
      .on(t.productId, t.stars)
      .where(sql`approvedAt IS NOT NULL AND sample = 0 AND deleted = 0`),
    // The reviews that pages show: of products, and samples about the shop (worker/pages/catalogue.ts).
    index('review_shown')
      .on(t.version)
      .where(sql`approvedAt IS NOT NULL AND deleted = 0 AND (sample = 0 OR productId = 'shop')`),
    check('stars_in_range', sql`${t.stars} BETWEEN 1 AND 5`),
  ],
);
