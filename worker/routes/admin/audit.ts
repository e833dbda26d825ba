import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { auditFilter, findActors, findActs } from '../../audit/find.ts';
import type { App } from '../../auth/visitor.ts';
import { requireArea } from '../../http/require.ts';
import { query } from '../../http/validate.ts';

export const auditPages = new Hono<App>()
  .use(requireArea('system'))
  .get('/', query(auditFilter), async (c) => c.json(await findActs(c.env.DB, c.req.valid('query'))))
  .get('/people', async (c) => {
    return c.json({ staff: await findActors(c.env.DB) });
  });

type Client = ReturnType<typeof hc<typeof auditPages>>;
export type AuditPage = InferResponseType<Client['index']['$get'], 200>;
/** `detail` holds [before, after] by row and field. */
export type AuditEntry = AuditPage['entries'][number];
