import { type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { ZodMiniType } from 'zod/mini';
import { type Actor, type Mutator, Refusal, runMutator } from '../../shared/tx.ts';
import * as schema from '../schema.ts';
import { noted } from './audit.ts';
import { D1Tx, type Statement } from './d1-tx.ts';
import { type Broken, brokenBy, troubleOf } from './errors.ts';
import { scopesOf } from './scopes.ts';

/**
 * A right to commit once. A mutation is claimed by its place in its client's row, everything else
 * (checkout, callback, job) by an id; `digest` tells a repeat from another request under the same id.
 */
export type Claim =
  | { kind: 'mutation'; groupId: string; clientId: string; mutationId: number; view: string }
  | { kind: 'external'; id: string; digest?: string };

export type Committed =
  | { done: true; scopes: Set<string>; outbox: Due[] }
  | { done: false; because: Extract<Broken, 'duplicate' | 'wrong_owner'> };

const TRIES = 8;

/**
 * Statements a request may still send: D1 takes 1,000 an invocation
 * (developers.cloudflare.com/d1/platform/limits), some of which are spent outside of commits.
 */
export type Budget = { statements: number };
export const newBudget = (): Budget => ({ statements: 900 });

const dialect = new SQLiteAsyncDialect();

/** Thrown when others were always faster, or the request's statements ran out: the caller answers 503. */
export class Contention extends Error {}

type Request = {
  claim: Claim;
  actor: Actor;
  now: number;
  /** The mutator's name and an admin's stated reason, for the audit. */
  name: string;
  reason?: string;
  /** Whose the client's group is, where that is not the actor: a guest's who has an account by now. */
  groupOwner?: string;
  /** It was tried without the right to: the audit is told. */
  isDenied?: boolean;
  /** Shared by the mutations of one push; a fresh one when absent. */
  budget?: Budget;
  run(tx: D1Tx): Promise<void>;
};

/**
 * The only writer of mirrored tables: one D1 batch of owner guard, clock, claim, guards from the
 * reads, writes, outbox and audit, which lands whole or not at all. Throws Refusal for what is final,
 * Contention when others were always faster, and D1's own error for what may be tried again.
 */
export async function commit(db: D1Database, request: Request): Promise<Committed> {
  const budget = request.budget ?? newBudget();
  let spent = 0;
  // The costliest try so far tells what the next one needs.
  for (let tries = 0; tries < TRIES && spent <= budget.statements; tries++) {
    if (tries > 0) await new Promise((r) => setTimeout(r, Math.random() * 8 * 2 ** tries));
    const tx = new D1Tx(drizzle(db), request.actor, request.now);
    try {
      await request.run(tx);
    } catch (error) {
      // What a repeat finds is what its first delivery left behind (an emptied cart): no refusal.
      if (await isClaimed(db, request.claim)) return { done: false, because: 'duplicate' };
      spent = Math.max(spent, tx.guards.length + tx.reads);
      budget.statements -= tx.guards.length + tx.reads;
      // Read one by one, the rows may never have stood so side by side: then the rules look again.
      if (error instanceof Refusal && !(await holds(db, tx.guards))) continue;
      throw error;
    }
    const outbox = tx.effects.map((effect) => outboxRow(effect, request.now));
    const statements = plan(db, tx, request, outbox);
    spent = Math.max(spent, statements.length + tx.reads);
    budget.statements -= statements.length + tx.reads;
    try {
      await db.batch(statements);
      return { done: true, scopes: scopesOf(tx), outbox };
    } catch (error) {
      const broken = brokenBy(error);
      if (broken instanceof Refusal) throw broken;
      if (broken === 'duplicate' || broken === 'wrong_owner')
        return { done: false, because: broken };
      if (broken === null) throw troubleOf(error);
    }
  }
  throw new Contention();
}

/** Commits a registered mutator under its own rules of role and arguments. */
export const commitMutator = (
  db: D1Database,
  mutator: Mutator<ZodMiniType>,
  args: unknown,
  request: Omit<Request, 'run'>,
) => commit(db, { ...request, ...reasonOf(args), run: (tx) => runMutator(mutator, tx, args) });

function reasonOf(args: unknown): { reason?: string } {
  const reason: unknown = Object(args).reason;
  return typeof reason === 'string' ? { reason: reason.slice(0, 200) } : {};
}

function plan(db: D1Database, tx: D1Tx, request: Request, outbox: OutboxRow[]) {
  const d = drizzle(db);
  const { claim, actor } = request;
  const statements: (SQL | Statement)[] = [
    ...ownerGuard(claim, actor, request.groupOwner ?? actor.owner),
    sql`UPDATE sync_clock SET version = version + 1 WHERE id = 1`,
    ...claimStatements(claim, request.now),
    ...tx.guards.map(
      (guard) => sql`INSERT INTO sync_assert (STALE_READ) SELECT NULL WHERE (${guard}) IS NOT 1`,
    ),
    ...tx.writes,
    // What happens once is there already when it was asked for before.
    ...outbox.map((row) => d.insert(schema.outbox).values(row).onConflictDoNothing()),
    ...auditStatements(d, tx, request),
    ...(request.isDenied ? [deniedRow(request)] : []),
  ];
  return statements.map((statement) => {
    const query = 'toSQL' in statement ? statement.toSQL() : dialect.sqlToQuery(statement);
    return db.prepare(query.sql).bind(...query.params);
  });
}

/** Every write of an admin is noted here, whichever door it came by. */
function auditStatements(d: DrizzleD1Database, tx: D1Tx, request: Request): (SQL | Statement)[] {
  const note = noted(tx, request);
  if (!note) return [];
  const { row, about } = note;
  const statements: (SQL | Statement)[] = [d.insert(schema.audit).values(row)];
  if (about.length > 0) {
    statements.push(sql`INSERT INTO audit_about (subject, at, auditId)
      SELECT value, ${row.at}, ${row.id} FROM json_each(${JSON.stringify(about)})`);
  }
  return statements;
}

/** An audit is kept for ever, and anybody can be denied something: so many an hour are enough. */
const deniedRow = ({ actor, name, now }: Request): SQL =>
  sql`INSERT INTO audit (id, at, actor, action, subject, detail)
    SELECT ${crypto.randomUUID()}, ${now}, ${actor.owner}, ${name}, 'denied', '{}' WHERE
    (SELECT count(*) FROM audit WHERE subject = 'denied' AND at > ${now - HOUR_MS}) < ${DENIED}`;
const HOUR_MS = 3_600_000;
const DENIED = 200;

/** First of all, so that a stranger's push can never advance the owner's client (403, nothing lost). */
function ownerGuard(claim: Claim, actor: Actor, groupOwner: string): SQL[] {
  const guards: SQL[] = [];
  if (claim.kind === 'mutation') {
    guards.push(sql`INSERT INTO sync_assert (WRONG_OWNER) SELECT NULL WHERE
      (SELECT owner = ${groupOwner} AND view = ${claim.view} FROM sync_client_group
        WHERE id = ${claim.groupId}) IS NOT 1`);
  }
  if (actor.owner.startsWith('g:')) {
    // What a guest would leave behind after the move to an account, nobody would ever see again.
    guards.push(sql`INSERT INTO sync_assert (WRONG_OWNER) SELECT NULL WHERE
      EXISTS (SELECT 1 FROM guest_merge WHERE guest = ${actor.owner})`);
  }
  if (actor.role === 'admin') {
    guards.push(sql`INSERT INTO sync_assert (FORBIDDEN) SELECT NULL WHERE
      (SELECT role FROM user WHERE id = ${actor.owner.slice(2)} AND disabledAt IS NULL) IS NOT 'admin'`);
  }
  return guards;
}

function claimStatements(claim: Claim, now: number): SQL[] {
  if (claim.kind === 'external') {
    return [
      sql`INSERT INTO sync_external (id, digest, at) VALUES (${claim.id}, ${claim.digest ?? ''}, ${now})`,
    ];
  }
  const { groupId, clientId, mutationId } = claim;
  return [
    // Both statements, always: an UPDATE which meets no row would let the claim pass unseen.
    sql`INSERT INTO sync_client (groupId, id, lmid, claimed, version)
      VALUES (${groupId}, ${clientId}, 0, 0, 0) ON CONFLICT (groupId, id) DO NOTHING`,
    sql`UPDATE sync_client SET lmid = lmid + 1, claimed = ${mutationId},
      version = (SELECT version FROM sync_clock WHERE id = 1)
      WHERE groupId = ${groupId} AND id = ${clientId}`,
  ];
}

/** Whether all that was read is true at one moment, now. */
async function holds(db: D1Database, guards: SQL[]): Promise<boolean> {
  if (guards.length === 0) return true;
  const asked = guards.map((guard) => {
    const query = dialect.sqlToQuery(sql`SELECT (${guard}) IS 1 AS holds`);
    return db.prepare(query.sql).bind(...query.params);
  });
  const answers = await db.batch<{ holds: number }>(asked);
  return answers.every(({ results: [row] }) => row?.holds === 1);
}

async function isClaimed(db: D1Database, claim: Claim): Promise<boolean> {
  if (claim.kind !== 'external') return false;
  const claimed = db.prepare('SELECT 1 FROM sync_external WHERE id = ?').bind(claim.id);
  return (await claimed.first()) !== null;
}

type OutboxRow = typeof schema.outbox.$inferInsert;
export type Due = Pick<OutboxRow, 'id' | 'dueAt'>;

function outboxRow(effect: D1Tx['effects'][number], now: number): OutboxRow {
  const { type, dueAt, once, ...payload } = effect;
  return { id: once ?? crypto.randomUUID(), type, payload, dueAt: dueAt ?? now };
}
