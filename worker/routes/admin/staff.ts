import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { roleChangeSchema, staffInviteSchema } from '../../../shared/account/account.ts';
import { userOwner } from '../../../shared/account/owner.ts';
import { changeRole, findStaff, inviteStaff } from '../../auth/staff.ts';
import type { App } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { limitInvites, requireArea, requireVisitor } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { afterResponse } from '../../outbox/enqueue.ts';
import { poke } from '../../sync/live.ts';

export const staff = new Hono<App>()
  .use(maxBytes(4 * 1024), requireVisitor, requireArea('staff'))
  .get('/', async (c) => c.json({ staff: await findStaff(c.env) }))
  .post('/invite', json(staffInviteSchema), limitInvites, async (c) => {
    const { reason, ...invited } = c.req.valid('json');
    const request = { actor: c.var.staff, now: Date.now(), reason };
    const { id, known, ...committed } = await inviteStaff(c.env, invited, request);
    afterResponse(c, committed);
    return c.json({ id, known }, 201);
  })
  .post('/:id/role', json(roleChangeSchema), async (c) => {
    const { reason, ...change } = c.req.valid('json');
    const id = c.req.param('id');
    const request = { actor: c.var.staff, now: Date.now(), reason };
    const committed = await changeRole(c.env, id, change, request);
    afterResponse(c, committed);
    // Their open pages read the session again.
    c.executionCtx.waitUntil(poke(c.env, [userOwner(id), 'admin']));
    return c.json({ ok: true });
  });

type Client = ReturnType<typeof hc<typeof staff>>;
export type StaffMember = InferResponseType<Client['index']['$get'], 200>['staff'][number];
