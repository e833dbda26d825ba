import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { build } from '../../worker/local/build.ts';
import { withDatabase } from '../../worker/local/shop.ts';
import { checkoutBody } from '../checkout-body.ts';
import { until } from '../until.ts';
import { freePort, guest, LONG, migrated, type Visitor } from './harness.ts';

const { kills: KILLS } = inject('sizes');
const WRITERS = 8;
const PRODUCT = '7';
/** More than the buyers of a hundred kills need. */
const STOCK = 1_000_000;

let server: ChildProcess | undefined;
const stateDir = await mkdtemp(join(tmpdir(), 'tiny-tag-kill-'));
afterAll(async () => {
  kill();
  await rm(stateDir, { recursive: true, force: true });
});

/** Kills the whole process group: the start script and its workerd. */
function kill() {
  if (server?.pid) process.kill(-server.pid, 'SIGKILL');
  server = undefined;
}

async function start(port: number) {
  server = spawn(process.execPath, ['worker/local/serve.ts'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: '0', STATE_DIR: stateDir },
  });
  await until('the shop to answer', () => isUp(port));
}

const isUp = async (port: number) =>
  (await fetch(`http://localhost:${port}/healthz`).catch(() => null))?.ok ?? false;

/** Sends one request through every crash until it is acknowledged. */
async function insist(visitor: Visitor, path: string, body: unknown): Promise<Response> {
  for (;;) {
    const answer = await visitor.post(path, body).catch(() => null);
    if (answer && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function insistOnGuest(origin: string): Promise<Visitor> {
  for (;;) {
    const visitor = await guest(origin).catch(() => null);
    if (visitor) return visitor;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The shop's limit of orders per owner and hour. */
const ORDERS = 10;

let pushes = 0;

/** Buys as one guest after another until the test ends. */
async function shopper(origin: string, running: () => boolean) {
  const bought: { visitor: Visitor; orders: string[] }[] = [];
  while (running()) {
    const visitor = await insistOnGuest(origin);
    bought.push({ visitor, orders: await buyAs(visitor, running) });
  }
  return bought;
}

/** Buys one item at a time; every step is acknowledged before the next. */
async function buyAs(visitor: Visitor, running: () => boolean) {
  const client = crypto.randomUUID();
  const orders: string[] = [];
  const id = `${visitor.owner}/${PRODUCT}/plain`;
  for (let mutation = 1; running() && orders.length < ORDERS; ) {
    for (let i = 0; i < 3; i++) {
      const pushed = await insist(visitor, '/api/sync/push', {
        pushVersion: 1,
        clientGroupID: client,
        schemaVersion: '1',
        profileID: 'p',
        mutations: [
          {
            clientID: client,
            id: mutation++,
            name: 'addToCart',
            args: { productId: PRODUCT, quantity: 1 },
            timestamp: 0,
          },
        ],
      });
      expect(pushed.status).toBe(200);
      pushes++;
    }
    const body = checkoutBody([{ id, quantity: 3 }], 3 * 90_000 + 25_000, {
      mpesaPhone: '0712345678',
    });
    const placed = await insist(visitor, '/api/checkout', body);
    // Exactly 3 in the cart, or the server would have reported a change.
    expect([200, 201]).toContain(placed.status);
    orders.push(body.orderId);
  }
  return orders;
}

test('kill -9 in the middle of pushes and checkouts loses, doubles and tears nothing', {
  ...LONG,
  timeout: 60_000 * (KILLS + 1),
}, async () => {
  await build();
  await migrated(stateDir);
  await withDatabase(stateDir, fillShelf);
  const port = await freePort();
  await start(port);
  let running = true;
  const origin = `http://localhost:${port}`;
  const shoppers = Array.from({ length: WRITERS }, () => shopper(origin, () => running));
  for (let kills = 0; kills < KILLS; kills++) {
    await new Promise((resolve) => setTimeout(resolve, 400 + Math.random() * 800));
    kill();
    await start(port);
  }
  running = false;
  const bought = (await Promise.all(shoppers)).flat();
  const acknowledged = bought.flatMap(({ orders }) => orders);
  expect(acknowledged.length).toBeGreaterThan(KILLS);

  const held = await Promise.all(bought.map(({ visitor }) => readOrders(visitor)));
  const orders = held.flatMap((patch) => patch.filter(({ key }) => key.startsWith('order/')));
  const lines = held.flatMap((patch) => patch.filter(({ key }) => key.startsWith('orderLine/')));
  expect(orders.map(({ value }) => value.id).sort()).toEqual(acknowledged.sort());
  expect(lines.map(({ value }) => value.quantity)).toEqual(acknowledged.map(() => 3));
  expect(held.flat().filter(({ key }) => key.startsWith('cartLine/'))).toEqual([]);
  kill();
  expect(await withDatabase(stateDir, torn)).toEqual({
    withoutLine: 0,
    withoutAddress: 0,
    onHand: STOCK - 3 * acknowledged.length,
    counted: acknowledged.length,
    outOfStep: 0,
  });
  process.stdout.write(
    `${KILLS} kills, ${pushes} pushes and ${acknowledged.length} orders acknowledged: lost 0, doubled 0, torn 0\n`,
  );
});

const fillShelf = (db: D1Database) =>
  db.batch([
    db.prepare('UPDATE sync_clock SET version = version + 1'),
    db
      .prepare(
        'UPDATE stock SET onHand = ?, version = (SELECT version FROM sync_clock) WHERE id = ?',
      )
      .bind(STOCK, PRODUCT),
  ]);

/** Rows that a half-written commit would leave. */
const torn = (db: D1Database) =>
  db
    .prepare(
      `SELECT
        (SELECT count(*) FROM orders o WHERE NOT EXISTS
          (SELECT 1 FROM order_line l WHERE l.orderId = o.id)) AS withoutLine,
        (SELECT count(*) FROM orders o WHERE NOT EXISTS
          (SELECT 1 FROM address a WHERE a.id = o.id)) AS withoutAddress,
        (SELECT onHand FROM stock WHERE id = ?) AS onHand,
        (SELECT n FROM counter WHERE id = 'orders') AS counted,
        (SELECT count(*) FROM sync_client WHERE lmid <> claimed) AS outOfStep`,
    )
    .bind(PRODUCT)
    .first();

type Put = { key: string; value: Record<string, unknown> };

async function readOrders(visitor: Visitor): Promise<Put[]> {
  const answer = await visitor.post('/api/sync/pull', {
    pullVersion: 1,
    clientGroupID: crypto.randomUUID(),
    schemaVersion: '1',
    profileID: 'p',
    cookie: null,
  });
  const { patch } = (await answer.json()) as { patch: (Put | { op: 'clear' })[] };
  return patch.filter((p): p is Put => 'key' in p);
}
