import { eq, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { kindsWhere, settingsOf } from '../../../shared/kinds.ts';
import { type Effect, SYSTEM } from '../../../shared/tx.ts';
import { sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import {
  factor,
  guestMerge,
  identity,
  oneTimeToken,
  recoveryCode,
  session,
  user,
} from '../../schema.ts';
import { type Committed, commit } from '../../sync/commit.ts';
import { CLOCK, type D1Tx, orderIdOf } from '../../sync/d1-tx.ts';
import { kick } from '../../sync/live.ts';
import { mailRow } from '../account-mail.ts';
import type { User } from '../sessions.ts';
import { OWNED, OWNED_BY_ORDER } from './owned.ts';

const FINISHED = sql`status IN ('delivered', 'cancelled')`;

export const deletionClaim = (userId: string) => `delete u:${userId}`;

/** Tax law: orders are kept without personal data, which unfinished ones lose when they are finished. */
export async function deleteAccount(env: Env, person: User, now: number): Promise<Committed> {
  const { id, email, locale } = person;
  const mail = await mailRow(env, { kind: 'account_deleted', to: email, locale }, now);
  const subscriberId = await sha256(email);
  return removeAccount(env, person, now, [
    { type: 'account_mail', kind: 'account_deleted', locale, to: mail.payload.to },
    { type: 'remember_removal', of: 'user', id, at: now },
    { type: 'remember_removal', of: 'subscriber', id: subscriberId, at: now },
  ]);
}

/** The same without a mail, for a deleted account that came back with a restored backup. */
export async function removeAccount(
  env: Env,
  person: User,
  now: number,
  effects: Effect[] = [],
): Promise<Committed> {
  const owner = `u:${person.id}`;
  const nobody = `x:${crypto.randomUUID()}`;
  const subscriber = await sha256(person.email);
  const db = drizzle(env.DB);
  const sessions = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, person.id));
  const committed = await commit(env.DB, {
    claim: { kind: 'external', id: deletionClaim(person.id) },
    actor: { role: 'customer', owner },
    now,
    name: 'deleteAccount',
    async run(tx) {
      anonymise(tx, sql`owner = ${owner} AND ${FINISHED}`);
      for (const kind of OWNED_BY_ORDER) {
        tx.setWhere(kind, { owner: nobody }, sql`owner = ${owner}`);
      }
      tx.writes.push(
        sql`UPDATE order_line SET keepSince = NULL, version = ${CLOCK}
          WHERE owner = ${nobody} AND keepSince IS NOT NULL`,
      );
      for (const kind of OWNED.filter((kind) => !OWNED_BY_ORDER.includes(kind))) {
        tx.removeWhere(kind, sql`owner = ${owner} AND deleted = 0`);
      }
      tx.removeWhere('subscriber', sql`id = ${subscriber} AND deleted = 0`);
      for (const table of [session, factor, identity, recoveryCode, oneTimeToken]) {
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
  await kick(
    env,
    person.id,
    sessions.map(({ id }) => id),
  );
  return committed;
}

const ORDERS = 10;

export async function eraseFinishedOrders(db: D1Database, now: number): Promise<void> {
  const { results } = await db
    .prepare(
      // Must match the partial index literally.
      `SELECT o.id, o.version FROM address a CROSS JOIN orders o ON o.id = a.id
       WHERE a.fullName <> '' AND substr(a.owner, 1, 2) = 'x:' AND a.owner > 'x:'
       AND o.status IN ('delivered', 'cancelled') LIMIT ?`,
    )
    .bind(ORDERS)
    .all<{ id: string; version: number }>();
  for (const { id, version } of results) {
    await commit(db, {
      claim: { kind: 'external', id: `erase order ${id} ${version}` },
      actor: SYSTEM,
      now,
      name: 'eraseOrder',
      async run(tx) {
        anonymise(tx, sql`id = ${id} AND ${FINISHED}`);
        tx.changed.set(`order/${id}`, { before: {}, after: { id } });
      },
    });
  }
}

const PARTS = kindsWhere(({ of }) => of === 'order');

/** Tax law requires what was sold, when, for how much and to which town; everything else goes. */
function anonymise(tx: D1Tx, which: SQL) {
  const ids = sql`(SELECT id FROM orders WHERE ${which})`;
  for (const kind of PARTS) {
    const { keptForTax, wipe } = settingsOf(kind);
    const isTheirs = sql`${orderIdOf(kind)} IN ${ids}`;
    if (!keptForTax) tx.removeWhere(kind, sql`deleted = 0 AND ${isTheirs}`);
    else if (wipe) tx.setWhere(kind, wipe, isTheirs);
  }
  tx.writes.push(
    sql`UPDATE order_line SET version = ${CLOCK}, keepSince = NULL,
      design = json_set(design, '$.text', '', '$.line2', '', '$.others', json('[]'))
      WHERE orderId IN ${ids} AND design IS NOT NULL`,
  );
  // A payment that has not ended may still need its number.
  tx.setWhere('attempt', { phone: '' }, sql`orderId IN ${ids} AND endedAt IS NOT NULL`);
  // The account number that a payer typed may be a name.
  const receipts = sql`(SELECT receipt FROM payment_attempt WHERE orderId IN ${ids})`;
  tx.setWhere('stray', { reference: '' }, sql`id IN ${receipts}`);
}
