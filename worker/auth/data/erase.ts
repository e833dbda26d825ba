import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { QueryBuilder } from 'drizzle-orm/sqlite-core';
import { kindsWhere, settingsOf } from '../../../shared/kinds.ts';
import { KEEP_NAMES_MS } from '../../../shared/order/retention.ts';
import { FINISHED } from '../../../shared/order/states.ts';
import { address, attempt, order, orderLine, stray, subscriber } from '../../../shared/schema.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { type Effect, Refusal, SYSTEM } from '../../../shared/tx.ts';
import { sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import {
  factor,
  guestMerge,
  identity,
  oneTimeToken,
  owed,
  pushSubscription,
  pushWish,
  recoveryCode,
  session,
  user,
} from '../../schema.ts';
import { type Committed, commit, deletionClaim } from '../../sync/commit.ts';
import { type D1Tx, orderIdOf, synced } from '../../sync/d1-tx.ts';
import { closeSockets } from '../../sync/live.ts';
import { messageRow } from '../account-message.ts';
import type { User } from '../sessions.ts';
import { isOwnedBy, newNobody, OWNED, OWNED_BY_ORDER } from './owned.ts';

const OF_ACCOUNT = [
  session,
  factor,
  identity,
  recoveryCode,
  oneTimeToken,
  pushSubscription,
  pushWish,
];

/** An attempt that has not ended may still need its number. */
const OPEN = new QueryBuilder()
  .select({ id: attempt.id })
  .from(attempt)
  .where(and(eq(attempt.orderId, order.id), isNull(attempt.endedAt)));
/** A refund needs the customer's number. */
const OWED = new QueryBuilder()
  .select({ id: owed.orderId })
  .from(owed)
  .where(eq(owed.orderId, order.id));
/** Staff may take back a status that they set by mistake. */
const TAKEN_BACK_MS = DAY_MS;
/** An order that was sent and never marked as delivered is taken for finished when its names are erased. */
const isFinished = (now: number) =>
  and(
    or(
      and(
        inArray(order.status, [...FINISHED]),
        lte(sql`coalesce(${order.finishedAt}, ${order.updatedAt})`, now - TAKEN_BACK_MS),
      ),
      and(eq(order.status, 'shipped'), lte(order.updatedAt, now - KEEP_NAMES_MS.shipped)),
    ),
    notExists(OPEN),
    notExists(OWED),
  );

/**
 * Tax law requires the shop to keep orders. Their personal data is erased one day after they finish, or later
 * if the shop still owes money for them: now where that is the case already, else by `eraseFinishedOrders`.
 */
export async function deleteAccount(env: Env, person: User, now: number): Promise<Committed> {
  const { id, email, locale } = person;
  const removal = { type: 'remember_removal', of: 'user', id, at: now } as const;
  if (email === null) {
    return removeAccount(env, person, now, { effects: [removal], ofCustomer: true });
  }
  const mail = await messageRow(env, { kind: 'account_deleted', to: email, locale }, now);
  const effects: Effect[] = [
    { type: 'account_mail', kind: 'account_deleted', locale, to: mail.payload.to },
    removal,
    { type: 'remember_removal', of: 'subscriber', id: await sha256(email), at: now },
  ];
  return removeAccount(env, person, now, { effects, ofCustomer: true });
}

/**
 * The same without a mail, for a deleted account that came back with a restored backup, where it may have the
 * role that it lost later. With `ofCustomer`, staff are refused.
 */
export async function removeAccount(
  env: Env,
  person: User,
  now: number,
  { effects = [], ofCustomer = false }: { effects?: Effect[]; ofCustomer?: boolean } = {},
): Promise<Committed> {
  const owner = `u:${person.id}`;
  const nobody = newNobody();
  const subscriberId = person.email === null ? '' : await sha256(person.email);
  const db = drizzle(env.DB);
  const sessions = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, person.id));
  const committed = await commit(env.DB, {
    claim: { kind: 'external', id: deletionClaim(owner) },
    actor: { role: 'customer', owner },
    now,
    name: 'deleteAccount',
    async run(tx) {
      if (ofCustomer) await refuseStaff(env, tx, person.id);
      anonymise(tx, and(eq(order.owner, owner), isFinished(now)));
      for (const kind of OWNED_BY_ORDER) {
        tx.setWhere(kind, { owner: nobody }, eq(synced(kind).owner, owner));
      }
      const isKept = isNotNull(orderLine.keepSince);
      tx.setWhere('orderLine', { keepSince: null }, and(eq(orderLine.owner, nobody), isKept));
      for (const kind of OWNED.filter((kind) => !OWNED_BY_ORDER.includes(kind))) {
        tx.removeWhere(kind, isOwnedBy(owner, kind));
      }
      tx.removeWhere(
        'subscriber',
        and(eq(subscriber.id, subscriberId), eq(subscriber.deleted, false)),
      );
      for (const table of OF_ACCOUNT) {
        tx.writes.push(db.delete(table).where(eq(table.userId, person.id)));
      }
      tx.writes.push(
        db.update(guestMerge).set({ userId: '' }).where(eq(guestMerge.userId, person.id)),
      );
      tx.writes.push(db.delete(user).where(eq(user.id, person.id)));
      for (const effect of effects) tx.effect(effect);
      tx.changed.set(`order/${nobody}`, { before: { owner }, after: undefined });
    },
  });
  await closeSockets(
    env,
    person.id,
    sessions.map(({ id }) => id),
  );
  return committed;
}

/** Also in the batch: the role may be given meanwhile. */
async function refuseStaff(env: Env, tx: D1Tx, id: string) {
  const db = drizzle(env.DB);
  const isCustomer = and(eq(user.id, id), eq(user.role, 'customer'));
  if ((await db.$count(user, isCustomer)) === 0) throw new Refusal('forbidden');
  tx.guards.push(exists(db.select({ id: user.id }).from(user).where(isCustomer)));
}

const ORDERS = 10;

export async function eraseFinishedOrders(db: D1Database, now: number): Promise<void> {
  // Bound parameters would not match the partial index.
  const isNamed = sql`fullName <> '' AND substr(address.owner, 1, 2) = 'x:'`;
  const found = await drizzle(db)
    .select({ id: order.id, version: order.version })
    .from(address)
    // SQLite keeps the order of a cross join: addresses first.
    .crossJoin(order)
    .where(and(eq(order.id, address.id), isNamed, gt(address.owner, 'x:'), isFinished(now)))
    .limit(ORDERS);
  for (const { id, version } of found) {
    await commit(db, {
      claim: { kind: 'external', id: `erase order ${id} ${version}` },
      actor: SYSTEM,
      now,
      name: 'eraseOrder',
      async run(tx) {
        anonymise(tx, and(eq(order.id, id), isFinished(now)));
        tx.changed.set(`order/${id}`, { before: {}, after: { id } });
      },
    });
  }
}

const PARTS = kindsWhere(({ of }) => of === 'order');

/** As many names as there were: stock and sums go by their number. */
export const WITHOUT_NAMES = sql`json_set(design, '$.text', '', '$.line2', '', '$.others',
  json((SELECT json_group_array(json_object('text', '', 'line2', '')) FROM json_each(design, '$.others'))))`;

/** Tax law requires what was sold, when, for how much and to which town; everything else goes. */
function anonymise(tx: D1Tx, which: SQL | undefined) {
  const query = new QueryBuilder();
  const ids = query.select({ id: order.id }).from(order).where(which);
  for (const kind of PARTS) {
    const { keptForTax, wipe } = settingsOf(kind);
    const isTheirs = inArray(orderIdOf(kind), ids);
    if (!keptForTax) tx.removeWhere(kind, and(eq(synced(kind).deleted, false), isTheirs));
    else if (wipe) tx.setWhere(kind, wipe, isTheirs);
  }
  const isDesigned = and(inArray(orderLine.orderId, ids), isNotNull(orderLine.design));
  tx.setWhere('orderLine', { keepSince: null, design: WITHOUT_NAMES }, isDesigned);
  tx.setWhere('attempt', { phone: '' }, inArray(attempt.orderId, ids));
  // The account number that a payer typed may be a name.
  const receipts = query
    .select({ receipt: attempt.receipt })
    .from(attempt)
    .where(inArray(attempt.orderId, ids));
  tx.setWhere('stray', { reference: '' }, inArray(stray.id, receipts));
}
