import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backup, restore } from '../../worker/local/backup.ts';
import { build, migrate } from '../../worker/local/build.ts';
import { startShop, withDatabase } from '../../worker/local/shop.ts';
import { freePort, guest, type Visitor } from './harness.ts';
import { checkoutBody } from './order.ts';

const folder = await mkdtemp(join(tmpdir(), 'tiny-tag-restore-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const APP_SECRET = 'test-secret-test-secret-test-secret';

/** A shop on a state folder, as it is started again after a restore. */
async function open(stateDir: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const bindings = { BASE_URL: origin, APP_SECRET, SETUP_TOKEN: 'x' };
  const shop = startShop({ port, stateDir: join(stateDir, 'v3'), bindings });
  await shop.ready;
  return { origin, stop: () => shop.dispose() };
}

const clientGroupID = crypto.randomUUID();
const push = (visitor: Visitor, id: number) =>
  visitor.post('/api/sync/push', {
    pushVersion: 1,
    clientGroupID,
    schemaVersion: '1',
    profileID: 'p',
    mutations: [
      { clientID: 'c', id, name: 'addToCart', args: { productId: '1', quantity: 1 }, timestamp: 0 },
    ],
  });
const pull = async (visitor: Visitor, cookie: unknown) =>
  (await (
    await visitor.post('/api/sync/pull', {
      pullVersion: 1,
      clientGroupID,
      schemaVersion: '1',
      profileID: 'p',
      cookie,
    })
  ).json()) as { cookie: unknown; error?: string };

const tables = (stateDir: string) =>
  withDatabase(join(stateDir, 'v3'), async (db) => {
    const { results } = await db
      .prepare(
        "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%' ORDER BY 1, 2",
      )
      .all<{ type: string; name: string }>();
    const names = results.filter(({ type }) => type === 'table').map(({ name }) => name);
    const counts = await db.batch<{ n: number }>(
      names.map((name) => db.prepare(`SELECT count(*) AS n FROM "${name}"`)),
    );
    const { epoch } = (await db.prepare('SELECT epoch FROM sync_clock').first()) as {
      epoch: string;
    };
    return {
      epoch,
      results,
      counts: names.map((name, i) => `${name} ${counts[i]?.results[0]?.n}`),
    };
  });

test('F14 F15 a migration that is killed is finished by the next, and a backup brings all back under a new epoch', async () => {
  build();
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  for (const ms of [1_500, 3_000]) {
    const half = spawn(
      'wrangler',
      ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', first],
      {
        detached: true,
        stdio: 'ignore',
      },
    );
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (half.exitCode === null && half.pid) process.kill(-half.pid, 'SIGKILL');
  }
  migrate(first);

  const shop = await open(first);
  const visitor = await guest(shop.origin);
  expect((await push(visitor, 1)).status).toBe(200);
  const { cookie } = await pull(visitor, null);
  const line = [{ id: `${visitor.owner}/1/plain`, quantity: 1 }];
  const price = 75_000 + 25_000;
  const placed = await visitor.post(
    '/api/checkout',
    checkoutBody(line, price, { paymentMethod: 'cash' }),
  );
  const said = (await placed.json()) as { code?: string; totalCents?: number };
  if (placed.status === 409) {
    const again = checkoutBody(line, Number(said.totalCents), { paymentMethod: 'cash' });
    expect((await visitor.post('/api/checkout', again)).status).toBe(201);
  }
  await shop.stop();

  const file = join(folder, 'backup.sql');
  backup(file, first);
  expect(await readFile(file, 'utf8')).toContain('CREATE TRIGGER');
  restore(file, second);
  const [before, after] = [await tables(first), await tables(second)];
  expect(after.results).toEqual(before.results);
  expect(after.counts).toEqual(before.counts);
  expect(after.counts).toContain('orders 1');
  expect(after.epoch).not.toBe(before.epoch);

  const restored = await open(second);
  const back = Object.assign(await guest(restored.origin), { owner: visitor.owner });
  for (const [name, value] of visitor.cookies) back.cookies.set(name, value);
  // What the browser holds is of another epoch: it begins anew, and then sees its order.
  expect(await pull(back, cookie)).toEqual({ error: 'ClientStateNotFound' });
  expect(JSON.stringify(await pull(back, null))).toContain('order/');
  await restored.stop();
}, 240_000);
