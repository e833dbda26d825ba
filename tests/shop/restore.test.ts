import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { photoUrl } from '../../shared/catalogue/photo.ts';
import { hashPassword } from '../../worker/auth/password/password.ts';
import { sha256, sign } from '../../worker/crypto.ts';
import { backup, restore } from '../../worker/local/backup.ts';
import { build } from '../../worker/local/build.ts';
import { migrate } from '../../worker/local/migrate.ts';
import { startShop, storageFolder, withDatabase } from '../../worker/local/shop.ts';
import { checkoutBody } from '../checkout-body.ts';
import { until } from '../until.ts';
import { PASSWORD } from './accounts.ts';
import { freePort, guest, LONG, migrated, Visitor } from './harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'tiny-tag-restore-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const APP_SECRET = 'test-secret-test-secret-test-secret';

/** A shop on a state folder, as started after a restore. */
async function open(stateDir: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const bindings = { BASE_URL: origin, APP_SECRET, SETUP_TOKEN: 'x' };
  const shop = startShop({ port, stateDir, bindings });
  await shop.ready;
  const db = await shop.getD1Database('DB');
  const pictures = await shop.getR2Bucket('PICTURES');
  const tick = async () => (await shop.getWorker()).scheduled({ cron: '* * * * *' });
  return { origin, db, pictures, tick, stop: () => shop.dispose() };
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
  withDatabase(stateDir, async (db) => {
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

test(
  'F14 F15 a migration that is killed is finished by the next, and a backup brings all back under a new epoch',
  LONG,
  async () => {
    await build();
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
    await migrate(first);

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

    const copy = join(folder, 'backup');
    await backup(copy, first);
    expect(await readFile(join(copy, 'database.sql'), 'utf8')).toContain('CREATE TRIGGER');
    await restore(copy, second);
    const [before, after] = [await tables(first), await tables(second)];
    expect(after.results).toEqual(before.results);
    expect(after.counts).toEqual(before.counts);
    expect(after.counts).toContain('orders 1');
    expect(after.epoch).not.toBe(before.epoch);

    const restored = await open(second);
    const back = Object.assign(await guest(restored.origin), { owner: visitor.owner });
    for (const [name, value] of visitor.cookies) back.cookies.set(name, value);
    // The browser's data is of another epoch: it syncs from scratch and then sees its order.
    expect(await pull(back, cookie)).toEqual({ error: 'ClientStateNotFound' });
    expect(JSON.stringify(await pull(back, null))).toContain('order/');
    await restored.stop();
  },
);

const PHOTO = 'a'.repeat(32);
const EMAIL = 'leaving@shop.test';

/** An account with a session, a newsletter subscription, and a product with a photo. */
async function furnish({ db, pictures }: Awaited<ReturnType<typeof open>>) {
  const now = Date.now();
  const secret = crypto.randomUUID();
  await pictures.put(photoUrl(PHOTO), 'the picture');
  await db.batch([
    db.prepare('UPDATE sync_clock SET version = version + 1'),
    db.prepare('INSERT INTO photo VALUES (?, 0)').bind(PHOTO),
    db
      .prepare(
        "UPDATE product SET imageUrl = ?, version = (SELECT version FROM sync_clock) WHERE id = '1'",
      )
      .bind(photoUrl(PHOTO)),
    db
      .prepare(
        `INSERT INTO user (id, email, fullName, role, passwordHash, emailConfirmedAt, createdAt)
         VALUES ('leaving', ?, 'Leaving', 'customer', ?, 1, 1)`,
      )
      .bind(EMAIL, await hashPassword(PASSWORD)),
    db
      .prepare(
        `INSERT INTO session (id, userId, aal, createdAt, seenAt, expiresAt)
         VALUES (?, 'leaving', 1, ?2, ?2, 9e15)`,
      )
      .bind(await sha256(secret), now),
    db
      .prepare(
        `INSERT INTO subscriber (id, email, locale, askedAt, confirmedAt, version)
         SELECT ?, 'reader@shop.test', 'en', 1, 1, version FROM sync_clock`,
      )
      .bind(READER),
  ]);
  return secret;
}
const READER = 'b'.repeat(64);

const remaining = async ({ db }: Awaited<ReturnType<typeof open>>) => ({
  accounts: await db.prepare("SELECT count(*) AS n FROM user WHERE id = 'leaving'").first('n'),
  readers: await db
    .prepare('SELECT count(*) AS n FROM subscriber WHERE id = ? AND deleted = 0')
    .bind(READER)
    .first('n'),
});

test(
  'a backup holds the pictures and is its owner’s alone; accounts deleted and addresses removed since stay removed after a restore',
  LONG,
  async () => {
    const state = join(folder, 'third');
    await migrated(state);
    const before = await open(state);
    const secret = await furnish(before);
    await before.stop();
    const copy = join(folder, 'copies', 'third');
    await backup(copy, state);
    const files = ['.', 'database.sql', 'pictures', `pictures/${PHOTO}-640.webp`];
    const modes = await Promise.all(
      files.map(async (file) => ((await stat(join(copy, file))).mode & 0o777).toString(8)),
    );
    expect(modes).toEqual(['700', '600', '700', '600']);

    // Both are removed after the backup, by the shop's own page or link.
    const open2 = await open(state);
    const person = new Visitor(open2.origin);
    person.cookies.set('__Host-session', secret);
    const deleted = await person.post('/api/account/delete', { current_password: PASSWORD });
    expect(deleted.status).toBe(200);
    const token = `${READER}.${await sign(APP_SECRET, 'newsletter-leave', READER)}`;
    const left = await person.post(`/hooks/newsletter/unsubscribe?token_hash=${token}`, {});
    expect(left.status).toBe(204);
    await until('both to be removed, and their removal to be written down', async () => {
      await open2.tick();
      const waiting = await open2.db
        .prepare(
          "SELECT count(*) AS n FROM outbox WHERE type = 'remember_removal' AND doneAt IS NULL",
        )
        .first<number>('n');
      const { accounts, readers } = await remaining(open2);
      return accounts === 0 && readers === 0 && waiting === 0;
    });
    await open2.stop();

    // Database and photos are lost; everything else remains.
    for (const part of ['d1', 'r2'])
      await rm(join(storageFolder(state), part), { recursive: true });
    await restore(copy, state);
    const after = await open(state);
    expect(await remaining(after)).toEqual({ accounts: 1, readers: 1 });
    await after.tick();
    expect(await remaining(after)).toEqual({ accounts: 0, readers: 0 });
    const picture = await fetch(new URL(photoUrl(PHOTO), after.origin));
    expect([picture.status, await picture.text()]).toEqual([200, 'the picture']);
    await after.stop();
  },
);
