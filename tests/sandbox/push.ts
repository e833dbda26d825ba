import { DurableObject } from 'cloudflare:workers';
import { encodeBase64 } from '@oslojs/encoding';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';

const KEPT = 200;

export type PushEnv = { PUSH: DurableObjectNamespace<PushService> };

type Taken = { browser: string; headers: Record<string, string>; body: string; at: number };

const scriptBody = z.strictObject({
  browser: z.string(),
  /** The answer to its next message. */
  status: z.int(),
  retryAfter: z.optional(z.string()),
});

/** A browser's push service (RFC 8030): takes encrypted messages and cannot read them. */
export class PushService extends DurableObject {
  private readonly sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS script (browser TEXT, status INTEGER, "retryAfter" TEXT);
      CREATE TABLE IF NOT EXISTS message (taken TEXT)`);
  }

  script({ browser, status, retryAfter }: z.infer<typeof scriptBody>) {
    this.sql.exec('INSERT INTO script VALUES (?, ?, ?)', browser, status, retryAfter ?? null);
  }

  takeScript(browser: string) {
    const query =
      'DELETE FROM script WHERE rowid = (SELECT min(rowid) FROM script WHERE browser = ?) RETURNING status, "retryAfter"';
    return this.sql
      .exec<{ status: number; retryAfter: string | null }>(query, browser)
      .toArray()[0];
  }

  take(message: Taken) {
    this.sql.exec('INSERT INTO message VALUES (?)', JSON.stringify(message));
    this.sql.exec(
      `DELETE FROM message WHERE rowid NOT IN (SELECT rowid FROM message ORDER BY rowid DESC LIMIT ${KEPT})`,
    );
  }

  /** Newest first. */
  list(): Taken[] {
    const query = 'SELECT taken FROM message ORDER BY rowid DESC';
    return this.sql
      .exec<{ taken: string }>(query)
      .toArray()
      .map(({ taken }) => JSON.parse(taken) as Taken);
  }
}

const officeOf = (c: Context<{ Bindings: PushEnv }>) =>
  c.env.PUSH.get(c.env.PUSH.idFromName('push'));

const NEEDED = ['authorization', 'ttl', 'content-encoding'];
const MOST_BYTES = 4096;

export const push = new Hono<{ Bindings: PushEnv }>()
  .post('/script', async (c) => {
    await officeOf(c).script(scriptBody.parse(await c.req.json()));
    return c.json({ ok: true });
  })
  .get('/sent', async (c) => c.json(await officeOf(c).list()))
  .post('/to/:browser', async (c) => {
    const { browser } = c.req.param();
    const headers = Object.fromEntries(c.req.raw.headers);
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (NEEDED.some((name) => !headers[name]) || headers['content-encoding'] !== 'aes128gcm') {
      return c.text('Bad request', 400);
    }
    if (body.length > MOST_BYTES) return c.text('Too large', 413);
    const scripted = await officeOf(c).takeScript(browser);
    if (scripted) {
      const { status, retryAfter } = scripted;
      return new Response(null, {
        status,
        headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
      });
    }
    await officeOf(c).take({ browser, headers, body: encodeBase64(body), at: Date.now() });
    return c.body(null, 201);
  });
