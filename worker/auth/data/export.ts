import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { userOwner } from '../../../shared/account/owner.ts';
import { type Kind, settingsOf } from '../../../shared/kinds.ts';
import * as shop from '../../../shared/schema.ts';
import { sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { factor, identity, session } from '../../schema.ts';
import { tableOf } from '../../sync/d1-tx.ts';
import type { User } from '../sessions.ts';
import { isOwnedBy, OWNED } from './owned.ts';

/** Without secrets and bookkeeping. */
export async function exportOf(env: Env, person: User, now: number) {
  const db = drizzle(env.DB);
  const owner = userOwner(person.id);
  const rowsOf = (kind: Kind) => db.select().from(tableOf(kind)).where(isOwnedBy(owner, kind));
  const [first = rowsOf('order'), ...rest] = OWNED.map(rowsOf);
  const owned = await db.batch([first, ...rest]);
  const [sessions, factors, identities, newsletter] = await db.batch([
    db.select().from(session).where(eq(session.userId, person.id)),
    db.select().from(factor).where(eq(factor.userId, person.id)),
    db.select().from(identity).where(eq(identity.userId, person.id)),
    db
      .select()
      .from(shop.subscriber)
      .where(
        and(
          eq(shop.subscriber.id, person.email === null ? '' : await sha256(person.email)),
          eq(shop.subscriber.deleted, false),
        ),
      ),
  ]);
  const { id, email, fullName, phone, signInPhone, locale, role, createdAt, lastSignInAt } = person;
  const { emailConfirmedAt, phoneConfirmedAt } = person;
  return {
    exportedAt: now,
    account: {
      id,
      email,
      fullName,
      phone,
      signInPhone,
      locale,
      role,
      createdAt,
      emailConfirmedAt,
      phoneConfirmedAt,
      lastSignInAt,
    },
    sessions: sessions.map(({ device, createdAt, seenAt }) => ({ device, createdAt, seenAt })),
    authenticators: factors.map(({ name, createdAt, verifiedAt }) => ({
      name,
      createdAt,
      verifiedAt,
    })),
    signsInWith: identities.map(({ provider, createdAt }) => ({ provider, createdAt })),
    newsletter: newsletter.map(({ askedAt, confirmedAt }) => ({ askedAt, confirmedAt })),
    ...Object.fromEntries(
      OWNED.map((kind, i) => [settingsOf(kind).exportAs, plain(owned[i] ?? [])]),
    ),
  };
}

const INTERNAL = [
  'version',
  'deleted',
  'archived',
  'owner',
  'callbackHash',
  'merchantRequestId',
  'checkoutRequestId',
  'providerRef',
  'askedBy',
  'stockHeld',
  'checks',
];

const plain = (rows: object[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !INTERNAL.includes(key))),
  );
