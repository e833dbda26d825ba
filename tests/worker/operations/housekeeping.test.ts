import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { noticeRestore, remember } from '../../../worker/jobs/after-restore.ts';
import { housekeep } from '../../../worker/jobs/housekeeping.ts';
import { pull } from '../../../worker/sync/pull.ts';
import { push, pushSchema } from '../../../worker/sync/push.ts';
import { member } from '../accounts.ts';
import { altered, failing, unread } from '../altered.ts';
import { expectedFaults } from '../setup.ts';
import { Client, env, guest } from '../shop.ts';

const NOW = Date.now();
const PLAIN = { productId: '1', quantity: 1 };

/** Runs cron once a day. */
async function days(from: number, to: number) {
  for (let day = from; day <= to; day++) await housekeep(env.DB, NOW + day * DAY_MS);
}

const tombstones = (client: Client) =>
  env.DB.prepare('SELECT count(*) AS n FROM cart_line WHERE owner = ? AND deleted = 1')
    .bind(client.visitor.owner)
    .first<number>('n');

test('what was deleted is forgotten after 30 days; who was away longer starts afresh, others go on', async () => {
  const client = new Client(await guest());
  await client.send('addToCart', PLAIN);
  const { cookie } = await client.pull();
  await days(0, 1);
  await client.send('clearCart', {});
  expect(await tombstones(client)).toBe(1);
  await days(2, 29);
  expect(await tombstones(client)).toBe(1);
  const told = await client.pull(cookie);
  expect(told.patch).toMatchObject([{ op: 'del' }]);

  await days(30, 33);
  expect(await tombstones(client)).toBe(0);
  // Last seen before the line was deleted: it starts from scratch.
  const late = await client.pull(cookie);
  expect(late.patch[0]).toEqual({ op: 'clear' });
  expect(late.patch.some(({ key }) => key?.startsWith('cartLine/'))).toBe(false);
  // Last seen after that: nothing new, and nothing to reset.
  expect((await client.pull(told.cookie)).patch).toEqual([]);
});

test('a browser unseen for half a year is forgotten as a whole, one that only reads is not', async () => {
  const [gone, reader] = [new Client(await guest()), new Client(await guest())];
  await gone.send('addToCart', PLAIN);
  await reader.send('addToCart', PLAIN);
  const actor = { role: 'guest' as const, owner: reader.visitor.owner };
  const body = { pullVersion: 1, schemaVersion: '1', profileID: 'p', cookie: null } as const;
  const context = { db: env.DB, actor, view: 'me', now: NOW + 100 * DAY_MS } as const;
  await pull(context, { ...body, clientGroupID: reader.groupId });
  await days(181, 182);
  const known = env.DB.prepare(
    `SELECT (SELECT count(*) FROM sync_client_group WHERE id = ?1)
      + (SELECT count(*) FROM sync_client WHERE groupId = ?1) AS n`,
  );
  expect(await known.bind(gone.groupId).first('n')).toBe(0);
  expect(await known.bind(reader.groupId).first('n')).toBe(2);
  // Its push is refused in Replicache's format, so it starts from scratch; its cart is there.
  expect(await (await gone.send('addToCart', PLAIN)).json()).toEqual({
    error: 'ClientStateNotFound',
  });
  expect((await reader.send('addToCart', PLAIN)).status).toBe(200);
  expect(await reader.rows('cartLine')).toMatchObject([{ quantity: 2 }]);
  expect(await gone.rows('cartLine')).toMatchObject([{ quantity: 1 }]);
});

test('a step that fails is reported and keeps none of the others', async () => {
  await env.DB.prepare("INSERT INTO sync_external (id, digest, at) VALUES ('older', '', 0)").run();
  let isFirst = true;
  const db = altered(env.DB, async (statements, send) => {
    if (!isFirst) return send(statements);
    isFirst = false;
    throw new Error('the first batch fails');
  });
  await expect(housekeep(db, NOW)).rejects.toThrow('the first batch fails');
  const left = "SELECT count(*) AS n FROM sync_external WHERE id = 'older'";
  expect(await env.DB.prepare(left).first('n')).toBe(0);
});

test('claims are forgotten after 90 days, not before', async () => {
  const client = new Client(await guest());
  await client.send('addToCart', PLAIN);
  const insert = env.DB.prepare("INSERT INTO sync_external (id, digest, at) VALUES (?, '', ?)");
  await insert.bind('old', NOW - 91 * DAY_MS).run();
  await insert.bind('young', NOW - 89 * DAY_MS).run();
  await housekeep(env.DB, NOW);
  const { results } = await env.DB.prepare(
    "SELECT id FROM sync_external WHERE id IN ('old', 'young')",
  ).all();
  expect(results).toEqual([{ id: 'young' }]);
});

test('effects are deleted 90 days after they were done; what providers sent loses its text after 540 days and is deleted after six years', async () => {
  const effect = env.DB.prepare(
    "INSERT INTO outbox (id, type, payload, dueAt, doneAt) VALUES (?, 'order_paid', '{}', 0, ?)",
  );
  const event = env.DB.prepare(
    "INSERT INTO payment_event (id, attemptId, kind, raw, at) VALUES (?, 'a', 'callback', ?, ?)",
  );
  const payer = '{"payer":"Achieng"}';
  await env.DB.batch([
    effect.bind('effect 91', NOW - 91 * DAY_MS),
    effect.bind('effect 89', NOW - 89 * DAY_MS),
    effect.bind('effect waiting', null),
    event.bind('event 539', payer, NOW - 539 * DAY_MS),
    event.bind('event 541', payer, NOW - 541 * DAY_MS),
    event.bind('event old', payer, NOW - 6 * 366 * DAY_MS),
  ]);
  await housekeep(env.DB, NOW);
  const left = async (sql: string) => (await env.DB.prepare(sql).all()).results;
  expect(await left("SELECT id FROM outbox WHERE id LIKE 'effect %' ORDER BY id")).toEqual([
    { id: 'effect 89' },
    { id: 'effect waiting' },
  ]);
  expect(
    await left("SELECT id, raw FROM payment_event WHERE id LIKE 'event %' ORDER BY id"),
  ).toEqual([
    { id: 'event 539', raw: payer },
    { id: 'event 541', raw: '' },
  ]);
});

test('a mutation the database never takes is refused after ten minutes, and the next goes through', async () => {
  const client = new Client(await guest());
  const actor = { role: 'guest' as const, owner: client.visitor.owner };
  const [poison, good] = [
    client.mutation('addToCart', PLAIN),
    client.mutation('addToCart', { productId: '2', quantity: 1 }),
  ];
  const body = pushSchema.parse({
    pushVersion: 1,
    clientGroupID: client.groupId,
    schemaVersion: '1',
    profileID: 'p',
    mutations: [poison, good],
  });
  const pushAt = (minute: number, db: D1Database) =>
    push({ db, actor, view: 'me', now: NOW + minute * 60_000 }, body);
  const tryAt = (minute: number, words: string) => pushAt(minute, failing(env.DB, 'before', words));
  // A documented error may last for hours: nothing is given up.
  for (let minute = 0; minute < 200; minute += 20) {
    const answer = await tryAt(minute, 'D1_ERROR: Network connection lost.');
    expect(answer.status).toBe(503);
    expect((await pushAt(minute, unread(env.DB))).status).toBe(503);
  }
  const odd = 'D1_ERROR: row is too wide for this planet: SQLITE_TOOBIG';
  for (let minute = 0; minute < 9; minute++) expect((await tryAt(minute, odd)).status).toBe(503);
  // The mutation is the cause: its refusal succeeds, because the database accepts everything else.
  let commits = 0;
  const onlyThis = new Proxy(env.DB, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown;
      if (key !== 'batch') return typeof value === 'function' ? value.bind(target) : value;
      return async (statements: D1PreparedStatement[]) => {
        // 1: reads the group; 2: the mutation; 3: its refusal; 4: the next one.
        if (++commits === 2) throw new Error(odd);
        return target.batch(statements);
      };
    },
  });
  const context = { db: onlyThis, actor, view: 'me', now: NOW + 11 * 60_000 } as const;
  expect((await push(context, body)).status).toBe(200);
  expect(await client.rows('notice')).toMatchObject([{ code: 'internal' }]);
  expect(await client.rows('cartLine')).toMatchObject([{ productId: '2' }]);
  expect(expectedFaults()).toBe(1);
});

test('a database restored to an earlier moment is noticed, and its clients begin anew', async () => {
  const client = new Client(await guest());
  await client.send('addToCart', PLAIN);
  await noticeRestore(env, Date.now());
  const { cookie } = await client.pull();
  await noticeRestore(env, Date.now());
  expect((await client.pull(cookie)).patch).toEqual([]);

  await env.DB.prepare('UPDATE sync_clock SET version = version - 5').run();
  await noticeRestore(env, Date.now());
  expect(await client.pull(cookie)).toEqual({ error: 'ClientStateNotFound' });
  expect(expectedFaults()).toBe(1);
  // A new group is served, and the next minute finds nothing to repair.
  const fresh = new Client(client.visitor);
  expect((await fresh.pull()).patch.length).toBeGreaterThan(50);
  const epoch = (await fresh.pull()).cookie.e;
  await noticeRestore(env, Date.now());
  expect((await fresh.pull()).cookie.e).toBe(epoch);
});

test('after a restore an account that was removed is removed again, and one opened anew stays', async () => {
  const [removed, anew] = [await member(), await member()];
  const createdAt = async ({ id }: { id: string }) =>
    Number(
      await env.DB.prepare('SELECT createdAt FROM user WHERE id = ?').bind(id).first('createdAt'),
    );
  await remember(env, { of: 'user', id: removed.id, at: (await createdAt(removed)) + 1 });
  await remember(env, { of: 'user', id: anew.id, at: (await createdAt(anew)) - 1 });
  await env.DB.prepare('UPDATE sync_clock SET version = version - 5').run();
  await noticeRestore(env, Date.now());
  expect(expectedFaults()).toBe(1);
  expect([await createdAt(removed), (await createdAt(anew)) > 0]).toEqual([0, true]);
});

test('after a restore the numbers of invoices and credit notes go on from the highest that was given out', async () => {
  const counts = async () =>
    Object.fromEntries(
      (
        await env.DB.prepare("SELECT id, n FROM counter WHERE id LIKE '%/%' ORDER BY id").all<{
          id: string;
          n: number;
        }>()
      ).results.map(({ id, n }) => [id, n]),
    );
  /** Writes the counters as a database of that moment has them. */
  const write = (id: string, n: number) =>
    env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `INSERT INTO counter (id, n, version) VALUES (?1, ?2, (SELECT version FROM sync_clock))
         ON CONFLICT (id) DO UPDATE SET n = ?2, version = (SELECT version FROM sync_clock)`,
      ).bind(id, n),
    ]);
  const at = Date.UTC(2027, 5, 1);
  await write('invoice/2027', 7);
  await write('credit_note/2027', 2);
  await noticeRestore(env, at);
  await write('invoice/2027', 3);
  await write('credit_note/2027', 0);
  await noticeRestore(env, at);
  expect(await counts()).toEqual({ 'credit_note/2027': 2, 'invoice/2027': 7 });
});
