import { Hono } from 'hono';
import type { AuditAdmins, AuditPage } from '../../../shared/order/list.ts';
import { auditFilter, findActs } from '../../audit/find.ts';
import type { App } from '../../auth/visitor.ts';
import { requireAdmin } from '../../http/require.ts';
import { query } from '../../http/validate.ts';

export const auditPages = new Hono<App>()
  .use(requireAdmin)
  .get('/', query(auditFilter), async (c) =>
    c.json((await findActs(c.env.DB, c.req.valid('query'))) satisfies AuditPage),
  )
  .get('/people', async (c) => {
    const { results } = await c.env.DB.prepare(
      `SELECT 'u:' || id AS owner, CASE fullName WHEN '' THEN email ELSE fullName END AS name
       FROM user WHERE role = 'admin' ORDER BY fullName LIMIT 200`,
    ).all<AuditAdmins['admins'][number]>();
    return c.json({ admins: results } satisfies AuditAdmins);
  });
