import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { isStaff } from '../../shared/account/roles.ts';
import { mutators } from '../../shared/mutators.ts';
import { MAX_MUTATIONS, type View } from '../../shared/sync.ts';
import { DAY_MS } from '../../shared/time.ts';
import { type Actor, Refusal } from '../../shared/tx.ts';
import { stackOf } from '../http/stack.ts';
import { photoExists } from '../photos/sweep.ts';
import {
  type Budget,
  type Claim,
  Contention,
  commit,
  commitMutator,
  type Due,
  newBudget,
} from './commit.ts';
import { isKnownTransient, isPoison, isTransient } from './errors.ts';
import { lateRun } from './merged-guest.ts';
import { syncClient, syncClientGroup } from './schema.ts';
import { batch, isOneOf } from './statement.ts';

/** Replicache's push body, version 1 (https://doc.replicache.dev/reference/server-push). */
export const pushSchema = z.object({
  pushVersion: z.literal(1),
  clientGroupID: z.string().check(z.minLength(1), z.maxLength(64)),
  schemaVersion: z.string().check(z.maxLength(16)),
  profileID: z.string().check(z.maxLength(64)),
  mutations: z
    .array(
      z.object({
        clientID: z.string().check(z.minLength(1), z.maxLength(64)),
        id: z.int().check(z.gte(1)),
        name: z.string().check(z.maxLength(64)),
        args: z.unknown(),
        timestamp: z.number(),
      }),
    )
    .check(z.maxLength(MAX_MUTATIONS)),
});
type Push = z.output<typeof pushSchema>;
type Mutation = Push['mutations'][number];

type Pushed =
  | { status: 200; body: object }
  | { status: 403; body: { code: 'wrong_owner' } }
  | { status: 409; body: { code: 'out_of_order' } }
  | { status: 503; body: { code: 'try_again' } };

type PushContext = {
  db: D1Database;
  actor: Actor;
  view: View;
  now: number;
  late?: string;
  budget?: Budget;
  /** Without it an edit cannot name a photo that its product does not show already. */
  photos?: R2Bucket;
};
type PushResult = Pushed & { rooms: Set<string>; outbox: Due[] };

export async function push(asked: PushContext, body: Push): Promise<PushResult> {
  const context = { budget: newBudget(), ...asked };
  const rooms = new Set<string>();
  const outbox: Due[] = [];
  const answer = (pushed: Pushed): PushResult => ({ ...pushed, rooms, outbox });

  const group = await readGroup(context, body);
  if (group === 'wrong_owner') return answer(WRONG_OWNER);
  for (const mutation of body.mutations) {
    const lmid = group.get(mutation.clientID);
    if (lmid === undefined && mutation.id !== 1) {
      return answer({ status: 200, body: { error: 'ClientStateNotFound' } });
    }
    if (lmid !== undefined && mutation.id <= lmid) continue;
    // An earlier one is missing; the client sends both again.
    if (mutation.id > (lmid ?? 0) + 1) return answer(OUT_OF_ORDER);
    const outcome = await apply(context, body.clientGroupID, mutation);
    if (outcome === 'wrong_owner') return answer(WRONG_OWNER);
    if (outcome === 'try_again') return answer({ status: 503, body: { code: 'try_again' } });
    if (outcome === 'not_next') {
      // A concurrent delivery was faster, or there is a gap after all.
      const known = (await readLmids(context.db, body.clientGroupID, [mutation.clientID])).get(
        mutation.clientID,
      );
      if (known === undefined || known < mutation.id) return answer(OUT_OF_ORDER);
      group.set(mutation.clientID, known);
      continue;
    }
    group.set(mutation.clientID, mutation.id);
    for (const room of outcome.rooms) rooms.add(room);
    // Pages of staff listen to the admin room, even for what concerns only its sender (a refusal).
    if (context.view === 'admin' && isStaff(context.actor.role)) rooms.add('admin');
    outbox.push(...outcome.outbox);
  }
  return answer({ status: 200, body: {} });
}

const WRONG_OWNER = { status: 403, body: { code: 'wrong_owner' } } as const;
const OUT_OF_ORDER = { status: 409, body: { code: 'out_of_order' } } as const;

async function readGroup({ db, actor, late, view, now }: PushContext, body: Push) {
  const owner = late ?? actor.owner;
  const clients = [...new Set(body.mutations.map((m) => m.clientID))];
  const id = body.clientGroupID;
  const [, groups, lmids] = await batch<Record<string, unknown>>(db, [
    drizzle(db)
      .insert(syncClientGroup)
      .values({ id, owner, view, seenAt: now })
      .onConflictDoNothing(),
    // Raw SQL: in tests a database can refuse Drizzle's reads, which are the mutators'.
    sql`SELECT * FROM ${syncClientGroup} WHERE id = ${id}`,
    lmidQuery(id, clients),
  ]);
  const group = groups?.[0];
  if (group?.owner !== owner || group.view !== view) return 'wrong_owner';
  await markSeen(db, { id, seenAt: Number(group.seenAt) }, now);
  return new Map(lmids?.map((row) => [String(row.id), Number(row.lmid)]));
}

/** Housekeeping forgets groups not seen for half a year, so once a day is precise enough. */
export async function markSeen(
  db: D1Database,
  { id, seenAt }: { id: string; seenAt: number },
  now: number,
): Promise<void> {
  if (seenAt > now - DAY_MS) return;
  await drizzle(db).update(syncClientGroup).set({ seenAt: now }).where(eq(syncClientGroup.id, id));
}

async function readLmids(db: D1Database, groupId: string, clients: string[]) {
  const rows = await drizzle(db).all<{ id: string; lmid: number }>(lmidQuery(groupId, clients));
  return new Map(rows.map(({ id, lmid }) => [id, lmid]));
}

const lmidQuery = (groupId: string, clients: string[]) =>
  sql`SELECT id, lmid FROM ${syncClient}
    WHERE groupId = ${groupId} AND ${isOneOf(syncClient.id, clients)}`;

async function apply(context: PushContext, groupId: string, mutation: Mutation) {
  const { db, actor, late, view, now, budget } = context;
  const { clientID: clientId, id: mutationId, name } = mutation;
  const claim: Claim = { kind: 'mutation', groupId, clientId, mutationId, view };
  const request = { claim, actor, now, groupOwner: late, budget };
  try {
    const known = mutators.get(name);
    if (!known) throw new Refusal('unknown_mutator');
    if (isStaff(actor.role) && !(await photoExists(context, mutation.args))) {
      throw new Refusal('unknown_picture');
    }
    const { args } = mutation;
    const run = late ? lateRun(db, late, known, args) : undefined;
    return outcomeOf(await commitMutator(db, known, args, { ...request, run }));
  } catch (error) {
    // Never advance the client past an error that may pass: it sends the mutation again.
    if (error instanceof Contention) return 'try_again';
    if (isTransient(error)) {
      const where = { groupId, clientId, mutationId };
      if (isKnownTransient(error) || !(await isPoison(db, where, now))) return 'try_again';
    }
    const refusal = error instanceof Refusal ? error : new Refusal('internal');
    if (refusal !== error) logBug(name, error);
    return refuse(context, claim, mutation, refusal);
  }
}

/** Per person. Anybody can cause notices, and only their reader removes them. */
const MOST_NOTICES = 100;

/** Marks the mutation as done, so that the next one can run. */
async function refuse(context: PushContext, claim: Claim, mutation: Mutation, refusal: Refusal) {
  const { clientID: clientId, id: mutationId, args } = mutation;
  const { db, actor, late, now } = context;
  const name = mutators.has(mutation.name) ? mutation.name : '';
  try {
    const committed = await commit(db, {
      claim,
      actor: { role: 'guest', owner: actor.owner },
      groupOwner: late,
      now,
      name: `refuse ${name}`,
      isDenied: refusal.code === 'forbidden',
      async run(tx) {
        const { owner } = actor;
        await tx.create('notice', {
          id: crypto.randomUUID(),
          owner,
          code: refusal.code,
          // A page that waits for this mutation finds its refusal by these ids.
          detail: { ...refusal.detail, mutation: name, clientId, mutationId, ...orderOf(args) },
          at: now,
        });
        const newest = sql`SELECT id FROM notice WHERE owner = ${owner} AND deleted = 0
          ORDER BY at DESC, version DESC LIMIT ${MOST_NOTICES}`;
        const isOld = sql`owner = ${owner} AND deleted = 0 AND id NOT IN (${newest})`;
        tx.removeWhere('notice', isOld);
      },
    });
    return outcomeOf(committed);
  } catch (error) {
    if (error instanceof Contention || isTransient(error)) return 'try_again';
    throw error;
  }
}

function orderOf(args: unknown): { orderId?: string } {
  const orderId = z.uuid().safeParse(Object(args).orderId);
  return orderId.success ? { orderId: orderId.data } : {};
}

function outcomeOf(committed: Awaited<ReturnType<typeof commit>>) {
  if (committed.done) return committed;
  return committed.because === 'wrong_owner' ? 'wrong_owner' : 'not_next';
}

function logBug(name: string, error: unknown) {
  console.error(JSON.stringify({ event: 'mutator_bug', name, stack: stackOf(error) }));
}
