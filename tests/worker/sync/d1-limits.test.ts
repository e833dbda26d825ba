import { expect, test } from 'vitest';
import { MAX_LINES } from '../../../shared/cart/limits.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import type { Refusal } from '../../../shared/tx.ts';
import { commitMutator } from '../../../worker/sync/commit.ts';
import { push, pushSchema } from '../../../worker/sync/push.ts';
import { counted } from '../../bench/counted.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { altered } from '../altered.ts';
import { Client, env, guest } from '../shop.ts';

test('the fullest checkout stays below what one invocation and one statement may hold', async () => {
  const client = new Client(await guest());
  const actor = { role: 'guest' as const, owner: client.visitor.owner };
  const design = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
  const mutations = Array.from({ length: MAX_LINES }, (_, i) =>
    i < 8
      ? client.mutation('addToCart', { productId: String(i + 1), quantity: 1 })
      : client.mutation('addDesign', { designId: crypto.randomUUID(), design, quantity: 1 }),
  );
  while (mutations.length > 0) await client.push(...mutations.splice(0, 20));
  const lines = (await client.rows('cartLine')) as { id: string; quantity: number }[];
  expect(lines).toHaveLength(MAX_LINES);
  const { db, sent } = counted(env.DB);
  const order = (totalCents: number) => {
    const claim = { kind: 'external', id: crypto.randomUUID() } as const;
    const request = { claim, actor, now: Date.now(), name: 'placeOrder' };
    return commitMutator(db, placeOrder as never, checkoutBody(lines, totalCents), request);
  };
  const asked = (await order(0).catch((refusal: Refusal) => refusal)) as Refusal;
  sent.length = 0;
  await order(Number(asked.detail.totalCents));
  expect(await client.rows('orderLine')).toHaveLength(MAX_LINES);
  expect(sent.length).toBeLessThan(900);
  expect(Math.max(...sent.map(({ params }) => params.length))).toBeLessThanOrEqual(100);
  expect(Math.max(...sent.map(({ sql }) => sql.length))).toBeLessThan(100_000);
});

test('a push that meets too many others stops in time and is sent again', async () => {
  const client = new Client(await guest());
  const actor = { role: 'guest' as const, owner: client.visitor.owner };
  const design = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
  let batches = 0;
  let statements = 0;
  const busy = altered(env.DB, async (all, send) => {
    statements += all.length;
    // Three of four commits meet a concurrent change.
    if (++batches > 1 && batches % 4 !== 0) {
      throw new Error('D1_ERROR: NOT NULL constraint failed: sync_assert.STALE_READ');
    }
    return send(all);
  });
  const body = pushSchema.parse({
    pushVersion: 1,
    clientGroupID: client.groupId,
    schemaVersion: '1',
    profileID: 'p',
    mutations: Array.from({ length: 25 }, () =>
      client.mutation('addDesign', { designId: crypto.randomUUID(), design, quantity: 1 }),
    ),
  });
  const context = { db: busy, actor, view: 'me', now: Date.now() } as const;
  const first = await push(context, body);
  expect(first.status).toBe(503);
  expect(statements).toBeLessThan(1000);
  const done = (await client.pull()).lastMutationIDChanges[client.clientId] ?? 0;
  expect(done).toBeGreaterThan(3);
  expect((await push({ ...context, db: env.DB }, body)).status).toBe(200);
  expect(await client.rows('cartLine')).toHaveLength(25);
});
