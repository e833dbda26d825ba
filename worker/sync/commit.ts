import { eq, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type * as z from 'zod/mini';
import { idOf, isGuest, isUser, orderOwner } from '../../shared/account/owner.ts';
import { isStaff } from '../../shared/account/roles.ts';
import { settingsFor } from '../../shared/kinds.ts';
import type { MutatorName } from '../../shared/mutators.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { type Actor, type Mutator, Refusal, runMutator, SYSTEM } from '../../shared/tx.ts';
import * as schema from '../schema.ts';
import { type AuditAction, auditEntry, kindOf } from './audit.ts';
import { CLOCK, D1Tx } from './d1-tx.ts';
import { databaseFault, type GuardFailure, guardFailure } from './errors.ts';
import { batch, type Query, statement } from './statement.ts';

/**
 * What makes a commit happen once: a mutation's number within its client, or an external id. `digest`
 * tells a repeat from another request with the same id.
 */
export type Claim =
  | { kind: 'mutation'; groupId: string; clientId: string; mutationId: number; view: string }
  | { kind: 'external'; id: string; digest?: string };

export type Committed =
  | { done: true; rooms: Set<string>; outbox: Due[] }
  | { done: false; because: Extract<GuardFailure, 'duplicate' | 'wrong_owner'> };

const TRIES = 8;

/** D1 allows 1,000 per invocation (developers.cloudflare.com/d1/platform/limits); other queries need some. */
export type Budget = { statements: number };
export const newBudget = (): Budget => ({ statements: 900 });

/** Every attempt met a concurrent write, the role changed, or the budget ran out: the caller answers 503. */
export class Contention extends Error {}

type CommitRequest = {
  claim: Claim;
  actor: Actor;
  now: number;
  name: AuditAction;
  reason?: string;
  /** The owner of the client group if not the actor: the guest they were before signing in. */
  groupOwner?: string;
  isDenied?: boolean;
  budget?: Budget;
  run(tx: D1Tx): Promise<void>;
};

/**
 * The only writer of mirrored tables, in one D1 batch. Throws Refusal for what is final, Contention when
 * every attempt met a concurrent write, and DatabaseFault for what can be retried.
 */
export async function commit(db: D1Database, request: CommitRequest): Promise<Committed> {
  const budget = request.budget ?? newBudget();
  let costliest = 0;
  const pay = (statements: number) => {
    costliest = Math.max(costliest, statements);
    budget.statements -= statements;
  };
  // The next attempt is assumed to cost as much as the costliest so far.
  for (let tries = 0; tries < TRIES && costliest <= budget.statements; tries++) {
    if (tries > 0) await new Promise((r) => setTimeout(r, Math.random() * 8 * 2 ** tries));
    const tx = new D1Tx(drizzle(db), request.actor, request.now);
    try {
      await request.run(tx);
    } catch (error) {
      // A repeated request finds what its first delivery left (an empty cart), which is no refusal.
      if (await isClaimed(db, request.claim)) return { done: false, because: 'duplicate' };
      pay(tx.guards.length + tx.reads);
      // Rows were read one by one. If they never existed together, the mutator runs again.
      if (error instanceof Refusal && !(await holds(db, tx.guards))) continue;
      throw error;
    }
    const outbox = tx.effects.map((effect) => outboxRow(effect, request.now));
    const statements = plan(db, tx, request, outbox);
    pay(statements.length + tx.reads);
    try {
      await db.batch(statements);
      return { done: true, rooms: roomsOf(tx), outbox };
    } catch (error) {
      const failure = guardFailure(error);
      if (failure instanceof Refusal) throw failure;
      if (failure === 'duplicate' || failure === 'wrong_owner')
        return { done: false, because: failure };
      // The next request has the new role, which the mutator allows or refuses.
      if (failure === 'role_changed') break;
      if (failure === null) throw databaseFault(error);
    }
  }
  throw new Contention();
}

export const commitMutator = <S extends z.ZodMiniType>(
  db: D1Database,
  mutator: Mutator<S>,
  args: z.input<S>,
  request: Omit<CommitRequest, 'name' | 'run'> & Partial<Pick<CommitRequest, 'run'>>,
) =>
  commit(db, {
    ...request,
    run: request.run ?? ((tx) => runMutator(mutator, tx, args)),
    ...reasonOf(args),
    // Also those that no browser sends: a test has words for every mutator's name.
    name: mutator.name as MutatorName,
  });

type CommitOptions = Pick<CommitRequest, 'now'> & { actor?: Actor };

/** Once for each `claimId`; as the shop unless somebody else acts. */
export const commitOnce = <S extends z.ZodMiniType>(
  db: D1Database,
  claimId: string,
  mutator: Mutator<S>,
  args: z.input<S>,
  { actor = SYSTEM, ...acted }: CommitOptions,
) =>
  commitMutator(db, mutator, args, { claim: { kind: 'external', id: claimId }, actor, ...acted });

function reasonOf(args: unknown): { reason?: string } {
  const reason: unknown = Object(args).reason;
  return typeof reason === 'string' ? { reason } : {};
}

/** Guards and claims are raw SQL: each reads and writes within one statement. */
function plan(db: D1Database, tx: D1Tx, request: CommitRequest, outbox: OutboxRow[]) {
  const d = drizzle(db);
  const { claim, actor } = request;
  const queries: Query[] = [
    ...ownerGuard(claim, actor, request.groupOwner ?? actor.owner),
    sql`UPDATE sync_clock SET version = version + 1 WHERE id = 1`,
    ...claimQueries(claim, request.now),
    ...tx.guards.map(
      (guard) => sql`INSERT INTO sync_assert (STALE_READ) SELECT NULL WHERE (${guard}) IS NOT 1`,
    ),
    ...tx.writes,
    // An effect with its own id may exist already.
    ...outbox.map((row) => d.insert(schema.outbox).values(row).onConflictDoNothing()),
    ...auditQueries(d, tx, request),
    ...(request.isDenied ? [deniedRow(request)] : []),
  ];
  return queries.map((query) => statement(db, query));
}

function auditQueries(d: DrizzleD1Database, tx: D1Tx, request: CommitRequest): Query[] {
  const entry = auditEntry(tx, request);
  if (!entry) return [];
  const { row, about } = entry;
  const queries: Query[] = [d.insert(schema.audit).values(row)];
  if (about.length > 0) {
    queries.push(sql`INSERT INTO audit_about (subject, at, auditId)
      SELECT value, ${row.at}, ${row.id} FROM json_each(${JSON.stringify(about)})`);
  }
  return queries;
}

/** Anybody can cause these and the audit is permanent, so there is an hourly limit. */
const deniedRow = ({ actor, name, now }: CommitRequest): SQL =>
  sql`INSERT INTO audit (id, at, actor, action, subject, detail)
    SELECT ${crypto.randomUUID()}, ${now}, ${actor.owner}, ${name}, 'denied', '{}' WHERE
    (SELECT count(*) FROM audit WHERE subject = 'denied' AND at > ${now - HOUR_MS}) < ${DENIED}`;
const DENIED = 200;

function roomsOf(tx: D1Tx): Set<string> {
  const rooms = new Set<string>();
  for (const [key, { before, after }] of tx.changed) {
    const row = (after ?? before ?? {}) as { owner?: string; orderId?: string; id?: string };
    const orderId = row.orderId ?? row.id;
    const ids = { owner: row.owner, order: orderId && orderOwner(orderId), admin: 'admin' };
    for (const room of settingsFor(kindOf(key))?.pokes ?? []) {
      const id = ids[room];
      if (id) rooms.add(id);
    }
  }
  return rooms;
}

/** Of the commit that deletes an account. */
export const deletionClaim = (owner: string) => `delete ${owner}`;

/** Comes first, so that somebody else's push never advances the owner's client (403). */
function ownerGuard(claim: Claim, actor: Actor, groupOwner: string): SQL[] {
  const guards: SQL[] = [];
  if (claim.kind === 'mutation') {
    guards.push(sql`INSERT INTO sync_assert (WRONG_OWNER) SELECT NULL WHERE
      (SELECT owner = ${groupOwner} AND view = ${claim.view} FROM sync_client_group
        WHERE id = ${claim.groupId}) IS NOT 1`);
  }
  if (isGuest(actor.owner)) {
    // Their rows were moved to an account, where later writes for the guest would not appear.
    guards.push(sql`INSERT INTO sync_assert (WRONG_OWNER) SELECT NULL WHERE
      EXISTS (SELECT 1 FROM guest_merge WHERE guest = ${actor.owner})`);
  }
  if (isUser(actor.owner)) {
    // The account was deleted after the request had read its session: nothing would ever erase the row.
    guards.push(sql`INSERT INTO sync_assert (WRONG_OWNER) SELECT NULL WHERE
      EXISTS (SELECT 1 FROM sync_external WHERE id = ${deletionClaim(actor.owner)})`);
  }
  if (isStaff(actor.role)) {
    guards.push(sql`INSERT INTO sync_assert (FORBIDDEN) SELECT NULL WHERE
      (SELECT role FROM user WHERE id = ${idOf(actor.owner)} AND disabledAt IS NULL)
      IS NOT ${actor.role}`);
  }
  return guards;
}

function claimQueries(claim: Claim, now: number): SQL[] {
  if (claim.kind === 'external') {
    return [
      sql`INSERT INTO sync_external (id, digest, at) VALUES (${claim.id}, ${claim.digest ?? ''}, ${now})`,
    ];
  }
  const { groupId, clientId, mutationId } = claim;
  return [
    // The INSERT is needed: an UPDATE that finds no row would let any claim pass.
    sql`INSERT INTO sync_client (groupId, id, lmid, claimed, version)
      VALUES (${groupId}, ${clientId}, 0, 0, 0) ON CONFLICT (groupId, id) DO NOTHING`,
    sql`UPDATE sync_client SET lmid = lmid + 1, claimed = ${mutationId},
      version = ${CLOCK}
      WHERE groupId = ${groupId} AND id = ${clientId}`,
  ];
}

async function holds(db: D1Database, guards: SQL[]): Promise<boolean> {
  const asked = guards.map((guard) => sql`SELECT (${guard}) IS 1 AS holds`);
  const answers = await batch<{ holds: number }>(db, asked);
  return answers.every(([row]) => row?.holds === 1);
}

const isClaimed = async (db: D1Database, claim: Claim) =>
  claim.kind === 'external' && (await findClaim(db, claim.id)) !== undefined;

/** The external claim of a commit that was made; undefined before. */
export async function findClaim(db: D1Database, id: string) {
  const [claim] = await drizzle(db)
    .select()
    .from(schema.syncExternal)
    .where(eq(schema.syncExternal.id, id));
  return claim;
}

type OutboxRow = typeof schema.outbox.$inferInsert;
export type Due = Pick<OutboxRow, 'id' | 'dueAt'>;

function outboxRow(effect: D1Tx['effects'][number], now: number): OutboxRow {
  const { type, dueAt, once, ...payload } = effect;
  return { id: once ?? crypto.randomUUID(), type, payload, dueAt: dueAt ?? now };
}
