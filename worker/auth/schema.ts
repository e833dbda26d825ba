import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { json } from '../../shared/columns.ts';

/** Accounts, sessions, second factors and what proves an address. */

export const user = sqliteTable(
  'user',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    fullName: text().notNull(),
    phone: text().notNull().default(''),
    locale: text().$type<'en' | 'sw'>().notNull().default('en'),
    role: text().$type<'customer' | 'admin'>().notNull(),
    /** A PHC string; '' for who signs in by mail or with Google only. */
    passwordHash: text().notNull(),
    /** Null until the address was shown to be theirs; before that nobody gets in. */
    emailConfirmedAt: integer(),
    /** The address an e-mail change leads to, while it is not confirmed. */
    newEmail: text(),
    /** Which of the two addresses has agreed to the change so far. */
    newEmailBy: text().$type<'email_change_old' | 'email_change_new'>(),
    disabledAt: integer(),
    lastSignInAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('email_once').on(t.email),
    index('user_created').on(t.createdAt, t.id),
    index('user_admins').on(t.fullName).where(sql`role = 'admin'`),
    // By which an admin finds people: how any part of their name, or their number, begins.
    index('user_name').on(sql`lower(fullName)`),
    index('user_surname').on(sql`lower(substr(fullName, instr(fullName, ' ') + 1))`),
    index('user_phone').on(t.phone),
    index('user_admin').on(t.createdAt, t.id).where(sql`role = 'admin'`),
    index('user_unconfirmed')
      .on(t.updatedAt)
      .where(sql`emailConfirmedAt IS NULL AND lastSignInAt IS NULL`),
    index('user_disabled').on(t.createdAt, t.id).where(sql`disabledAt IS NOT NULL`),
  ],
);

/** How a session was opened and raised, as its tokens tell. */
export type AuthMethod = { method: 'password' | 'otp' | 'recovery' | 'oauth' | 'totp'; at: number };

/** A cookie's or an API client's; read on every request. */
export const session = sqliteTable(
  'session',
  {
    /** SHA-256 of the cookie's secret; a UUID where tokens were given instead. */
    id: text().primaryKey(),
    userId: text().notNull(),
    /** 1: password; 2: password and second factor. */
    aal: integer().notNull(),
    authMethods: text('proofs', { mode: 'json' }).$type<AuthMethod[]>().notNull().default([]),
    /** Of the refresh token that is good now. */
    counter: integer().notNull().default(0),
    /** What its browser did as a guest stays the guest's: the person did not bring it along. */
    apart: integer({ mode: 'boolean' }).notNull().default(false),
    /** What the person sees in the list of their sessions, such as 'Chrome, Android'. */
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

/** Authenticator apps; one that is not verified yet opens and guards nothing. */
export const factor = sqliteTable(
  'factor',
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    name: text().notNull(),
    /** Base32 TOTP key, encrypted. */
    key: text().notNull(),
    /** The step of the last accepted code, which never comes again. */
    counter: integer().notNull().default(0),
    createdAt: integer().notNull(),
    verifiedAt: integer(),
  },
  (t) => [
    index('factor_user').on(t.userId),
    index('factor_unverified').on(t.createdAt).where(sql`verifiedAt IS NULL`),
  ],
);

/** Accounts elsewhere that sign in here: known by the provider's own id, never by an e-mail. */
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
  | 'reauthentication';

/** A mailed code and link, both good once; of a person, purpose and browser only the newest. */
export const oneTimeToken = sqliteTable(
  'one_time_token',
  {
    /** '<user>/<purpose>/<browser>' */
    id: text().primaryKey(),
    userId: text().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    /** The address it was mailed to. */
    email: text().notNull(),
    /** SHA-256 of the cookie of the browser that asked for it; '' for an API client (asked-here.ts). */
    browser: text().notNull().default(''),
    /** Name and password of the sign-up that asked for it: they are on no account before. */
    newcomer: json<{ fullName: string; locale: 'en' | 'sw'; passwordHash: string }>(),
    /** Keyed, as six digits are soon tried. */
    codeHash: text().notNull(),
    linkHash: text().notNull(),
    /** Wrong codes so far; the link does not mind. */
    tries: integer().notNull().default(0),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    index('one_time_token_email').on(t.email),
    index('one_time_token_user').on(t.userId),
    index('one_time_token_expires').on(t.expiresAt),
    uniqueIndex('one_time_token_link').on(t.linkHash),
  ],
);

/** Guests whose cart, designs and orders went to an account, once each (worker/auth/merge.ts). */
export const guestMerge = sqliteTable(
  'guest_merge',
  {
    /** 'g:<guest>' */
    guest: text().primaryKey(),
    userId: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [index('guest_merge_at').on(t.at)],
);

/** What a merged guest's browser believes of its cart's lines, for edits that arrive late. */
export const mergedLine = sqliteTable('merged_line', {
  /** The line's id while it was the guest's. */
  id: text().primaryKey(),
  quantity: integer().notNull(),
});

export const recoveryCode = sqliteTable(
  'recovery_code',
  { hash: text().primaryKey(), userId: text().notNull(), usedAt: integer() },
  (t) => [index('recovery_code_user').on(t.userId)],
);

/** Failed tries in a window, by a key such as 'signin:<email>'. */
export const failure = sqliteTable(
  'failure',
  { id: text().primaryKey(), key: text().notNull(), at: integer().notNull() },
  (t) => [index('failure_key').on(t.key, t.at), index('failure_at').on(t.at)],
);
