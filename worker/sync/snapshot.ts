import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { View } from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import * as schema from '../schema.ts';
import { orderIdOf, TABLES, tableOf } from './d1-tx.ts';
import { type OfOrder, selectWithOrder, splitOrder } from './of-order.ts';
import type { ViewKind } from './view-kinds.ts';
import { kindsOfView } from './views.ts';

type Place = [placedAt: number, orderId: string];

export const PAGE = 200;

type SyncedRow = { id: string; version: number; deleted: boolean; archived?: boolean };
export type Snapshot = {
  clock: typeof schema.syncClock.$inferSelect;
  group: typeof schema.syncClientGroup.$inferSelect | undefined;
  lmids: [string, number][];
  reset: number;
  rows: { shown: ViewKind; row: SyncedRow; order?: OfOrder }[];
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
  const kinds = kindsOfView(asked.view, asked.actor);
  const all = new Set(kinds.map((one) => one.scope));
  const known = new Set(asked.since < 0 ? all : []);
  for (;;) {
    const { scopes, ...found } = await read(
      asked,
      kinds.filter((one) => known.has(one.scope)),
      [...all],
    );
    const moved = scopes.filter(({ id, version }) => version > asked.since && !known.has(id));
    if (moved.length === 0) return found;
    for (const { id } of moved) known.add(id);
  }
}

async function read(
  { db, actor, view, groupId, since, place }: Asked,
  kinds: ViewKind[],
  scopes: string[],
) {
  const d = drizzle(db);
  const changed = since < 0 ? kinds.filter((one) => !one.windowed) : kinds;
  const paged = place ? kindsOfView(view, actor).filter((one) => one.windowed) : [];
  // What a role sees of an order's parts depends on the order, so a changed order sends them again.
  const followed = since < 0 ? [] : kinds.filter((one) => one.byOrder);
  const [clocks, groups, clients, moved, ...found] = await d.batch([
    d.select().from(schema.syncClock).where(eq(schema.syncClock.id, 1)),
    d.select().from(schema.syncClientGroup).where(eq(schema.syncClientGroup.id, groupId)),
    d
      .select()
      .from(schema.syncClient)
      .where(and(eq(schema.syncClient.groupId, groupId), gt(schema.syncClient.version, since))),
    d.select().from(schema.syncScope).where(inArray(schema.syncScope.id, scopes)),
    ...changed.map((one) => changesOf(d, one, since)),
    ...paged.map((one) => pageOf(d, one, place as Place | 'start')),
    ...followed.map((one) => partsOfChanged(d, one, since)),
  ]);
  const clock = clocks[0];
  if (!clock) throw new Error('The database has no clock: its migrations were not applied.');
  const rows = [...changed, ...paged, ...followed].flatMap((shown, i) =>
    (found[i] ?? []).map((row) => ({
      shown,
      ...(shown.byOrder ? splitOrder(row as SyncedRow) : { row: row as SyncedRow }),
    })),
  );
  // Orders set the place of the next page.
  const at = paged.findIndex(({ kind }) => kind === 'order');
  const orders = at < 0 ? [] : ((found[changed.length + at] ?? []) as unknown as Ordered[]);
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

const select = (d: Db, { kind, byOrder }: ViewKind) =>
  byOrder ? selectWithOrder(d, kind) : d.select().from(tableOf(kind));

function changesOf(d: Db, shown: ViewKind, since: number) {
  const table = tableOf(shown.kind);
  const live = since < 0 ? eq(table.deleted, false) : undefined;
  return select(d, shown).where(and(shown.where, gt(table.version, since), live));
}

function partsOfChanged(d: Db, { kind }: ViewKind, since: number) {
  // By a list of ids: of a plain join, SQLite walks all the parts.
  const orders = d
    .select({ id: TABLES.order.id })
    .from(TABLES.order)
    .where(gt(TABLES.order.version, since));
  const isOf = inArray(orderIdOf(kind), orders);
  return selectWithOrder(d, kind).where(and(isOf, eq(tableOf(kind).deleted, false)));
}

function pageOf(d: Db, shown: ViewKind, place: Place | 'start') {
  const table = tableOf(shown.kind);
  const orders = d
    .select({ id: TABLES.order.id })
    .from(TABLES.order)
    .where(and(OPEN, place === 'start' ? undefined : after(place)))
    .orderBy(desc(TABLES.order.placedAt), desc(TABLES.order.id))
    .limit(PAGE);
  const isOf = inArray(orderIdOf(shown.kind), orders);
  return select(d, shown).where(and(isOf, eq(table.deleted, false)));
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
