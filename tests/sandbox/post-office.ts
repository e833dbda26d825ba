import { DurableObject } from 'cloudflare:workers';
import { Hono } from 'hono';

const KEPT = 200;

type Mail = { to: string; subject: string; text: string; html: string };
export type PostEnv = { POST: DurableObjectNamespace<PostOffice> };

/** Accepts mails as a provider would and keeps the newest; each idempotency key once. */
export class PostOffice extends DurableObject<PostEnv> {
  private readonly sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: PostEnv) {
    super(state, env);
    this.sql.exec('CREATE TABLE IF NOT EXISTS mail (id TEXT PRIMARY KEY, at INTEGER, mail TEXT)');
  }

  take(id: string, mail: Mail) {
    const row = [id, Date.now(), JSON.stringify(mail)];
    this.sql.exec('INSERT INTO mail VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING', ...row);
    this.sql.exec(
      `DELETE FROM mail WHERE id NOT IN (SELECT id FROM mail ORDER BY at DESC LIMIT ${KEPT})`,
    );
  }

  /** Newest first. */
  list() {
    const rows = this.sql.exec<{ at: number; mail: string }>('SELECT * FROM mail ORDER BY at DESC');
    return rows.toArray().map(({ at, mail }) => {
      const { to, subject, text, html } = JSON.parse(mail) as Mail;
      return { to, subject, text, html, at };
    });
  }
}

export const postOffice = new Hono<{ Bindings: PostEnv }>()
  .post('/', async (c) => {
    const office = c.env.POST.get(c.env.POST.idFromName('office'));
    await office.take(c.req.header('Idempotency-Key') ?? crypto.randomUUID(), await c.req.json());
    return c.json({});
  })
  .get('/', async (c) => c.json(await c.env.POST.get(c.env.POST.idFromName('office')).list()));
