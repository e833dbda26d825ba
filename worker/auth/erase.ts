import { and, eq, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Effect, WIPED } from '../../shared/tx.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import {
  factor,
  guestMerge,
  identity,
  oneTimeToken,
  recoveryCode,
  session,
  user,
} from '../schema.ts';
import { type Committed, commit } from '../sync/commit.ts';
import { CLOCK, type D1Tx, synced } from '../sync/d1-tx.ts';
import { kick } from '../sync/live.ts';
import { mailRow } from './account-mail.ts';
import { changeOwner, ORDER_PARTS, OWNED, write } from './owned.ts';
import type { User } from './sessions.ts';

const FINISHED = sql`status IN ('delivered', 'cancelled')`;

export const deletionClaim = (userId: string) => `delete u:${userId}`;

/**
 * Deletes an account with all that is only the person's. Orders stay for the tax law, with nobody's
 * name on them: finished ones lose name, address, phone and words at once, those on their way when
 * they are finished (eraseFinishedOrders). All in one commit; the mail goes out last.
 */
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

/** The same without anybody hearing of it: a restore brought back an account that was deleted. */
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
      for (const kind of ORDER_PARTS) changeOwner(tx, kind, nobody, sql`owner = ${owner}`);
      write(
        tx,
        sql`UPDATE order_line SET keepSince = NULL, version = ${CLOCK}
          WHERE owner = ${nobody} AND keepSince IS NOT NULL`,
      );
      for (const kind of OWNED.filter((kind) => !ORDER_PARTS.includes(kind))) {
        const table = synced(kind);
        const gone = { deleted: true, version: CLOCK, ...WIPED[kind as 'design'] };
        tx.writes.push(
          db
            .update(table)
            .set(gone)
            .where(and(eq(table.owner, owner), eq(table.deleted, false))),
        );
      }
      write(
        tx,
        sql`UPDATE subscriber SET deleted = 1, email = '', tokenHash = NULL, version = ${CLOCK}
          WHERE id = ${subscriber} AND deleted = 0`,
      );
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

/** Orders of deleted accounts that were still on their way; called by cron. */
export async function eraseFinishedOrders(db: D1Database, now: number): Promise<void> {
  const { results } = await db
    .prepare(
      // In the words of the partial index, which holds what is still to be erased.
      `SELECT o.id, o.version FROM address a CROSS JOIN orders o ON o.id = a.id
       WHERE a.fullName <> '' AND substr(a.owner, 1, 2) = 'x:' AND a.owner > 'x:'
       AND o.status IN ('delivered', 'cancelled') LIMIT ?`,
    )
    .bind(ORDERS)
    .all<{ id: string; version: number }>();
  for (const { id, version } of results) {
    await commit(db, {
      claim: { kind: 'external', id: `erase order ${id} ${version}` },
      actor: { role: 'system', owner: 'system' },
      now,
      name: 'eraseOrder',
      async run(tx) {
        anonymise(tx, sql`id = ${id} AND ${FINISHED}`);
        tx.changed.set(`order/${id}`, { before: {}, after: { id } });
      },
    });
  }
}

/** What the tax law asks for stays: what was sold, when and for how much, and the town. */
function anonymise(tx: D1Tx, which: SQL) {
  const ids = sql`(SELECT id FROM orders WHERE ${which})`;
  write(
    tx,
    sql`UPDATE redemption SET deleted = 1, version = ${CLOCK} WHERE deleted = 0 AND orderId IN ${ids}`,
  );
  write(
    tx,
    sql`UPDATE order_line SET version = ${CLOCK}, keepSince = NULL,
      design = json_set(design, '$.text', '', '$.line2', '', '$.others', json('[]'))
      WHERE orderId IN ${ids} AND design IS NOT NULL`,
  );
  write(
    tx,
    sql`UPDATE address SET fullName = '', email = '', phone = '', street = '', landmark = '',
      postalCode = '', version = ${CLOCK} WHERE id IN ${ids}`,
  );
  write(
    tx,
    sql`UPDATE order_note SET deleted = 1, text = '', version = ${CLOCK}
      WHERE deleted = 0 AND orderId IN ${ids}`,
  );
  write(
    tx,
    sql`UPDATE payment_attempt SET phone = '', version = ${CLOCK}
      WHERE orderId IN ${ids} AND endedAt IS NOT NULL`,
  );
  // What a payer typed as the account number may be a name.
  write(
    tx,
    sql`UPDATE stray_payment SET reference = '', version = ${CLOCK}
      WHERE id IN (SELECT receipt FROM payment_attempt WHERE orderId IN ${ids})`,
  );
}
