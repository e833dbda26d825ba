import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineId } from '../../shared/cart.ts';
import { openReplica } from '../../web/store/replica.ts';
import { guest, type Running, startAll, until, type Visitor } from './harness.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

/** How the network treats one request: lost on the way there, its answer lost, sent twice, or fine. */
type Fate = 'lost' | 'answer lost' | 'doubled' | 'fine';

/** A real Replicache client of a visitor, over a network that follows `fates` and is fine thereafter. */
function client(visitor: Visitor, fates: Fate[]) {
  const rows = new Map<string, unknown>();
  const network = async (input: string | URL | Request, init?: RequestInit) => {
    const fate = fates.shift() ?? 'fine';
    if (fate === 'lost') throw new TypeError('fetch failed');
    if (fate === 'doubled') await visitor.fetch(input, init);
    const answer = await visitor.fetch(input, init);
    if (fate === 'answer lost') throw new TypeError('terminated');
    return answer;
  };
  const replica = openReplica({
    view: 'me',
    owner: visitor.owner,
    actor: { role: 'guest', owner: visitor.owner },
    origin: shop.origin,
    fetch: network as typeof fetch,
    kvStore: 'mem',
    pullInterval: null,
    longestRetryMs: 50,
    onUpdateNeeded: () => {
      throw new Error('the server does not know this client any more');
    },
    onChange: (changes) => {
      for (const { op, key, value } of changes) {
        if (op === 'del') rows.delete(key);
        else rows.set(key, value);
      }
    },
  });
  return { replica, rows };
}
type Client = ReturnType<typeof client>;

const cartOf = ({ rows }: Client) =>
  Object.fromEntries(
    [...rows].filter(([key]) => key.startsWith('cartLine/')).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The line comes back: everything is sent, then everybody reads. */
async function heal(clients: Client[]) {
  for (const { replica } of clients) {
    await until('the queue to empty', async () => {
      void replica.push();
      await replica.pull();
      return (await replica.pending()) === 0;
    });
  }
}

/** A pull that was under way may still carry the past; one after it may not. */
async function sees(client: Client, truth: object) {
  for (let pulls = 0; pulls < 3; pulls++) await client.replica.pull();
  expect(cartOf(client)).toEqual(truth);
}

test('two real clients of one visitor converge, whatever requests and answers are lost', async () => {
  const step = fc.record({
    who: fc.nat(1),
    what: fc.constantFrom('add', 'set', 'remove', 'pull'),
    product: fc.constantFrom('1', '2', '3'),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const fates = fc.array(fc.constantFrom<Fate>('lost', 'answer lost', 'doubled', 'fine'), {
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fates, async (steps, f) => {
      const visitor = await guest(shop.origin);
      const clients = [client(visitor, [...f]), client(visitor, [...f].reverse())];
      for (const { replica, rows } of clients) {
        void replica.pull();
        await until('first rows', async () => rows.has('product/1'));
      }
      for (const { who, what, product, quantity } of steps) {
        const { replica } = clients[who] as Client;
        const id = lineId(visitor.owner, product, null);
        if (what === 'pull') void replica.pull();
        if (what === 'add') await replica.mutate('addToCart', { productId: product, quantity });
        if (what === 'set') await replica.mutate('setQuantity', { lineId: id, quantity });
        if (what === 'remove') await replica.mutate('removeLine', { lineId: id });
      }
      await heal(clients);
      const fresh = client(visitor, []);
      await fresh.replica.pull();
      const truth = cartOf(fresh);
      for (const each of clients) await sees(each, truth);
      const lmids = await shop.db
        .prepare(
          `SELECT c.id FROM sync_client c JOIN sync_client_group g ON g.id = c.groupId
           WHERE g.owner = ? AND c.lmid <> c.claimed`,
        )
        .bind(visitor.owner)
        .all();
      expect(lmids.results).toEqual([]);
      for (const { replica } of [...clients, fresh]) await replica.close();
    }),
    { numRuns: 12 },
  );
});

test('increments whose answers were lost count exactly once', async () => {
  const visitor = await guest(shop.origin);
  const answers: Fate[] = ['answer lost', 'answer lost', 'lost', 'doubled', 'answer lost'];
  const [a, b] = [client(visitor, ['fine', ...answers]), client(visitor, ['fine', ...answers])];
  await Promise.all([a.replica.pull(), b.replica.pull()]);
  for (let i = 0; i < 50; i++) {
    await (i % 2 ? a : b).replica.mutate('addToCart', { productId: '1', quantity: 1 });
  }
  await heal([a, b]);
  for (const each of [a, b]) {
    await sees(each, {
      [`cartLine/${lineId(visitor.owner, '1', null)}`]: expect.objectContaining({ quantity: 50 }),
    });
    await each.replica.close();
  }
});

test('sixty edits made offline go out in requests the server takes, and none is lost', async () => {
  const visitor = await guest(shop.origin);
  const sizes: number[] = [];
  const offline = { is: true };
  const send = visitor.fetch;
  visitor.fetch = async (input, init) => {
    if (offline.is) throw new TypeError('fetch failed');
    if (String(input).includes('/push')) {
      sizes.push((JSON.parse(String(init?.body)) as { mutations: unknown[] }).mutations.length);
    }
    return send(input, init);
  };
  offline.is = false;
  const phone = client(visitor, []);
  await phone.replica.pull();
  offline.is = true;
  for (let i = 0; i < 60; i++) {
    await phone.replica.mutate('addToCart', { productId: '3', quantity: 1 });
  }
  offline.is = false;
  await heal([phone]);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25);
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  await sees(phone, {
    [`cartLine/${lineId(visitor.owner, '3', null)}`]: expect.objectContaining({ quantity: 60 }),
  });
  await phone.replica.close();
});
