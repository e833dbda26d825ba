import { and, asc, eq, exists, max, notExists, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { userOwner } from '../../shared/account/owner.ts';
import type { AccountRole, StaffRole } from '../../shared/account/roles.ts';
import { Refusal } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { factor, oneTimeToken, session, user as users } from '../schema.ts';
import { type Committed, commit } from '../sync/commit.ts';
import type { D1Tx } from '../sync/d1-tx.ts';
import { closeSockets } from '../sync/live.ts';
import { messageRow } from './account-message.ts';
import { confirmed, isConfirmed } from './address.ts';
import { type AccountRequest, inviteUser, recordUserChange } from './admin-actions.ts';
import { NO_CHANGES } from './change-user.ts';
import { putToken, tokenRow } from './one-time-token.ts';
import { endSessions, hasFactor, type User, verifiedFactor } from './sessions.ts';

const MOST = 200;

/** Everybody with a role, by name. Times are ms UTC. */
export function findStaff(env: Env) {
  const db = drizzle(env.DB);
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      signInPhone: users.signInPhone,
      role: sql<StaffRole>`${users.role}`,
      disabledAt: users.disabledAt,
      confirmed,
      hasFactor: hasFactor(db),
      seenAt: sql<number | null>`coalesce(${db
        .select({ at: max(session.seenAt) })
        .from(session)
        .where(eq(session.userId, users.id))}, ${users.lastSignInAt})`,
    })
    .from(users)
    .where(sql`role <> 'customer'`)
    .orderBy(asc(users.fullName))
    .limit(MOST);
}

/** `was` is the role that the admin saw. */
type Change = { role: AccountRole; was: AccountRole };

/**
 * Nobody changes their own role, and `commit` checks inside its batch that the caller is still an admin, so
 * one admin is always left. Who gets or loses a role signs in again; a changed role takes effect in open
 * pages.
 */
export async function changeRole(
  env: Env,
  id: string,
  { role, was }: Change,
  request: AccountRequest,
): Promise<Committed> {
  if (request.actor.owner === userOwner(id)) throw new Refusal('forbidden');
  const db = drizzle(env.DB);
  const committed = await commit(env.DB, {
    claim: { kind: 'external', id: `role ${id} ${crypto.randomUUID()}` },
    name: 'change role',
    ...request,
    async run(tx) {
      const [user] = await db.select().from(users).where(eq(users.id, id));
      if (!user) throw new Refusal('not_found');
      if (user.role !== was) throw new Refusal('changed_meanwhile');
      if (role === was) return;
      const isSame = and(eq(users.id, id), eq(users.role, was));
      tx.guards.push(exists(db.select({ id: users.id }).from(users).where(isSame)));
      await recordUserChange(tx, id, user, { role });
      const changes = { role, updatedAt: request.now };
      tx.writes.push(db.update(users).set(changes).where(eq(users.id, id)));
      if (!isConfirmed(user)) return;
      const starts = was === 'customer' && !(await isGuarded(env, tx, id));
      if (starts) startOver(env, tx, id);
      await notify(env, tx, { user, starts }, request.now);
    },
  });
  if (role === was) return committed;
  if (role === 'customer' || was === 'customer') await endSessions(env, id, 'global');
  else await closeAll(env, id);
  return committed;
}

/** Their pages then ask for the new role; a pull with the earlier one would be refused. */
async function closeAll(env: Env, userId: string) {
  const open = await drizzle(env.DB)
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, userId));
  await closeSockets(
    env,
    userId,
    open.map(({ id }) => id),
  );
}

/** Whether they have a second factor, also when the batch runs. */
async function isGuarded(env: Env, tx: D1Tx, userId: string): Promise<boolean> {
  const db = drizzle(env.DB);
  const verified = verifiedFactor(userId);
  const has = (await db.$count(factor, verified)) > 0;
  const found = db.select({ id: factor.id }).from(factor).where(verified);
  tx.guards.push(has ? exists(found) : notExists(found));
  return has;
}

/** Somebody who knows the old password could otherwise set up the second factor. */
function startOver(env: Env, tx: D1Tx, userId: string) {
  const db = drizzle(env.DB);
  const changes = { passwordHash: '', ...NO_CHANGES };
  tx.writes.push(db.update(users).set(changes).where(eq(users.id, userId)));
  tx.writes.push(db.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId)));
  tx.writes.push(db.delete(factor).where(eq(factor.userId, userId)));
}

/**
 * Without a second factor, with a link to a new password. Accounts without an e-mail address sign in by
 * SMS.
 */
async function notify(
  env: Env,
  tx: D1Tx,
  { user, starts }: { user: User; starts: boolean },
  now: number,
) {
  const { id: userId, email: to, locale } = user;
  if (!to) return;
  if (!starts) {
    const { payload } = await messageRow(env, { kind: 'role_changed', to, locale }, now);
    tx.effect({ type: 'account_mail', kind: 'role_changed', locale, to: payload.to });
    return;
  }
  const nonce = crypto.randomUUID();
  const token = await tokenRow(env, { userId, purpose: 'recovery', address: to, nonce }, now);
  const { payload } = await messageRow(env, { kind: 'role_given', to, locale, nonce }, now);
  tx.writes.push(putToken(env, token));
  tx.effect({ type: 'account_mail', kind: 'role_given', locale, nonce, to: payload.to });
}

type Invited = Parameters<typeof inviteUser>[1] & { role: StaffRole };

/** Gives the role to an existing account at once; anybody else is mailed an invitation link. */
export async function inviteStaff(env: Env, invited: Invited, request: AccountRequest) {
  const [known] = await drizzle(env.DB).select().from(users).where(eq(users.email, invited.email));
  if (!known || !isConfirmed(known)) {
    return { ...(await inviteUser(env, invited, request)), known: false };
  }
  if (known.role !== 'customer') throw new Refusal('id_taken');
  const change = { role: invited.role, was: known.role };
  return { ...(await changeRole(env, known.id, change, request)), id: known.id, known: true };
}
