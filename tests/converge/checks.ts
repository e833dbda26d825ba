import type { Row } from '../../shared/tx.ts';
import { PRODUCTS, STOCK } from './history.ts';
import type { Entry } from './ledger.ts';
import { Production } from './production.ts';
import { nameOf, replay } from './replay.ts';
import { difference, freshView, type Rows, rowsOf } from './rows.ts';
import { Pulls } from './views.ts';
import type { World } from './world.ts';

/** What must hold after every history, whatever failed in it. Empty if everything does. */
export async function check(
  world: World,
  ledger: Entry[],
  waiting: string | null,
): Promise<string[]> {
  const rows = await rowsOf(world.reader);
  const pulls = new Pulls(world.network.pulls, ledger);
  const production = new Production();
  const replayed = await replay(world, ledger, (version, at) => {
    pulls.check(version, at);
    production.check(at);
  });
  return [
    ...(waiting ? [`still waiting: ${waiting}`] : []),
    ...(await views(world)),
    ...(await exactlyOnce(world, ledger)),
    ...replayed.violations,
    ...difference(withoutNotices(rows), withoutMoves(replayed.rows)).map(
      (each) => `not serializable: ${each}`,
    ),
    ...pulls.violations,
    ...production.violations,
    ...stock(world, ledger, rows),
    ...(await moves(world)),
    ...totals(rows),
    ...clock(ledger),
    ...(await database(world)),
    ...world.network.broken,
    ...world.jobs.broken,
  ];
}

const withoutNotices = (rows: Rows): Rows =>
  new Map([...rows].filter(([key]) => !key.startsWith('notice/')));

/** Replaying a ledger draws new ids for them; `moves` checks their sum. */
const withoutMoves = (rows: Rows): Rows =>
  new Map([...rows].filter(([key]) => !key.startsWith('stockMovement/')));

/** Stock movements add up to the stock. */
async function moves(world: World): Promise<string[]> {
  const sql = `SELECT stock.id, onHand, sum(amount) AS moved FROM stock
    LEFT JOIN stock_movement ON productId = stock.id AND cause <> 'opening'
    WHERE stock.id IN (SELECT value FROM json_each(?)) GROUP BY stock.id`;
  const [found] = await world.d1.send([{ sql, params: [JSON.stringify(PRODUCTS)] }]);
  const rows = (found?.results ?? []) as { id: string; onHand: number; moved: number | null }[];
  return rows.flatMap(({ id, onHand, moved }) =>
    onHand === STOCK + (moved ?? 0) ? [] : [`stock of ${id}: ${onHand}, moved ${moved}`],
  );
}

/** Every tab sees what a new visitor would see. */
async function views(world: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, login, rows, isForgotten } of world.tabs.values()) {
    if (isForgotten) wrong.push(`${name} was told that the shop does not know it`);
    const fresh = await freshView(world.reader, login.actor, login.view);
    wrong.push(...difference(rows, fresh).map((each) => `${name} sees ${each}`));
  }
  return wrong;
}

async function exactlyOnce(world: World, ledger: Entry[]): Promise<string[]> {
  const wrong: string[] = [];
  const [result] = await world.d1.send([{ sql: 'SELECT id, lmid FROM sync_client', params: [] }]);
  const known = (result?.results ?? []) as { id: string; lmid: number }[];
  const lmids = new Map(known.map(({ id, lmid }) => [id, lmid]));
  for (const client of world.clients) {
    const done = ledger.filter((e) => e.clientId === client.id).map((e) => e.mutationId);
    const lmid = lmids.get(client.id) ?? 0;
    const whose = `mutations of ${client.name}`;
    if (done.some((id, i) => id !== i + 1)) wrong.push(`${whose} took effect as ${done}`);
    if (done.length !== lmid)
      wrong.push(`${whose}: ${done.length} took effect, ${lmid} are told as done`);
    const must = client.hasCrashed ? client.kept : client.issued;
    if (lmid < must || lmid > client.issued) {
      wrong.push(`${whose}: ${client.issued} made, ${must} must arrive, ${lmid} did`);
    }
  }
  for (const job of world.jobs.known.values()) {
    const times = ledger.filter((entry) => entry.externalId === job.id).length;
    const expected = job.state === 'done' ? 1 : 0;
    if (times !== expected || job.state === 'open') {
      wrong.push(`job ${job.id} is ${job.state} and took effect ${times} times`);
    }
  }
  const ids = ledger.flatMap((entry) => entry.externalId ?? []);
  const doubled = ids.filter((id, i) => ids.indexOf(id) !== i);
  return [...wrong, ...doubled.map((id) => `${id} took effect twice`)];
}

const list = <T>(rows: Rows, kind: string) =>
  [...rows].filter(([key]) => key.startsWith(`${kind}/`)).map(([, row]) => row as T);

/** Stock is conserved. */
function stock(world: World, ledger: Entry[], rows: Rows): string[] {
  const held = new Set(
    list<Row<'order'>>(rows, 'order').flatMap((o) => (o.stockHeld ? [o.id] : [])),
  );
  const sold = list<Row<'orderLine'>>(rows, 'orderLine').filter((line) => held.has(line.orderId));
  return PRODUCTS.flatMap((id) => {
    const brought = ledger
      .map((entry) => world.jobs.known.get(entry.externalId ?? ''))
      .filter((job) => job?.name === 'restock')
      .map((job) => job?.args as { productId: string; by: number })
      .filter(({ productId }) => productId === id);
    const out = sold.filter((line) => line.productId === id);
    const should =
      STOCK +
      brought.reduce((sum, { by }) => sum + by, 0) -
      out.reduce((sum, { quantity }) => sum + quantity, 0);
    const { onHand } = rows.get(`stock/${id}`) as Row<'stock'>;
    return onHand === should && onHand >= 0
      ? []
      : [`stock of ${id} is ${onHand}, should be ${should}`];
  });
}

function totals(rows: Rows): string[] {
  return list<Row<'order'>>(rows, 'order').flatMap((order) => {
    const lines = list<Row<'orderLine'>>(rows, 'orderLine').filter((l) => l.orderId === order.id);
    const sum = lines.reduce((total, l) => total + l.unitPriceCents * l.quantity, 0);
    const { subtotalCents, discountCents, shippingCents, roundingCents, totalCents } = order;
    const adds = subtotalCents - discountCents + shippingCents - roundingCents;
    return sum === subtotalCents && adds === totalCents && lines.length > 0
      ? []
      : [`order ${order.id}: lines sum to ${sum}, subtotal is ${subtotalCents}`];
  });
}

/** Each commit advances the clock. */
const clock = (ledger: Entry[]): string[] =>
  ledger.flatMap((entry, i) =>
    entry.version > (ledger[i - 1]?.version ?? 0)
      ? []
      : [`commit ${nameOf(entry)} left the clock at ${entry.version}`],
  );

async function database(world: World): Promise<string[]> {
  const tables = [
    'product',
    'stock',
    'cart_line',
    'design',
    'orders',
    'order_line',
    'line_part',
    'address',
    'counter',
  ];
  const above = [...tables, 'payment_attempt', 'notice', 'sync_client'].map((table) => ({
    sql: `SELECT count(*) AS above FROM ${table} WHERE version > (SELECT version FROM sync_clock)`,
    params: [],
  }));
  const [constraints, ...found] = await world.d1.send([
    { sql: 'PRAGMA quick_check', params: [] },
    ...above,
  ]);
  const word = JSON.stringify(constraints?.results);
  return [
    ...(word === '[{"quick_check":"ok"}]' ? [] : [`the database says ${word}`]),
    ...found.flatMap(({ results: [row] }, i) =>
      (row as { above: number }).above === 0 ? [] : [`${above[i]?.sql}: not zero`],
    ),
  ];
}
