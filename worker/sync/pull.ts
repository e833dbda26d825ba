import * as z from 'zod/mini';
import { rowKey, type View } from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import type { OfOrder } from './of-order.ts';
import { markSeen } from './push.ts';
import { type Snapshot, snapshot } from './snapshot.ts';
import type { ViewKind } from './view-kinds.ts';

/**
 * `v` is the clock's version in epoch `e`, `g` the group, `w` the view's shape and role. `order` only grows.
 * `more` is the last order received while a window is being filled.
 */
const cookieSchema = z.object({
  order: z.int().check(z.gte(0)),
  v: z.int().check(z.gte(0)),
  e: z.string(),
  g: z.string(),
  w: z.string(),
  more: z.optional(z.tuple([z.int(), z.string().check(z.maxLength(64))])),
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
type Pull = z.output<typeof pullSchema>;

type Patch =
  | { op: 'clear' }
  | { op: 'put'; key: string; value: object }
  | { op: 'del'; key: string };

type Pulled = { status: 200; body: object } | { status: 403; body: { code: 'wrong_owner' } };

type PullContext = { db: D1Database; actor: Actor; view: View; now: number };

/** Raise it when a view shows something else, a new column too: every client then starts from scratch. */
export const VIEW_SHAPE = 13;

export async function pull(context: PullContext, body: Pull): Promise<Pulled> {
  const { view, actor } = context;
  const groupId = body.clientGroupID;
  const w = `${VIEW_SHAPE}:${view}:${actor.role}`;
  const parsed = cookieSchema.safeParse(body.cookie);
  const cookie = parsed.success ? parsed.data : null;
  const afresh = { since: -1, place: 'start' } as const;

  const from = cookie ? { since: cookie.v, place: cookie.more } : afresh;
  let at = await snapshot({ ...context, groupId, ...from });
  const { clock, group } = at;
  if (group && (group.owner !== actor.owner || group.view !== view)) {
    return { status: 403, body: { code: 'wrong_owner' } };
  }
  if (group) await markSeen(context.db, group, context.now);
  // The database was restored from a backup: this group's mutation ids no longer match it.
  if (cookie && cookie.e !== clock.epoch && cookie.g === groupId) {
    return { status: 200, body: { error: 'ClientStateNotFound' } };
  }
  const usable = cookie !== null && isUsable(cookie, clock, w) && cookie.v >= at.reset;
  if (cookie && !usable) at = await snapshot({ ...context, groupId, ...afresh });

  const patch = patchOf(at.rows, !usable);
  const filling = usable && cookie.more !== undefined;
  const nothingNew = usable && !filling && patch.length === 0 && at.lmids.length === 0;
  if (nothingNew && at.clock.version - cookie.v < REFRESH_COOKIE_AFTER) {
    return answer(body.cookie, {}, []);
  }
  const next: Cookie = {
    order: Math.max(at.clock.version, (cookie?.order ?? 0) + (usable && !filling ? 0 : 1)),
    v: at.clock.version,
    e: at.clock.epoch,
    g: groupId,
    w,
    ...(at.next ? { more: at.next } : {}),
  };
  return answer(next, Object.fromEntries(at.lmids), patch);
}

/** An old cookie would eventually fall behind the horizon of deleted rows. */
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

function patchOf(rows: Snapshot['rows'], reset: boolean): Patch[] {
  const patch: Patch[] = reset ? [{ op: 'clear' }] : [];
  for (const { shown, row, order } of rows) {
    const { version: _, deleted, ...rest } = row;
    const key = rowKey(shown.kind, row.id);
    const isGone = deleted || (shown.windowed && row.archived);
    const left = isGone ? null : visibleRow(shown, rest, order);
    if (left) patch.push({ op: 'put', key, value: shown.show?.(left as never) ?? left });
    else if (!reset) patch.push({ op: 'del', key });
  }
  return patch;
}

const visibleRow = (
  { byOrder }: ViewKind,
  row: object,
  order: OfOrder | undefined,
): object | null => (byOrder && order ? byOrder(row as never, order) : row);
