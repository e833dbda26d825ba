import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { idOf } from '../../../shared/account/owner.ts';
import {
  PUSH_KINDS,
  pushEndpointSchema,
  pushKindsFor,
  pushSubscriptionSchema,
  pushWishSchema,
} from '../../../shared/account/push.ts';
import type { App } from '../../auth/visitor.ts';
import { encrypt, sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { fail } from '../../http/fail.ts';
import { requireStaff } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { isPushService, vapidKeys } from '../../push/keys.ts';
import { pushSubscription, pushWish } from '../../schema.ts';

/** Browsers of one person; another one replaces the oldest. */
const MOST_BROWSERS = 10;

/** A person's own settings: they need no area and are not audited. */
export const push = new Hono<App>()
  .use(maxBytes(4 * 1024), requireStaff)
  .get('/', async (c) => {
    const { role, owner } = c.var.staff;
    const [wish] = await c.var.db
      .select()
      .from(pushWish)
      .where(eq(pushWish.userId, idOf(owner)));
    return c.json({
      key: vapidKeys(c.env)?.publicKey ?? null,
      offered: pushKindsFor(role),
      kinds: wish?.kinds ?? [...PUSH_KINDS],
      quietFrom: wish?.quietFrom ?? 0,
      quietTo: wish?.quietTo ?? 0,
    });
  })
  .post('/wish', json(pushWishSchema), async (c) => {
    const wish = c.req.valid('json');
    const userId = idOf(c.var.staff.owner);
    await c.var.db
      .insert(pushWish)
      .values({ userId, ...wish })
      .onConflictDoUpdate({ target: pushWish.userId, set: wish });
    return c.json({});
  })
  .post('/browser', json(pushSubscriptionSchema), async (c) => {
    const address = c.req.valid('json');
    const vapid = vapidKeys(c.env);
    if (!vapid) return fail(c, 409, 'method_unavailable');
    if (!isPushService(c.env, address.endpoint))
      return fail(c, 400, 'invalid', { field: 'endpoint' });
    const { db, visitor } = c.var;
    const userId = idOf(visitor.actor.owner);
    const row = {
      id: await sha256(address.endpoint),
      userId,
      sessionId: visitor.sessionId ?? '',
      sealed: await encrypt(c.env.APP_SECRET, JSON.stringify(address)),
      createdAt: Date.now(),
    };
    const { id, ...set } = row;
    const own = eq(pushSubscription.userId, userId);
    const newest = db
      .select({ id: pushSubscription.id })
      .from(pushSubscription)
      .where(own)
      .orderBy(desc(pushSubscription.createdAt))
      .limit(MOST_BROWSERS);
    const [taken] = await db.batch([
      db
        .insert(pushSubscription)
        .values(row)
        .onConflictDoUpdate({
          target: pushSubscription.id,
          set,
          setWhere: ne(pushSubscription.sealed, ''),
        })
        .returning({ id: pushSubscription.id }),
      db.delete(pushSubscription).where(and(own, notInArray(pushSubscription.id, newest))),
    ]);
    if (taken.length === 0) return fail(c, 410, 'push_ended');
    // A subscription to other keys, which the shop had before, has to be made anew.
    return c.json({ key: vapid.publicKey }, 201);
  })
  .post('/forget', json(pushEndpointSchema), async (c) => {
    const id = await sha256(c.req.valid('json').endpoint);
    const own = eq(pushSubscription.userId, idOf(c.var.staff.owner));
    await c.var.db.delete(pushSubscription).where(and(own, eq(pushSubscription.id, id)));
    return c.json({});
  });

export type PushChoice = InferResponseType<
  ReturnType<typeof hc<typeof push>>['index']['$get'],
  200
>;
