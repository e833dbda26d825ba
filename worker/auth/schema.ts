import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { AccountRole } from '../../shared/account/roles.ts';
import { boolean, json } from '../../shared/columns.ts';
import type { Locale } from '../../shared/locale.ts';

/** The orders whose link was replaced by staff; the key of the others is made of their id alone. */
export const replacedOrderKey = sqliteTable('replaced_order_key', {
  orderId: text().primaryKey(),
  nonce: text().notNull(),
});

export const user = sqliteTable(
  'user',
  {
    id: text().primaryKey(),
    /** Null for those who signed up by phone. Each account has an e-mail address or a `signInPhone`. */
    email: text(),
    fullName: text().notNull(),
    /** For deliveries. Nobody has proved it. */
    phone: text().notNull().default(''),
    /** As 2547XXXXXXXX, like `newPhone`. */
    signInPhone: text(),
    locale: text().$type<Locale>().notNull().default('en'),
    role: text().$type<AccountRole>().notNull(),
    /** A PHC string. Empty for users who sign in by code or with Google only. */
    passwordHash: text().notNull(),
    /** Null until the address or number is confirmed. Nobody can sign in before one of them is. */
    emailConfirmedAt: integer(),
    phoneConfirmedAt: integer(),
    newEmail: text(),
    newEmailBy: text().$type<'email_change_old' | 'email_change_new'>(),
    newPhone: text(),
    /** Until then (ms UTC) a code by SMS alone opens the account: staff have checked who asks. */
    phoneTrustedUntil: integer(),
    disabledAt: integer(),
    lastSignInAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('email_once').on(t.email),
    uniqueIndex('sign_in_phone_once').on(t.signInPhone),
    index('user_created').on(t.createdAt, t.id),
    index('user_staff').on(t.fullName).where(sql`role <> 'customer'`),
    // For the search by the start of a name, surname or number in the back office.
    index('user_name').on(sql`lower(fullName)`),
    index('user_surname').on(sql`lower(substr(fullName, instr(fullName, ' ') + 1))`),
    index('user_phone').on(t.phone),
    index('user_staff_since').on(t.createdAt, t.id).where(sql`role <> 'customer'`),
    index('user_unconfirmed')
      .on(t.updatedAt)
      .where(sql`emailConfirmedAt IS NULL AND phoneConfirmedAt IS NULL AND lastSignInAt IS NULL`),
    index('user_disabled').on(t.createdAt, t.id).where(sql`disabledAt IS NOT NULL`),
  ],
);

/**
 * Times in ms UTC. 'sms' is a code by SMS alone, which a new owner of the number may have
 * (phone/recycled-number.ts).
 */
export type AuthMethod = {
  method: 'password' | 'otp' | 'sms' | 'recovery' | 'oauth' | 'totp';
  at: number;
};

export const session = sqliteTable(
  'session',
  {
    /** SHA-256 of the cookie's secret, or a UUID for API clients. */
    id: text().primaryKey(),
    userId: text().notNull(),
    /** 2 after the second factor. */
    aal: integer().notNull(),
    authMethods: text('proofs', { mode: 'json' }).$type<AuthMethod[]>().notNull().default([]),
    counter: integer().notNull().default(0),
    /** What the browser did as a guest was not moved to the account. */
    apart: boolean().notNull().default(false),
    device: text().notNull().default(''),
    createdAt: integer().notNull(),
    seenAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    index('session_user').on(t.userId),
    index('session_expires').on(t.expiresAt),
    index('session_seen').on(t.seenAt),
  ],
);

/** Authenticator apps. An unverified one has no effect. */
export const factor = sqliteTable(
  'factor',
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    name: text().notNull(),
    key: text().notNull(),
    /** The time step of the last accepted code, so that a code works once. */
    counter: integer().notNull().default(0),
    createdAt: integer().notNull(),
    verifiedAt: integer(),
  },
  (t) => [
    index('factor_user').on(t.userId),
    index('factor_unverified').on(t.createdAt).where(sql`verifiedAt IS NULL`),
  ],
);

/** Google accounts, found by the provider's id and never by e-mail. */
export const identity = sqliteTable(
  'identity',
  {
    provider: text().$type<'google'>().notNull(),
    sub: text().notNull(),
    userId: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.sub] }), index('identity_user').on(t.userId)],
);

export type Purpose =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_old'
  | 'email_change_new'
  | 'phone_change'
  | 'reauthentication';

/** A mailed code and link, or a code by SMS, each redeemed once. One row per user, purpose and browser. */
export const oneTimeToken = sqliteTable(
  'one_time_token',
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    /** The e-mail address or phone number (2547XXXXXXXX) it was sent to. */
    address: text('email').notNull(),
    /**
     * SHA-256 of the requesting browser's cookie, '' or its network for an API client (browser-binding.ts).
     */
    browser: text().notNull().default(''),
    /** Name and password of the sign-up, which no account has before it is confirmed. */
    newcomer: json<{ fullName: string; locale: Locale; passwordHash: string }>(),
    codeHash: text().notNull(),
    linkHash: text().notNull(),
    /** Wrong codes do not void the link. */
    tries: integer().notNull().default(0),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    index('one_time_token_email').on(t.address),
    index('one_time_token_user').on(t.userId),
    index('one_time_token_expires').on(t.expiresAt),
    uniqueIndex('one_time_token_link').on(t.linkHash),
  ],
);

export const guestMerge = sqliteTable(
  'guest_merge',
  {
    guest: text().primaryKey(),
    userId: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [index('guest_merge_at').on(t.at), index('guest_merge_user').on(t.userId)],
);

/** Quantities that a merged guest's browser still believes, for edits that arrive late. */
export const mergedLine = sqliteTable('merged_line', {
  id: text().primaryKey(),
  quantity: integer().notNull(),
});

export const recoveryCode = sqliteTable(
  'recovery_code',
  { hash: text().primaryKey(), userId: text().notNull(), usedAt: integer() },
  (t) => [index('recovery_code_user').on(t.userId)],
);

export const rateLimitHit = sqliteTable(
  'failure',
  { id: text().primaryKey(), key: text().notNull(), at: integer().notNull() },
  (t) => [index('failure_key').on(t.key, t.at), index('failure_at').on(t.at)],
);
