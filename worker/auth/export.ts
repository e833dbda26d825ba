import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as shop from '../../shared/schema.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { factor, identity, session } from '../schema.ts';
import type { Person } from './sessions.ts';

/** All that the shop keeps about a person, for them to take along: no secret, nothing of the sync. */
export async function exportOf(env: Env, person: Person, now: number) {
  const db = drizzle(env.DB);
  const owner = `u:${person.id}`;
  const owned = <T extends typeof shop.design>(table: T) =>
    db
      .select()
      .from(table as typeof shop.design)
      .where(and(eq(table.owner, owner), eq(table.deleted, false)));
  const as = (table: unknown) => owned(table as typeof shop.design);
  const [orders, lines, addresses, payments, designs, cart, drafts, comments, reviews, messages] =
    await db.batch([
      as(shop.order),
      as(shop.orderLine),
      as(shop.address),
      as(shop.attempt),
      as(shop.design),
      as(shop.cartLine),
      as(shop.draft),
      as(shop.comment),
      as(shop.review),
      as(shop.message),
    ]);
  const [sessions, factors, identities, newsletter] = await db.batch([
    db.select().from(session).where(eq(session.userId, person.id)),
    db.select().from(factor).where(eq(factor.userId, person.id)),
    db.select().from(identity).where(eq(identity.userId, person.id)),
    db
      .select()
      .from(shop.subscriber)
      .where(
        and(eq(shop.subscriber.id, await sha256(person.email)), eq(shop.subscriber.deleted, false)),
      ),
  ]);
  const { id, email, fullName, phone, locale, role, createdAt, emailConfirmedAt, lastSignInAt } =
    person;
  return {
    exportedAt: now,
    account: {
      id,
      email,
      fullName,
      phone,
      locale,
      role,
      createdAt,
      emailConfirmedAt,
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
    orders: plain(orders),
    orderLines: plain(lines),
    addresses: plain(addresses),
    payments: plain(payments),
    designs: plain(designs),
    cart: plain(cart),
    drafts: plain(drafts),
    comments: plain(comments),
    reviews: plain(reviews),
    messages: plain(messages),
  };
}

/** Ours, and no word about the person. */
const INNER = [
  'version',
  'deleted',
  'archived',
  'owner',
  'callbackHash',
  'merchantRequestId',
  'checkoutRequestId',
  'stockHeld',
  'checks',
];

const plain = (rows: object[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !INNER.includes(key))),
  );
