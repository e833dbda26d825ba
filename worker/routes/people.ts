import { and, desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { inviteSchema, personChangeSchema } from '../../shared/account.ts';
import type { Customer, CustomerOrder } from '../../shared/customers.ts';
import { order } from '../../shared/schema.ts';
import { type App, type Visitor, visitorOf } from '../actor.ts';
import { findPeople, findPerson, peopleFilter } from '../auth/find-people.ts';
import { changePerson, invite, PERSON_VERBS } from '../auth/people.ts';
import { fail, limit, parseBody, tooMany } from '../http.ts';
import { beginTry, MINUTE_MS } from '../limits.ts';
import { afterCommit } from '../outbox.ts';
import { poke } from '../sync/live.ts';

const LIMIT = limit(16 * 1024);

/** The accounts of the shop, for admins alone: found, invited and changed, each change with its audit row. */
export const people = new Hono<App>()
  .get('/', async (c) => {
    const admin = await adminOf(c);
    if (admin instanceof Response) return admin;
    const asked = peopleFilter.safeParse(c.req.query());
    if (!asked.success) return fail(c, 400, 'invalid', { field: fieldOf(asked.error) });
    return c.json(await findPeople(c.env, asked.data));
  })
  .get('/:id', async (c) => {
    const admin = await adminOf(c);
    if (admin instanceof Response) return admin;
    const user = await findPerson(c.env, c.req.param('id'));
    if (!user) return fail(c, 404, 'not_found');
    return c.json({ user, orders: await ordersOf(c.env.DB, `u:${user.id}`) } satisfies Customer);
  })
  .post('/invite', LIMIT, async (c) => {
    const admin = await adminOf(c);
    if (admin instanceof Response) return admin;
    const body = await parseBody(c, inviteSchema);
    if (!body.ok) return body.answer;
    const now = Date.now();
    const key = `invite:${admin.actor.owner}`;
    const slot = await beginTry(c.env, [{ key, most: 30, withinMs: 60 * MINUTE_MS }], now);
    if (!slot.ok) return tooMany(c, slot.retryAfterS);
    const { reason, ...invited } = body.data;
    const request = { actor: admin.actor, now, ...(reason ? { reason } : {}) };
    const committed = await invite(c.env, invited, request);
    if (committed.done) c.executionCtx.waitUntil(afterCommit(c.env, committed));
    return c.json({ id: committed.id }, 201);
  })
  .post('/:id/:verb', LIMIT, async (c) => {
    const admin = await adminOf(c);
    if (admin instanceof Response) return admin;
    const { id, verb: said } = c.req.param();
    const verb = PERSON_VERBS.find((one) => one === said);
    if (!verb) return fail(c, 404, 'not_found');
    const body = await parseBody(c, personChangeSchema);
    if (!body.ok) return body.answer;
    const { reason } = body.data;
    const request = { actor: admin.actor, now: Date.now(), ...(reason ? { reason } : {}) };
    await changePerson(c.env, id, verb, request);
    c.executionCtx.waitUntil(poke(c.env, [`u:${id}`]));
    return c.json({ ok: true });
  });

async function adminOf(c: Context<App>): Promise<Visitor | Response> {
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  return visitor.actor.role === 'admin' ? visitor : fail(c, 403, 'forbidden');
}

const fieldOf = (error: z.core.$ZodError) => error.issues[0]?.path.join('.') ?? '';

const MOST_ORDERS = 100;

const ordersOf = (db: D1Database, owner: string): Promise<CustomerOrder[]> =>
  drizzle(db)
    .select({
      id: order.id,
      status: order.status,
      paymentStatus: order.paymentStatus,
      totalCents: order.totalCents,
      placedAt: order.placedAt,
    })
    .from(order)
    .where(and(eq(order.owner, owner), eq(order.deleted, false)))
    .orderBy(desc(order.placedAt))
    .limit(MOST_ORDERS);
