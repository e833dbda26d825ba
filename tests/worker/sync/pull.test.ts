import { expect, test } from 'vitest';
import { Client, env, guest } from '../shop.ts';

test('a pull carries the shop and what is the reader’s own, and nothing of anybody else', async () => {
  const [mine, theirs] = [new Client(await guest()), new Client(await guest())];
  await mine.send('addToCart', { productId: '1', quantity: 1 });
  await theirs.send('addToCart', { productId: '2', quantity: 1 });
  const { patch } = await mine.pull();
  const kinds = new Set(patch.map((p) => p.key?.split('/')[0]));
  expect([...kinds].sort()).toEqual([
    'cartLine',
    'category',
    'county',
    'pack',
    'product',
    'shopDetails',
    'stock',
    'theme',
    'workshop',
    'zone',
    undefined,
  ]);
  expect(await mine.rows('product')).toHaveLength(8);
  expect(await mine.rows('category')).toHaveLength(4);
  expect(await mine.rows('theme')).toHaveLength(12);
  expect(await mine.rows('county')).toHaveLength(47);
  expect(JSON.stringify(patch)).not.toContain(theirs.visitor.owner);
});

test('a second pull brings only what changed, deletions too', async () => {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const first = await client.pull();
  expect(await client.pull(first.cookie)).toEqual({
    cookie: first.cookie,
    lastMutationIDChanges: {},
    patch: [],
  });
  const lineId = `${client.visitor.owner}/1/plain`;
  await client.send('setQuantity', { lineId, quantity: 3 });
  const second = await client.pull(first.cookie);
  expect(second.patch).toMatchObject([{ op: 'put', key: `cartLine/${lineId}` }]);
  expect(second.lastMutationIDChanges).toEqual({ [client.clientId]: 2 });
  await client.send('removeLine', { lineId });
  const third = await client.pull(second.cookie);
  expect(third.patch).toEqual([{ op: 'del', key: `cartLine/${lineId}` }]);
});

test('the public learns of stock only up to ten', async () => {
  const client = new Client(await guest());
  const stock = await client.rows('stock');
  expect(Math.max(...stock.map((s) => Number(s.onHand)))).toBe(10);
});

test('cookies that are odd, from the future or from elsewhere start afresh and harm nothing', async () => {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const { cookie } = await client.pull();
  const odd = [
    { ...cookie, v: 1e9 },
    { ...cookie, v: -1 },
    { ...cookie, w: 'other' },
    { ...cookie, e: 'other', g: 'other' },
    'x',
    7,
    [],
    {},
  ];
  for (const each of odd) {
    const { patch } = await client.pull(each);
    expect(patch[0]).toEqual({ op: 'clear' });
    expect(patch.some((p) => p.key?.startsWith('cartLine/'))).toBe(true);
  }
});

test('after a restored database its own groups are answered that their state is gone', async () => {
  const client = new Client(await guest());
  const { cookie } = await client.pull();
  const answer = await client.pull({ ...cookie, e: 'the epoch before' });
  expect(answer).toEqual({ error: 'ClientStateNotFound' });
});

test('a guest cannot open the admin view, nor an order without its key', async () => {
  const { visitor } = new Client(await guest());
  const body = {
    pullVersion: 1,
    clientGroupID: 'g',
    schemaVersion: '1',
    profileID: 'p',
    cookie: null,
  };
  expect((await visitor.post('/api/sync/pull?view=admin', body)).status).toBe(403);
  expect((await visitor.post('/api/sync/pull?view=order', body)).status).toBe(404);
  expect((await visitor.post('/api/sync/pull?view=everything', body)).status).toBe(400);
  const forged = { 'X-Order-Key': `${crypto.randomUUID()}.AAAAAAAAAAAAAAAAAAAAAA` };
  expect((await visitor.post('/api/sync/pull?view=order', body, forged)).status).toBe(404);
});

test('every query of a pull walks an index, so that its cost is what changed', async () => {
  const { kindsOfView } = await import('../../../worker/sync/views.ts');
  const { tableOf } = await import('../../../worker/sync/d1-tx.ts');
  const { drizzle } = await import('drizzle-orm/d1');
  const { and, gt } = await import('drizzle-orm');
  for (const view of ['me', 'admin', 'order'] as const) {
    for (const { kind, where } of kindsOfView(view, {
      role: 'admin',
      owner: view === 'order' ? 'o:1' : 'u:1',
    })) {
      const table = tableOf(kind);
      const query = drizzle(env.DB)
        .select()
        .from(table)
        .where(and(where, gt(table.version, 5)))
        .toSQL();
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query.sql}`)
        .bind(...query.params)
        .all();
      const detail = JSON.stringify(plan.results);
      expect(detail, `${view} ${kind}`).toContain('SEARCH');
    }
  }
});
