import { and, desc, eq } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import * as z from 'zod/mini';
import { inviteSchema, userChangeSchema } from '../../../shared/account/account.ts';
import { userOwner } from '../../../shared/account/owner.ts';
import { order } from '../../../shared/schema.ts';
import { ACCOUNT_ACTIONS, changeAccount, inviteUser } from '../../auth/admin-actions.ts';
import { findUser, findUsers, userFilter } from '../../auth/find-users.ts';
import type { App } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { fail } from '../../http/fail.ts';
import { limitInvites, requireArea, requireVisitor } from '../../http/require.ts';
import { json, param, query } from '../../http/validate.ts';
import { afterResponse } from '../../outbox/enqueue.ts';
import { poke } from '../../sync/live.ts';

const address = z.object({ id: z.string(), verb: z.enum(ACCOUNT_ACTIONS) });

export const users = new Hono<App>()
  .use(maxBytes(16 * 1024), requireVisitor, requireArea('customers'))
  .get('/', query(userFilter), async (c) =>
    c.json(await findUsers(c.env, c.var.staff, c.req.valid('query'))),
  )
  .get('/:id', async (c) => {
    const user = await findUser(c.env, c.var.staff, c.req.param('id'));
    if (!user) return fail(c, 404, 'not_found');
    return c.json({ user, orders: await ordersOf(c.var.db, userOwner(user.id)) });
  })
  .post('/invite', json(inviteSchema), limitInvites, async (c) => {
    const { reason, ...invited } = c.req.valid('json');
    const request = { actor: c.var.staff, now: Date.now(), reason };
    const committed = await inviteUser(c.env, { ...invited, role: 'customer' }, request);
    afterResponse(c, committed);
    return c.json({ id: committed.id }, 201);
  })
  .post('/:id/:verb', param(address), json(userChangeSchema), async (c) => {
    const { id, verb } = c.req.valid('param');
    const { reason } = c.req.valid('json');
    const request = { actor: c.var.staff, now: Date.now(), reason };
    const committed = await changeAccount(c.env, id, verb, request);
    afterResponse(c, committed);
    c.executionCtx.waitUntil(poke(c.env, [userOwner(id)]));
    return c.json({ ok: true });
  });

type Client = ReturnType<typeof hc<typeof users>>;
export type Customer = InferResponseType<Client[':id']['$get'], 200>;

const MOST_ORDERS = 100;

const ordersOf = (db: DrizzleD1Database, owner: string) =>
  db
    .select({
      id: order.id,
      status: order.status,
      paymentStatus: order.paymentStatus,
      totalCents: order.totalCents,
      shippingMethod: order.shippingMethod,
      placedAt: order.placedAt,
    })
    .from(order)
    .where(and(eq(order.owner, owner), eq(order.deleted, false)))
    .orderBy(desc(order.placedAt))
    .limit(MOST_ORDERS);
