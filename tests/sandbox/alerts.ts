import { DurableObject } from 'cloudflare:workers';
import { type Context, Hono } from 'hono';

export type AlertsEnv = { ALERTS: DurableObjectNamespace<Alerts> };

/** A chat's incoming webhook. Keeps what each channel was sent, oldest first. */
export class Alerts extends DurableObject {
  private readonly sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    this.sql.exec('CREATE TABLE IF NOT EXISTS alert (body TEXT)');
  }

  take(body: string) {
    this.sql.exec('INSERT INTO alert VALUES (?)', body);
  }

  list(): string[] {
    const rows = this.sql.exec<{ body: string }>('SELECT body FROM alert ORDER BY rowid').toArray();
    return rows.map(({ body }) => body);
  }
}

const channelOf = (c: Context<{ Bindings: AlertsEnv }, '/:channel'>) =>
  c.env.ALERTS.get(c.env.ALERTS.idFromName(c.req.param('channel')));

/** `?status=503` is answered to a message of that address. */
export const alerts = new Hono<{ Bindings: AlertsEnv }>()
  .post('/:channel', async (c) => {
    if (c.req.header('Content-Type') !== 'application/json') return c.text('invalid_payload', 400);
    await channelOf(c).take(await c.req.text());
    return new Response('ok', { status: Number(c.req.query('status') ?? 200) });
  })
  .get('/:channel', async (c) => c.json(await channelOf(c).list()));
