import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { type Context, Hono } from 'hono';

/** What wrangler asks of Cloudflare's API to deploy a shop, for an account that is empty at first. */
export async function startCloudflare() {
  const databases = new Map<string, { uuid: string; name: string; sql: DatabaseSync }>();
  const queues = new Map<string, { queue_id: string; queue_name: string; consumers: object[] }>();
  const buckets = new Set<string>();
  const r2 = { isOn: true };
  const secrets = new Map<string, string>();
  const domains = new Set<string>();
  /** Every request that is no GET. */
  const writes: string[] = [];
  /** How often the Worker was uploaded. */
  let versions = 0;

  const ok = (c: Context, result: unknown) =>
    c.json({
      success: true,
      errors: [],
      messages: [],
      result,
      result_info: { page: 1, per_page: 100, count: 0, total_count: 0, total_pages: 1 },
    });
  const no = (c: Context, code: number, message: string) =>
    c.json({ success: false, errors: [{ code, message }], messages: [], result: null }, 404);

  const account = new Hono()
    .get('/d1/database', (c) =>
      ok(
        c,
        [...databases.values()].map(({ uuid, name }) => ({ uuid, name })),
      ),
    )
    .post('/d1/database', async (c) => {
      const { name } = await c.req.json();
      const made = { uuid: crypto.randomUUID(), name, sql: new DatabaseSync(':memory:') };
      databases.set(made.uuid, made);
      return ok(c, { uuid: made.uuid, name });
    })
    .get('/d1/database/:id', (c) => {
      const found = databases.get(c.req.param('id'));
      return found ? ok(c, { uuid: found.uuid, name: found.name }) : no(c, 7404, 'not found');
    })
    .post('/d1/database/:id/query', async (c) => {
      const found = databases.get(c.req.param('id'));
      if (!found) return no(c, 7404, 'not found');
      const { sql } = await c.req.json();
      return ok(c, [{ success: true, meta: {}, results: rowsOf(found.sql, sql) }]);
    })
    .get('/queues', (c) => {
      const names = c.req.queries('name') ?? [...queues.keys()];
      return ok(
        c,
        names.flatMap((name) => queues.get(name) ?? []),
      );
    })
    .post('/queues', async (c) => {
      const { queue_name } = await c.req.json();
      const made = { queue_id: crypto.randomUUID(), queue_name, consumers: [] };
      queues.set(queue_name, made);
      return ok(c, made);
    })
    .all('/r2/*', (c, next) => (r2.isOn ? next() : noR2(c)))
    .get('/r2/buckets/:name/lifecycle', (c) =>
      buckets.has(c.req.param('name')) ? ok(c, { rules: [] }) : noBucket(c),
    )
    .get('/r2/buckets/:name', (c) =>
      buckets.has(c.req.param('name')) ? ok(c, { name: c.req.param('name') }) : noBucket(c),
    )
    .post('/r2/buckets', async (c) => {
      const { name } = await c.req.json();
      buckets.add(name);
      return ok(c, { name });
    })
    .post('/workers/scripts/:name/domains/changeset', (c) =>
      ok(c, { added: [], removed: [], updated: [], conflicting: [] }),
    )
    .put('/workers/scripts/:name/domains/records', async (c) => {
      const { origins } = (await c.req.json()) as { origins: { hostname: string }[] };
      for (const { hostname } of origins) domains.add(hostname);
      return ok(c, []);
    })
    .get('/workers/subdomain', (c) => ok(c, { subdomain: 'owner' }))
    .post('/workers/scripts/:name/assets-upload-session', (c) =>
      ok(c, { jwt: 'a.e30.c', buckets: [] }),
    )
    // The first version with a Durable Object's class, and each later one.
    .on(
      ['PUT', 'POST'],
      ['/workers/scripts/:name', '/workers/scripts/:name/versions'],
      async (c) => {
        const form = await c.req.formData();
        const { bindings } = JSON.parse(String(form.get('metadata'))) as { bindings: Binding[] };
        for (const { type, name, text } of bindings) {
          if (type === 'secret_text') secrets.set(name, text ?? '');
        }
        versions++;
        const id = crypto.randomUUID();
        return ok(c, { id, deployment_id: id.replaceAll('-', ''), resources: { script: {} } });
      },
    )
    .get('/workers/scripts/:name/*', (c, next) => (versions > 0 ? next() : noWorker(c)))
    .get('/workers/scripts/:name/secrets', (c) =>
      ok(
        c,
        [...secrets.keys()].map((name) => ({ name, type: 'secret_text' })),
      ),
    )
    .get('/workers/scripts/:name/settings', (c) => ok(c, { bindings: [] }))
    .get('/workers/scripts/:name/deployments', (c) => ok(c, { deployments: [] }))
    .get('/workers/services/:name', (c) =>
      versions > 0 ? ok(c, { default_environment: { script: SCRIPT } }) : noWorker(c),
    )
    .get('/workers/workers/:name', (c) => ok(c, { subdomain: SUBDOMAIN }))
    .post('/workers/scripts/:name/subdomain', (c) => ok(c, SUBDOMAIN))
    .all('*', (c) => ok(c, c.req.method === 'GET' ? [] : {}));
  const noWorker = (c: Context) => no(c, 10007, 'This Worker does not exist on your account.');
  const noR2 = (c: Context) => no(c, 10042, 'Please enable R2 through the Cloudflare Dashboard.');
  const noBucket = (c: Context) => no(c, 10006, 'The specified bucket does not exist.');

  const api = new Hono()
    .use(async (c, next) => {
      if (c.req.method !== 'GET') writes.push(`${c.req.method} ${c.req.path}`);
      if (c.req.header('Authorization') !== 'Bearer cloudflare-token') {
        return c.json(
          { success: false, errors: [{ code: 10000, message: 'Authentication error' }] },
          403,
        );
      }
      return next();
    })
    .get('/user/tokens/verify', (c) => ok(c, { id: 'token', status: 'active' }))
    .get('/user', (c) => ok(c, { email: 'owner@shop.test' }))
    .get('/accounts', (c) => ok(c, [{ id: 'account', name: 'Owner' }]))
    .get('/memberships', (c) => ok(c, [{ account: { id: 'account', name: 'Owner' } }]))
    .route('/accounts/:account', account);

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    const body = method === 'GET' ? null : Buffer.concat(chunks);
    const answer = await api.fetch(
      new Request(`http://cloudflare.test${url}`, { method, headers: headers as never, body }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    /** What makes wrangler use it. */
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
      CLOUDFLARE_API_TOKEN: 'cloudflare-token',
      CLOUDFLARE_ACCOUNT_ID: 'account',
    },
    databases,
    queues,
    buckets,
    r2,
    domains,
    secrets,
    writes,
    versions: () => versions,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The tag as in wrangler.toml: its classes exist. */
const SCRIPT = { tag: 'tag', tags: [], migration_tag: 'v1' };

const SUBDOMAIN = { enabled: true, previews_enabled: true };

type Binding = { type: string; name: string; text?: string };

/** D1 runs several statements that are separated by semicolons; only the first would be prepared. */
function rowsOf(database: DatabaseSync, sql: string) {
  if (/^\s*select/i.test(sql)) return database.prepare(sql).all();
  database.exec(sql);
  return [];
}
