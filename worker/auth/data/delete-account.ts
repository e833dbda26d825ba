import { and, eq, exists, isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { userOwner } from '../../../shared/account/owner.ts';
import { order, orderLine, subscriber } from '../../../shared/schema.ts';
import { type Effect, Refusal } from '../../../shared/tx.ts';
import { sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { anonymise, isErasable } from '../../orders/anonymise.ts';
import {
  factor,
  guestMerge,
  identity,
  oneTimeToken,
  pushSubscription,
  pushWish,
  recoveryCode,
  session,
  user,
} from '../../schema.ts';
import { type Committed, commit, deletionClaim } from '../../sync/commit.ts';
import { type D1Tx, tableOf } from '../../sync/d1-tx.ts';
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
  const owner = userOwner(person.id);
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
      anonymise(tx, and(eq(order.owner, owner), isErasable(now)));
      for (const kind of OWNED_BY_ORDER) {
        tx.setWhere(kind, { owner: nobody }, eq(tableOf(kind).owner, owner));
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
