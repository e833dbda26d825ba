import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { View } from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import * as schema from '../schema.ts';
import { orderIdOf, synced, TABLES } from './d1-tx.ts';
import { type OfOrder, selectWithOrder, splitOrder } from './of-order.ts';
import type { Part } from './parts.ts';
import { partsOfView } from './views.ts';

type Place = [placedAt: number, orderId: string];

export const PAGE = 200;

type SyncedRow = { id: string; version: number; deleted: boolean; archived?: boolean };
export type Snapshot = {
  clock: typeof schema.syncClock.$inferSelect;
  group: typeof schema.syncClientGroup.$inferSelect | undefined;
  lmids: [string, number][];
  reset: number;
  rows: { part: Part; row: SyncedRow; order?: OfOrder }[];
  next: Place | undefined;
};

type Asked = {
  db: D1Database;
  actor: Actor;
  view: View;
  groupId: string;
  /** -1 for everything. */
  since: number;
  place: Place | 'start' | undefined;
};

/** Read in one batch, so it is consistent. Repeated if another scope changes meanwhile. */
export async function snapshot(asked: Asked): Promise<Snapshot> {
  const parts = partsOfView(asked.view, asked.actor);
  const all = new Set(parts.map((part) => part.scope));
  const known = new Set(asked.since < 0 ? all : []);
  for (;;) {
    const { scopes, ...found } = await read(
      asked,
      parts.filter((part) => known.has(part.scope)),
      [...all],
    );
    const moved = scopes.filter(({ id, version }) => version > asked.since && !known.has(id));
    if (moved.length === 0) return found;
    for (const { id } of moved) known.add(id);
  }
}

async function read(
  { db, actor, view, groupId, since, place }: Asked,
  parts: Part[],
  scopes: string[],
) {
  const d = drizzle(db);
  const changed = since < 0 ? parts.filter((part) => !part.windowed) : parts;
  const paged = place ? partsOfView(view, actor).filter((part) => part.windowed) : [];
  // What a role sees of an order's parts depends on the order, so a changed order sends them again.
  const followed = since < 0 ? [] : parts.filter((part) => part.byOrder);
  const [clocks, groups, clients, moved, ...found] = await d.batch([
    d.select().from(schema.syncClock).where(eq(schema.syncClock.id, 1)),
    d.select().from(schema.syncClientGroup).where(eq(schema.syncClientGroup.id, groupId)),
    d
      .select()
      .from(schema.syncClient)
      .where(and(eq(schema.syncClient.groupId, groupId), gt(schema.syncClient.version, since))),
    d.select().from(schema.syncScope).where(inArray(schema.syncScope.id, scopes)),
    ...changed.map((part) => changesOf(d, part, since)),
    ...paged.map((part) => pageOf(d, part, place as Place | 'start')),
    ...followed.map((part) => partsOfChanged(d, part, since)),
  ]);
  const clock = clocks[0];
  if (!clock) throw new Error('The database has no clock: its migrations were not applied.');
  const rows = [...changed, ...paged, ...followed].flatMap((part, i) =>
    (found[i] ?? []).map((row) => ({
      part,
      ...(part.byOrder ? splitOrder(row as SyncedRow) : { row: row as SyncedRow }),
    })),
  );
  const orders = place ? ((found[changed.length] ?? []) as unknown as Ordered[]) : [];
  return {
    clock,
    group: groups[0],
    lmids: clients.map((client): [string, number] => [client.id, client.lmid]),
    scopes: moved,
    reset: Math.max(0, ...moved.map((scope) => scope.reset)),
    rows,
    next: orders.length === PAGE ? lastOf(orders) : undefined,
  };
}

type Db = ReturnType<typeof drizzle>;

const select = (d: Db, { kind, byOrder }: Part) =>
  byOrder ? selectWithOrder(d, kind) : d.select().from(synced(kind));

function changesOf(d: Db, part: Part, since: number) {
  const table = synced(part.kind);
  const live = since < 0 ? eq(table.deleted, false) : undefined;
  return select(d, part).where(and(part.where, gt(table.version, since), live));
}

function partsOfChanged(d: Db, { kind }: Part, since: number) {
  // By a list of ids: of a plain join, SQLite walks all the parts.
  const orders = d
    .select({ id: TABLES.order.id })
    .from(TABLES.order)
    .where(gt(TABLES.order.version, since));
  const isOf = inArray(orderIdOf(kind), orders);
  return selectWithOrder(d, kind).where(and(isOf, eq(synced(kind).deleted, false)));
}

/** Orders come first in office-view.ts and set the place of the next page. */
function pageOf(d: Db, part: Part, place: Place | 'start') {
  const table = synced(part.kind);
  const orders = d
    .select({ id: TABLES.order.id })
    .from(TABLES.order)
    .where(and(OPEN, place === 'start' ? undefined : after(place)))
    .orderBy(desc(TABLES.order.placedAt), desc(TABLES.order.id))
    .limit(PAGE);
  const isOf = inArray(orderIdOf(part.kind), orders);
  return select(d, part).where(and(isOf, eq(table.deleted, false)));
}

/** Written as in the partial index: SQLite does not match bound parameters with it. */
const OPEN = sql`archived = 0 AND deleted = 0`;
const after = ([placedAt, id]: Place): SQL => sql`(placedAt, id) < (${placedAt}, ${id})`;

type Ordered = { id: string; placedAt: number };
function lastOf(orders: Ordered[]): Place {
  const last = orders.reduce((a, b) =>
    b.placedAt < a.placedAt || (b.placedAt === a.placedAt && b.id < a.id) ? b : a,
  );
  return [last.placedAt, last.id];
}
