import type { ZodMiniType } from 'zod/mini';
import type { Actor, Mutator } from '../../shared/tx.ts';
import { commitMutator } from '../../worker/sync/commit.ts';
import { pull } from '../../worker/sync/pull.ts';
import { checkoutBody } from '../checkout-body.ts';
import { type Client, env } from './shop.ts';

/** An admin without a browser. */
export const BOSS: Actor = { role: 'admin', owner: 'u:boss' };

/** Who makes the parts of orders. */
export const PRINTER: Actor = { role: 'printer', owner: 'u:printer' };

export async function hireBoss() {
  await env.DB.prepare(
    `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
     VALUES ('boss', 'boss@shop.test', 'Boss', 'admin', 'none', 0),
       ('printer', 'printer@shop.test', 'Printer', 'printer', 'none', 0)`,
  ).run();
}

/** Runs a mutator at a given time of the shop (ms UTC). */
export function commitAt<S extends ZodMiniType>(
  now: number,
  actor: Actor,
  mutator: Mutator<S>,
  args: unknown,
  db = env.DB,
) {
  const claim = { kind: 'external', id: crypto.randomUUID() } as const;
  return commitMutator(db, mutator as never, args, { claim, actor, now });
}

/** Adds product 1 to the client's cart and orders it. */
export async function order(client: Client, paymentMethod = 'mpesa'): Promise<string> {
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const body = checkoutBody(await client.rows('cartLine'), 100_000, { paymentMethod });
  await client.visitor.post('/api/checkout', body);
  return body.orderId;
}

type Pulled = {
  cookie: { v: number; e: string; more?: unknown };
  patch: { op: string; key: string; value?: Record<string, unknown> }[];
};

/** One pull of the admin's view. */
export async function pullAsBoss(cookie: unknown = null, groupId = 'boss'): Promise<Pulled> {
  const body = { pullVersion: 1, schemaVersion: '1', profileID: 'p' } as const;
  const context = { db: env.DB, actor: BOSS, view: 'admin', now: Date.now() } as const;
  const { body: answer } = await pull(context, { ...body, clientGroupID: groupId, cookie });
  return answer as Pulled;
}

/** All rows of a kind that a new admin client receives. */
export async function seenByBoss(kind: string) {
  const found: Record<string, unknown>[] = [];
  let cookie: unknown = null;
  for (;;) {
    const answer = await pullAsBoss(cookie);
    const puts = answer.patch.filter(({ key }) => key?.startsWith(`${kind}/`));
    found.push(...puts.map(({ value }) => value ?? {}));
    if (!answer.cookie.more) return found;
    cookie = answer.cookie;
  }
}
