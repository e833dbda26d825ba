import { asc, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { auditFilter, findActs } from '../../audit/find.ts';
import type { App } from '../../auth/visitor.ts';
import { requireArea } from '../../http/require.ts';
import { query } from '../../http/validate.ts';
import { user } from '../../schema.ts';

export const auditPages = new Hono<App>()
  .use(requireArea('system'))
  .get('/', query(auditFilter), async (c) => c.json(await findActs(c.env.DB, c.req.valid('query'))))
  .get('/people', async (c) => {
    const staff = await c.var.db
      .select({
        owner: sql<string>`'u:' || ${user.id}`,
        name: sql<string>`CASE ${user.fullName} WHEN '' THEN coalesce(${user.email}, ${user.signInPhone}) ELSE ${user.fullName} END`,
      })
      .from(user)
      .where(sql`role <> 'customer'`)
      .orderBy(asc(user.fullName))
      .limit(200);
    return c.json({ staff });
  });

type Client = ReturnType<typeof hc<typeof auditPages>>;
export type AuditPage = InferResponseType<Client['index']['$get'], 200>;
/** `detail` holds [before, after] by row and field. */
export type AuditEntry = AuditPage['entries'][number];
