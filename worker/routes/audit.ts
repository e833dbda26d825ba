import { Hono } from 'hono';
import type { AuditPage, AuditPeople } from '../../shared/orders-page.ts';
import type { App } from '../actor.ts';
import { auditFilter, findActs } from '../audit/find.ts';
import { fail } from '../http.ts';
import { onlyAdmins } from '../only-admins.ts';

/** What the shop's people did, kept for ever and changed by nobody. */
export const auditPages = new Hono<App>()
  .use(onlyAdmins)
  .get('/', async (c) => {
    const filter = auditFilter.safeParse(c.req.query());
    if (!filter.success) {
      const field = filter.error.issues[0]?.path.join('.') ?? '';
      return fail(c, 400, 'invalid', { field });
    }
    return c.json((await findActs(c.env.DB, filter.data)) satisfies AuditPage);
  })
  .get('/people', async (c) => {
    const { results } = await c.env.DB.prepare(
      `SELECT 'u:' || id AS owner, CASE fullName WHEN '' THEN email ELSE fullName END AS name
       FROM user WHERE role = 'admin' ORDER BY fullName LIMIT 200`,
    ).all<AuditPeople['admins'][number]>();
    return c.json({ admins: results } satisfies AuditPeople);
  });
