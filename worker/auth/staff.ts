import { and, asc, eq, exists, isNotNull, max, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { AccountRole, StaffRole } from '../../shared/account/roles.ts';
import { Refusal } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { factor, session, user as users } from '../schema.ts';
import { type Committed, commit } from '../sync/commit.ts';
import { messageRow } from './account-message.ts';
import { isConfirmed } from './address.ts';
import { type AccountRequest, inviteUser, note } from './admin-actions.ts';
import { endSessions } from './sessions.ts';

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
      confirmed: sql<boolean>`${users.emailConfirmedAt} IS NOT NULL
        OR ${users.phoneConfirmedAt} IS NOT NULL`.mapWith(Boolean),
      hasFactor: sql<boolean>`${exists(
        db
          .select({ id: factor.id })
          .from(factor)
          .where(and(eq(factor.userId, users.id), isNotNull(factor.verifiedAt))),
      )}`.mapWith(Boolean),
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
 * Nobody changes their own role, and `commit` checks inside its batch that the caller is still an admin:
 * so one is always left. Without a role all sessions end; with another one, pages ask again by themselves.
 */
export async function changeRole(
  env: Env,
  id: string,
  { role, was }: Change,
  request: AccountRequest,
): Promise<Committed> {
  if (request.actor.owner === `u:${id}`) throw new Refusal('forbidden');
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
      note(tx, id, user, { role });
      const changes = { role, updatedAt: request.now };
      tx.writes.push(db.update(users).set(changes).where(eq(users.id, id)));
      if (!user.email || !isConfirmed(user)) return;
      const { email: to, locale } = user;
      const { payload } = await messageRow(env, { kind: 'role_changed', to, locale }, request.now);
      tx.effect({ type: 'account_mail', kind: 'role_changed', locale, to: payload.to });
    },
  });
  if (role === 'customer') await endSessions(env, id, 'global');
  return committed;
}

type Invited = Parameters<typeof inviteUser>[1] & { role: StaffRole };

/** Whoever has an account already gets the role at once, everybody else a link by mail. */
export async function inviteStaff(env: Env, invited: Invited, request: AccountRequest) {
  const [known] = await drizzle(env.DB).select().from(users).where(eq(users.email, invited.email));
  if (!known || !isConfirmed(known)) {
    return { ...(await inviteUser(env, invited, request)), known: false };
  }
  if (known.role !== 'customer') throw new Refusal('id_taken');
  const change = { role: invited.role, was: known.role };
  return { ...(await changeRole(env, known.id, change, request)), id: known.id, known: true };
}
