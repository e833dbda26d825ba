import { and, eq, exists, isNull, notExists } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Notice } from '../../shared/account/messages.ts';
import { userOwner } from '../../shared/account/owner.ts';
import { mayUse } from '../../shared/account/roles.ts';
import { noteChange } from '../../shared/changes.ts';
import type { Locale } from '../../shared/locale.ts';
import { DAY_MS } from '../../shared/time.ts';
import { type Actor, Refusal } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { factor, recoveryCode, session, user as users } from '../schema.ts';
import { type Committed, commit } from '../sync/commit.ts';
import type { D1Tx } from '../sync/d1-tx.ts';
import { messageRow } from './account-message.ts';
import { addressOf } from './address.ts';
import { putToken, tokenRow } from './one-time-token.ts';
import { endSessions, type User } from './sessions.ts';

export const ACCOUNT_ACTIONS = [
  'disable',
  'enable',
  'sign-out',
  'reset-factors',
  'trust-phone',
  'release-phone',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** Actions on customers that need no more than the area `customers`; all others need `staff`. */
const OF_CUSTOMERS: AccountAction[] = ['sign-out', 'trust-phone', 'release-phone'];

export type AccountRequest = { actor: Actor; now: number; reason?: string };

/** `commit` checks inside its batch that the caller still has their role. */
export async function changeAccount(
  env: Env,
  id: string,
  verb: AccountAction,
  request: AccountRequest,
): Promise<Committed> {
  const db = drizzle(env.DB);
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Refusal('not_found');
  const isSelf = request.actor.owner === userOwner(id);
  const isTheirs = user.role === 'customer' && OF_CUSTOMERS.includes(verb);
  if (!isTheirs && !mayUse(request.actor.role, 'staff')) throw new Refusal('forbidden');
  if (isSelf && verb === 'disable') throw new Refusal('forbidden');
  const isOfPhone = verb === 'trust-phone' || verb === 'release-phone';
  if (isOfPhone && user.phoneConfirmedAt === null) throw new Refusal('not_found');
  // Staff can still free the number for its new owner: they disable the account first.
  const isOnlyWayIn = verb === 'release-phone' && !user.email && user.disabledAt === null;
  const isShut = verb === 'enable' && addressOf(user) === '';
  if (isOnlyWayIn || isShut) throw new Refusal('only_way_in');
  const changes = changesOf(verb, user, request.now);
  const committed = await commit(env.DB, {
    claim: { kind: 'external', id: `${verb} ${id} ${crypto.randomUUID()}` },
    name: `${verb} user`,
    ...request,
    async run(tx) {
      const isSame = and(eq(users.id, id), eq(users.role, user.role));
      tx.guards.push(exists(db.select({ id: users.id }).from(users).where(isSame)));
      await recordUserChange(tx, id, user, changes);
      if (Object.keys(changes).length > 0) {
        tx.writes.push(
          db
            .update(users)
            .set({ ...changes, updatedAt: request.now })
            .where(eq(users.id, id)),
        );
      }
      if (verb === 'reset-factors') {
        tx.writes.push(db.delete(factor).where(eq(factor.userId, id)));
        tx.writes.push(db.delete(recoveryCode).where(eq(recoveryCode.userId, id)));
        tx.writes.push(db.update(session).set({ aal: 1 }).where(eq(session.userId, id)));
      }
      const kind = NOTICES[verb];
      if (kind && user.email) {
        const { email: to, locale } = user;
        const { payload } = await messageRow(env, { kind, to, locale }, request.now);
        tx.effect({ type: 'account_mail', kind, locale, to: payload.to });
      }
    },
  });
  if (ENDS_SESSIONS.includes(verb)) {
    await endSessions(env, id, 'global');
  }
  return committed;
}

/** By mail: the number may belong to somebody else by now. */
const NOTICES: Partial<Record<AccountAction, Notice>> = {
  'trust-phone': 'phone_trusted',
  'release-phone': 'phone_released',
};

const ENDS_SESSIONS: AccountAction[] = ['disable', 'sign-out', 'reset-factors', 'release-phone'];

function changesOf(verb: AccountAction, user: User, now: number): Partial<User> {
  if (verb === 'disable') return { disabledAt: user.disabledAt ?? now };
  if (verb === 'enable') return { disabledAt: null };
  // Staff have checked who asks, so a code by SMS is enough for a day.
  if (verb === 'trust-phone') return { phoneTrustedUntil: now + DAY_MS };
  // The number belongs to somebody else now, who may open an account with it.
  if (verb === 'release-phone')
    return { signInPhone: null, phoneConfirmedAt: null, newPhone: null };
  return {};
}

type Invited = { email: string; fullName: string; role: User['role']; locale: Locale };

/** The password is set through the mailed link. Throws `id_taken` for a confirmed address. */
export async function inviteUser(
  env: Env,
  invited: Invited,
  request: AccountRequest,
): Promise<Committed & { id: string }> {
  const db = drizzle(env.DB);
  const { email, role, locale } = invited;
  const [known] = await db.select().from(users).where(eq(users.email, email));
  // An invitation of staff stays one.
  const isStaffs = known !== undefined && known.role !== 'customer' && role === 'customer';
  if (isStaffs || (known && known.emailConfirmedAt !== null)) throw new Refusal('id_taken');
  const id = known?.id ?? crypto.randomUUID();
  const nonce = crypto.randomUUID();
  const { now } = request;
  const token = await tokenRow(env, { userId: id, purpose: 'invite', address: email, nonce }, now);
  const mail = await messageRow(env, { kind: 'invite', to: email, locale, nonce }, now);
  const row = {
    id,
    ...invited,
    passwordHash: '',
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
  const committed = await commit(env.DB, {
    claim: { kind: 'external', id: `invite ${crypto.randomUUID()}` },
    name: 'invite user',
    ...request,
    async run(tx) {
      const same = known
        ? and(eq(users.id, id), eq(users.role, known.role), isNull(users.emailConfirmedAt))
        : eq(users.email, email);
      const found = db.select({ id: users.id }).from(users).where(same);
      tx.guards.push(known ? exists(found) : notExists(found));
      await recordUserChange(tx, id, known ?? {}, { role });
      tx.writes.push(
        db.insert(users).values(row).onConflictDoUpdate({ target: users.id, set: row }),
      );
      tx.writes.push(putToken(env, token));
      tx.effect({ type: 'account_mail', kind: 'invite', locale, nonce, to: mail.payload.to });
    },
  });
  return { ...committed, id };
}

/** The audit is kept for ever, so it gets neither name nor address. */
export async function recordUserChange(
  tx: D1Tx,
  id: string,
  before: Partial<User>,
  after: Partial<User>,
) {
  const fields = Object.keys(after) as (keyof User)[];
  tx.changed.set(`user/${id}`, {
    before: Object.fromEntries(fields.map((field) => [field, before[field]])),
    after,
  });
  await noteChange(tx, 'people');
}
