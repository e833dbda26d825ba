import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { rowKey, type View } from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import * as schema from '../schema.ts';
import { synced } from './d1-tx.ts';
import { partsOf } from './views.ts';

/**
 * What a client holds: everything of its view up to clock version `v` of epoch `e`, in group `g`.
 * `w` names the view's shape and role; another one means a reset. `order` only ever grows.
 */
const cookieSchema = z.object({
  order: z.int().check(z.gte(0)),
  v: z.int().check(z.gte(0)),
  e: z.string(),
  g: z.string(),
  w: z.string(),
});
type Cookie = z.output<typeof cookieSchema>;

/** Replicache's pull body, version 1 (https://doc.replicache.dev/reference/server-pull). */
export const pullSchema = z.object({
  pullVersion: z.literal(1),
  clientGroupID: z.string().check(z.minLength(1), z.maxLength(64)),
  schemaVersion: z.string().check(z.maxLength(16)),
  profileID: z.string().check(z.maxLength(64)),
  cookie: z.unknown(),
});
export type Pull = z.output<typeof pullSchema>;

type Patch =
  | { op: 'clear' }
  | { op: 'put'; key: string; value: object }
  | { op: 'del'; key: string };

export type Pulled = { status: 200; body: object } | { status: 403; body: { code: 'wrong_owner' } };

type Context = { db: D1Database; actor: Actor; view: View };

/** Raised when what `views.ts` shows changes its shape, so that every client starts afresh. */
const VIEW_SHAPE = 1;

/** Every change of the view since the cookie, read in one batch: one moment of the database. */
export async function pull(context: Context, body: Pull): Promise<Pulled> {
  const w = `${VIEW_SHAPE}:${context.view}:${context.actor.role}`;
  const parsed = cookieSchema.safeParse(body.cookie);
  const cookie = parsed.success ? parsed.data : null;

  let at = await snapshot(context, body.clientGroupID, cookie?.v ?? -1);
  const { clock, group } = at;
  if (group && (group.owner !== context.actor.owner || group.view !== context.view)) {
    return { status: 403, body: { code: 'wrong_owner' } };
  }
  // A restored database has forgotten this group's mutation ids: they mean nothing now.
  if (cookie && cookie.e !== clock.epoch && cookie.g === body.clientGroupID) {
    return { status: 200, body: { error: 'ClientStateNotFound' } };
  }
  const usable = cookie !== null && isUsable(cookie, clock, w);
  if (cookie && !usable) at = await snapshot(context, body.clientGroupID, -1);

  const patch = patchOf(at.rows, !usable);
  const nothingNew = usable && patch.length === 0 && at.lmids.length === 0;
  if (nothingNew && at.clock.version - cookie.v < REFRESH_COOKIE_AFTER) {
    return answer(body.cookie, {}, []);
  }
  const next: Cookie = {
    order: Math.max(at.clock.version, (cookie?.order ?? 0) + (usable ? 0 : 1)),
    v: at.clock.version,
    e: at.clock.epoch,
    g: body.clientGroupID,
    w,
  };
  return answer(next, Object.fromEntries(at.lmids), patch);
}

/** A cookie that never moves would one day fall behind the horizon of deleted rows. */
const REFRESH_COOKIE_AFTER = 10_000;

function isUsable(cookie: Cookie, clock: Snapshot['clock'], w: string) {
  return (
    cookie.e === clock.epoch &&
    cookie.w === w &&
    cookie.v >= clock.horizon &&
    cookie.v <= clock.version
  );
}

const answer = (cookie: unknown, lastMutationIDChanges: object, patch: Patch[]): Pulled => ({
  status: 200,
  body: { cookie, lastMutationIDChanges, patch },
});

type SyncedRow = { id: string; version: number; deleted: boolean };
type Snapshot = {
  clock: typeof schema.syncClock.$inferSelect;
  group: typeof schema.syncClientGroup.$inferSelect | undefined;
  lmids: [string, number][];
  rows: { kind: string; row: SyncedRow; show?: (row: never) => object }[];
};

async function snapshot(
  { db, actor, view }: Context,
  groupId: string,
  since: number,
): Promise<Snapshot> {
  const d = drizzle(db);
  const parts = partsOf(view, actor.owner);
  const [clocks, groups, clients, ...found] = await d.batch([
    d.select().from(schema.syncClock),
    d.select().from(schema.syncClientGroup).where(eq(schema.syncClientGroup.id, groupId)),
    d.select().from(schema.syncClient).where(changedClients(groupId, since)),
    ...parts.map(({ kind, where }) => {
      const table = synced(kind);
      // A first pull has nothing to delete.
      const live = since < 0 ? eq(table.deleted, false) : undefined;
      return d
        .select()
        .from(table)
        .where(and(where, gt(table.version, since), live));
    }),
  ]);
  const clock = clocks[0];
  if (!clock) throw new Error('The database has no clock: its migrations were not applied.');
  return {
    clock,
    group: groups[0],
    lmids: clients.map((client) => [client.id, client.lmid]),
    rows: parts.flatMap(({ kind, show }, i) =>
      (found[i] ?? []).map((row) => ({ kind, row: row as SyncedRow, show })),
    ),
  };
}

const changedClients = (groupId: string, since: number): SQL | undefined =>
  and(
    eq(schema.syncClient.groupId, groupId),
    or(gt(schema.syncClient.version, since), sql`${since} < 0`),
  );

function patchOf(rows: Snapshot['rows'], reset: boolean): Patch[] {
  const patch: Patch[] = reset ? [{ op: 'clear' }] : [];
  for (const { kind, row, show } of rows) {
    const { version: _, deleted, ...shown } = row;
    const key = rowKey(kind, row.id);
    if (!deleted) patch.push({ op: 'put', key, value: show ? show(shown as never) : shown });
    else if (!reset) patch.push({ op: 'del', key });
  }
  return patch;
}
