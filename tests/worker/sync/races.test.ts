import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mutator, SYSTEM } from '../../../shared/tx.ts';
import { commit, commitMutator } from '../../../worker/sync/commit.ts';
import { push, pushSchema } from '../../../worker/sync/push.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { forgetLimits } from '../accounts.ts';
import { altered, unguarded } from '../altered.ts';
import { rounds } from '../rounds.ts';
import { stockOf } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';

const PLAIN = { productId: '1', quantity: 1 };
const job = () => ({
  claim: { kind: 'external' as const, id: crypto.randomUUID() },
  actor: SYSTEM,
  now: Date.now(),
  name: 'setup' as const,
});
const setStock = (id: string, onHand: number) =>
  commit(env.DB, { ...job(), run: (tx) => tx.put('stock', { id, onHand }) });

test('twenty overlapping pushes of each mutation are one effect, though many pass the first look', async () => {
  const mutations = rounds(30, 8);
  const client = new Client(await guest());
  const actor = { role: 'guest' as const, owner: client.visitor.owner };
  let stopped = 0;
  const db = altered(env.DB, async (statements, send) => {
    // Lets all pushes of a round read before the first one commits.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
    return send(statements).catch((error) => {
      if (String(error).includes('lmid_in_order')) stopped++;
      throw error;
    });
  });
  for (let round = 0; round < mutations; round++) {
    const body = pushSchema.parse({
      pushVersion: 1,
      clientGroupID: client.groupId,
      schemaVersion: '1',
      profileID: 'p',
      mutations: [client.mutation('addToCart', PLAIN)],
    });
    const context = { db, actor, view: 'me', now: Date.now() } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(context, body)));
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  }
  expect(await client.rows('cartLine')).toMatchObject([{ quantity: mutations }]);
  expect((await client.pull()).lastMutationIDChanges).toEqual({ [client.clientId]: mutations });
  // Otherwise the guard was never needed, and this test would show nothing.
  expect(stopped).toBeGreaterThan(mutations);
});

test('in every race of two buyers for the last item one is served, and stock never goes below zero', async () => {
  const buyers = [new Client(await guest()), new Client(await guest())];
  const checkout = async ({ visitor }: Client) => {
    const { placeOrder } = await import('../../../shared/order/order.ts');
    const lines = [{ id: `${visitor.owner}/8/plain`, quantity: 1 }];
    const args = placeOrder.args.parse(checkoutBody(lines, 80_000 + 25_000));
    const actor = { role: 'guest' as const, owner: visitor.owner };
    return commitMutator(env.DB, placeOrder, args, { ...job(), actor });
  };
  let sold = 0;
  let emptyHanded = buyers;
  for (let race = 0; race < rounds(1000, 30); race++) {
    await setStock('8', 1);
    // A buyer may not write as often as a thousand races do.
    await forgetLimits();
    for (const buyer of emptyHanded) await buyer.send('addToCart', { productId: '8', quantity: 1 });
    const outcomes = await Promise.allSettled(buyers.map(checkout));
    const codes = outcomes.map((o) => (o.status === 'rejected' ? o.reason.code : 'sold'));
    expect([...codes].sort()).toEqual(['sold', 'sold_out']);
    sold++;
    // The loser keeps the line in the cart.
    emptyHanded = buyers.filter((_, i) => codes[i] === 'sold');
    expect(await stockOf('8')).toBe(0);
  }
  const orders = await env.DB.prepare('SELECT count(*) AS n FROM orders WHERE owner IN (?, ?)')
    .bind(...buyers.map(({ visitor }) => visitor.owner))
    .first('n');
  expect(orders).toBe(sold);
});

/** Takes one item if both are left, so it reads what the other one writes. */
function takeOne(meeting: () => Promise<void>) {
  return mutator({
    name: 'takeOne',
    by: ['system'],
    args: z.string(),
    async run(tx, id) {
      const both = [await tx.get('stock', '5'), await tx.get('stock', '6')];
      await meeting();
      if (both.some((row) => row?.onHand === 0)) return;
      await tx.put('stock', { id, onHand: 0 });
    },
  });
}

/** Two takers who both read before either writes. */
async function skew(db: D1Database) {
  await setStock('5', 1);
  await setStock('6', 1);
  let waiting = 0;
  let open = () => {};
  const met = new Promise<void>((resolve) => {
    open = resolve;
  });
  const take = takeOne(async () => {
    if (++waiting >= 2) open();
    await met;
  });
  await Promise.all(['5', '6'].map((id) => commitMutator(db, take, id, job())));
  return Number(await stockOf('5')) + Number(await stockOf('6'));
}

test('two mutators that read what the other writes: one sees the other, or both rules break', async () => {
  for (let round = 0; round < 20; round++) expect(await skew(env.DB)).toBe(1);
  // Without read guards the rule is broken, so it is the guards that enforce it.
  expect(await skew(unguarded(env.DB))).toBe(0);
});

test('races of two owners for one client group: one gets it, the other 403 and nothing', async () => {
  for (let round = 0; round < rounds(100, 25); round++) {
    const [a, b] = [new Client(await guest()), new Client(await guest())];
    Object.assign(b, { groupId: a.groupId, clientId: a.clientId });
    const answers = await Promise.all([a.send('addToCart', PLAIN), b.send('addToCart', PLAIN)]);
    expect(answers.map((r) => r.status).sort()).toEqual([200, 403]);
    const [owner, stranger] = answers[0]?.status === 200 ? [a, b] : [b, a];
    expect(await owner.rows('cartLine')).toMatchObject([{ quantity: 1 }]);
    const taken = await env.DB.prepare('SELECT count(*) AS n FROM cart_line WHERE owner = ?')
      .bind(stranger.visitor.owner)
      .first('n');
    expect(taken).toBe(0);
    expect((await owner.send('addToCart', PLAIN)).status).toBe(200);
  }
});
