import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mutator, Refusal, SYSTEM } from '../../../shared/tx.ts';
import { commit, commitMutator } from '../../../worker/sync/commit.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { failing } from '../altered.ts';
import { stockOf } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';

const external = (id: string) => ({
  claim: { kind: 'external' as const, id },
  actor: SYSTEM,
  now: Date.now(),
  name: 'setup' as const,
});
const setStock = (productId: string, onHand: number) =>
  commit(env.DB, {
    ...external(crypto.randomUUID()),
    run: (tx) => tx.put('stock', { id: productId, onHand }),
  });

test('30 buyers of the last item: one order, 29 refused as sold out, stock never below zero', async () => {
  await setStock('8', 1);
  const buyers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const client = new Client(await guest());
      await client.send('addToCart', { productId: '8', quantity: 1 });
      return { client, body: checkoutBody(await client.rows('cartLine'), 105_000) };
    }),
  );
  const answers = await Promise.all(
    buyers.map(({ client, body }) => client.visitor.post('/api/checkout', body)),
  );
  const codes = await Promise.all(
    answers.map(async (a) => ((await a.json()) as { code?: string }).code),
  );
  expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 'sold_out')).toHaveLength(29);
  expect(await stockOf('8')).toBe(0);
  const carts = await Promise.all(buyers.map(({ client }) => client.rows('cartLine')));
  expect(carts.filter((cart) => cart.length === 1)).toHaveLength(29);
});

test('what a mutator read is still true when its writes land', async () => {
  // At most 10 in all: each reads the sum of the owner's lines, then writes. Without guards more succeed.
  const capped = mutator({
    name: 'capped',
    by: ['system'],
    args: z.object({ id: z.string() }),
    async run(tx, { id }) {
      const lines = await tx.list('cartLine', 'g:capped');
      if (lines.reduce((sum, l) => sum + l.quantity, 0) >= 10) return;
      await tx.put('cartLine', {
        id: `g:capped/${id}`,
        owner: 'g:capped',
        productId: id,
        designId: null,
        quantity: 1,
        addedAt: 0,
      });
    },
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      commitMutator(env.DB, capped, { id: String(i) }, external(`capped ${i}`)),
    ),
  );
  const sum = await env.DB.prepare(
    "SELECT sum(quantity) AS n FROM cart_line WHERE owner = 'g:capped'",
  ).first('n');
  expect(sum).toBe(10);
  // A commit may give up under contention (503), but then it writes nothing.
  expect(outcomes.filter((o) => o.status === 'fulfilled').length).toBeGreaterThanOrEqual(10);
});

test('an external claim commits once among 20 at the same time', async () => {
  await setStock('2', 100);
  const done = await Promise.all(
    Array.from({ length: 20 }, () =>
      commit(env.DB, { ...external('once'), run: (tx) => tx.add('stock', '2', -1) }),
    ),
  );
  expect(done.filter((c) => c.done)).toHaveLength(1);
  expect(await stockOf('2')).toBe(99);
});

test('a commit that fails in the middle leaves nothing behind', async () => {
  await setStock('3', 1);
  const before = await env.DB.prepare('SELECT version FROM sync_clock').first('version');
  const attempt = commit(env.DB, {
    ...external('torn'),
    run: async (tx) => {
      await tx.put('stock', { id: '2', onHand: 7 });
      await tx.add('stock', '3', -2);
    },
  });
  await expect(attempt).rejects.toMatchObject({ code: 'sold_out' });
  expect(await env.DB.prepare('SELECT version FROM sync_clock').first('version')).toBe(before);
  expect(await stockOf('2')).not.toBe(7);
});

test('a mirrored row cannot be written without the clock, nor deleted without a tombstone', async () => {
  const forgotten = env.DB.prepare("UPDATE product SET name = 'x' WHERE id = '1'").run();
  await expect(forgotten).rejects.toThrow('SYNC_VERSION_NOT_BUMPED');
  const vanished = env.DB.prepare("DELETE FROM product WHERE id = '1'").run();
  await expect(vanished).rejects.toThrow('SYNC_DELETED_WITHOUT_TOMBSTONE');
});

test('the audit cannot be changed', async () => {
  await setStock('4', 5);
  await expect(env.DB.prepare("UPDATE audit SET actor = 'x'").run()).rejects.toThrow('APPEND_ONLY');
  await expect(env.DB.prepare('DELETE FROM audit').run()).rejects.toThrow('APPEND_ONLY');
});

test('a lost connection never advances a client, before or after the commit', async () => {
  const client = new Client(await guest());
  const { push } = await import('../../../worker/sync/push.ts');
  const actor = { role: 'guest' as const, owner: client.visitor.owner };
  const body = (mutations: object[]) => ({
    pushVersion: 1 as const,
    clientGroupID: client.groupId,
    schemaVersion: '1',
    profileID: 'p',
    mutations: mutations as never,
  });
  const mutation = client.mutation('addToCart', { productId: '1', quantity: 1 });
  for (const moment of ['before', 'after'] as const) {
    const answer = await push(
      { db: failing(env.DB, moment), actor, view: 'me', now: Date.now() },
      body([mutation]),
    );
    expect(answer.status).toBe(503);
  }
  expect((await client.push(mutation)).status).toBe(200);
  expect(await client.rows('cartLine')).toMatchObject([{ quantity: 1 }]);
  expect(await client.rows('notice')).toEqual([]);
});

test('whatever the database says in trouble, no client is advanced and nothing is lost', async () => {
  const client = new Client(await guest());
  const { push } = await import('../../../worker/sync/push.ts');
  const mutation = client.mutation('addToCart', { productId: '1', quantity: 1 });
  for (const words of [
    'D1_ERROR: Network connection lost.',
    'internal error; reference = 7k2',
    'Too many API requests by single Worker invocation.',
    'fetch failed',
  ]) {
    const answer = await push(
      {
        db: failing(env.DB, 'before', words),
        actor: { role: 'guest', owner: client.visitor.owner },
        view: 'me',
        now: Date.now(),
      },
      {
        pushVersion: 1,
        clientGroupID: client.groupId,
        schemaVersion: '1',
        profileID: 'p',
        mutations: [mutation],
      },
    );
    expect([words, answer.status]).toEqual([words, 503]);
  }
  await client.push(mutation);
  expect(await client.rows('cartLine')).toMatchObject([{ quantity: 1 }]);
});

test("an admin's stated reason is in the audit", async () => {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const body = checkoutBody(await client.rows('cartLine'), 100_000);
  await client.visitor.post('/api/checkout', body);
  const adminId = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
     VALUES (?1, ?1, 'A', 'admin', 'x', 0)`,
  )
    .bind(adminId)
    .run();
  const { setOrderStatus } = await import('../../../shared/order/status.ts');
  await commitMutator(
    env.DB,
    setOrderStatus,
    { orderId: body.orderId, status: 'cancelled', reason: 'asked by phone' },
    {
      ...external(crypto.randomUUID()),
      actor: { role: 'admin', owner: `u:${adminId}` },
    },
  );
  const detail = await env.DB.prepare('SELECT detail FROM audit WHERE actor = ?')
    .bind(`u:${adminId}`)
    .first<string>('detail');
  expect(JSON.parse(detail ?? '')).toMatchObject({
    reason: 'asked by phone',
    [`order/${body.orderId}`]: { status: ['pending', 'cancelled'] },
  });
});

test('what is refused is refused by rows that stood side by side', async () => {
  const owner = `g:${crypto.randomUUID()}`;
  const line = { id: `${owner}/x`, owner, productId: 'x', designId: null, quantity: 1, addedAt: 0 };
  let looks = 0;
  const looking = commit(env.DB, {
    ...external(crypto.randomUUID()),
    run: async (tx) => {
      looks++;
      const before = await tx.list('cartLine', owner);
      if (before.length > 0) return;
      await commit(env.DB, {
        ...external(crypto.randomUUID()),
        run: (other) => other.put('cartLine', line),
      });
      if (await tx.get('cartLine', line.id)) throw new Refusal('cart_changed');
    },
  });
  expect((await looking).done).toBe(true);
  expect(looks).toBe(2);
});
