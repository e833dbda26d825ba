import { DurableObject } from 'cloudflare:workers';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { TURNSTILE_TESTS, turnstileKeys } from './keys.ts';
import { API_SCRIPT, widgetPage } from './turnstile-widget.ts';

export type TurnstileEnv = { TURNSTILE: DurableObjectNamespace<Turnstile> };

const { TURNSTILE_SITE_KEY: SITE_KEY, TURNSTILE_SECRET: SECRET } = turnstileKeys;
const { siteKeys, secrets, token: DUMMY } = TURNSTILE_TESTS;
const LIFE_MS = 5 * 60_000;

const made = z.object({
  sitekey: z.string(),
  hostname: z.string(),
  action: z._default(z.string(), ''),
  cdata: z._default(z.string(), ''),
});
type Made = z.infer<typeof made>;

const scriptBody = z.strictObject({
  /** What the next widget does, and how the next questions are answered. */
  widget: z.optional(z.enum(['asks', 'blocks'])),
  answers: z.optional(z.array(z.enum(['500', 'hang', 'drop', 'internal-error', 'garbage']))),
  /** The token's age in ms. */
  old: z.optional(z.int()),
});
type Script = z.infer<typeof scriptBody>;

type Verify = { secret?: string; response?: string; idempotency_key?: string };

/** Stores the tokens it issued, each valid once, and the answers that a test asks for. */
export class Turnstile extends DurableObject {
  private readonly sql = this.ctx.storage.sql;
  private next: Script = {};

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    this.sql.exec(
      'CREATE TABLE IF NOT EXISTS token (token TEXT PRIMARY KEY, made TEXT, at INTEGER, usedBy TEXT)',
    );
  }

  script(script: Script) {
    this.next = { ...this.next, ...script };
  }

  takeWidget() {
    const { widget } = this.next;
    this.next.widget = undefined;
    return widget;
  }

  takeAnswer() {
    return this.next.answers?.shift();
  }

  give(of: Made): string {
    const token = `0.${crypto.randomUUID().replaceAll('-', '')}.sandbox`;
    const at = Date.now() - (this.next.old ?? 0);
    this.next.old = undefined;
    this.sql.exec('INSERT INTO token VALUES (?, ?, ?, NULL)', token, JSON.stringify(of), at);
    return token;
  }

  verify({ response = '', idempotency_key = crypto.randomUUID() }: Verify) {
    const query = 'SELECT made, at, usedBy FROM token WHERE token = ?';
    const [row] = this.sql
      .exec<{ made: string; at: number; usedBy: string | null }>(query, response)
      .toArray();
    if (!row) return refused('invalid-input-response');
    const isSpent = row.usedBy !== null && row.usedBy !== idempotency_key;
    if (isSpent || Date.now() > row.at + LIFE_MS) return refused('timeout-or-duplicate');
    this.sql.exec('UPDATE token SET usedBy = ? WHERE token = ?', idempotency_key, response);
    const { hostname, action, cdata } = JSON.parse(row.made) as Made;
    const challenge_ts = new Date(row.at).toISOString();
    return { success: true, 'error-codes': [], challenge_ts, hostname, action, cdata };
  }
}

const refused = (code: string) => ({ success: false, 'error-codes': [code], messages: [] });

type Env = { Bindings: TurnstileEnv };
const house = (c: Context<Env>) => c.env.TURNSTILE.get(c.env.TURNSTILE.idFromName('turnstile'));

/** What Cloudflare documents of the secrets for tests: they take their own token alone. */
function verifyTest({ secret, response }: Verify) {
  if (secret === secrets.fails) return refused('invalid-input-response');
  if (secret === secrets.spent) return refused('timeout-or-duplicate');
  if (response !== DUMMY) return refused('invalid-input-response');
  const challenge_ts = new Date().toISOString();
  const metadata = { result_with_testing_key: true };
  return { success: true, 'error-codes': [], challenge_ts, hostname: 'example.com', metadata };
}

async function sentTo(c: Context<Env>): Promise<Verify> {
  const isJson = c.req.header('Content-Type')?.startsWith('application/json');
  return (isJson ? await c.req.json() : await c.req.parseBody()) as Verify;
}

const WIDGETS: Record<string, 'passes' | 'blocks' | 'asks'> = {
  [siteKeys.passes]: 'passes',
  [siteKeys.blocks]: 'blocks',
  [siteKeys.asks]: 'asks',
  [SITE_KEY]: 'passes',
};

/** Cloudflare Turnstile: its script, its widget and siteverify. */
export const turnstile = new Hono<Env>()
  .get('/v0/api.js', (c) => c.body(API_SCRIPT, 200, { 'Content-Type': 'text/javascript' }))
  .get('/v0/widget', async (c) => {
    const asked = made.parse(c.req.query());
    const told = await house(c).takeWidget();
    return c.html(widgetPage({ ...c.req.query(), behaves: told ?? WIDGETS[asked.sitekey] }));
  })
  .post('/v0/challenge', async (c) => {
    const asked = made.parse(await c.req.json());
    const isTest = asked.sitekey !== SITE_KEY;
    return c.json({ token: isTest ? DUMMY : await house(c).give(asked) });
  })
  .post('/v0/siteverify', async (c) => {
    const sent = await sentTo(c);
    const fault = await house(c).takeAnswer();
    if (fault === '500') return c.text('Internal Server Error', 500);
    if (fault === 'garbage') return c.html('<h1>Just a moment...</h1>');
    if (fault === 'internal-error') return c.json(refused('internal-error'));
    if (fault === 'hang') await scheduler.wait(6000);
    if (!sent.secret) return c.json(refused('missing-input-secret'), 400);
    if (!sent.response) return c.json(refused('missing-input-response'), 400);
    if (Object.values(secrets).includes(sent.secret)) return c.json(verifyTest(sent));
    if (sent.secret !== SECRET) return c.json(refused('invalid-input-secret'), 400);
    const answer = await house(c).verify({ ...sent });
    // The token is spent and its answer is lost.
    return fault === 'drop' ? c.text('Bad gateway', 502) : c.json(answer);
  })
  .post('/script', async (c) => {
    await house(c).script(scriptBody.parse(await c.req.json()));
    return c.json({ ok: true });
  });
