import { DurableObject } from 'cloudflare:workers';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { errorPage, hostedPage, sendHooks } from './hosted-page.ts';
import { sign } from './signed.ts';

export type PaystackEnv = { PAYSTACK: DurableObjectNamespace<Paystack>; PAYSTACK_SECRET: string };

const whole = z.int().check(z.minimum(0));
/** Failures of the next page for an e-mail address. */
const scriptBody = z.strictObject({
  email: z.string(),
  /**
   * The response to initialize: delayed by ms, as an HTML page, or with a status; `accept` creates
   * the page anyway.
   */
  hang: z.optional(whole),
  html: z.optional(z.boolean()),
  status: z.optional(whole),
  accept: z.optional(z.boolean()),
  /** The webhook: dropped, sent several times, delayed. */
  drop: z.optional(z.boolean()),
  double: z.optional(whole),
  delayMs: z.optional(whole),
  /** The payment that Paystack reports. */
  amount: z.optional(whole),
  currency: z.optional(z.string()),
  verifyHtml: z.optional(z.boolean()),
  verifyStatus: z.optional(z.string()),
});
type Script = Omit<z.infer<typeof scriptBody>, 'email'>;

const initializeBody = z.object({
  email: z.email(),
  amount: z.int().check(z.minimum(100)),
  currency: z.enum(['KES', 'USD']),
  reference: z.string().check(z.regex(/^[\w.=-]+$/)),
  channels: z.optional(z.array(z.string())),
  callback_url: z.url(),
  metadata: z.optional(z.object({ cancel_action: z.optional(z.url()) })),
});
type Asked = z.infer<typeof initializeBody>;
type Row = { reference: string; access: string; status: string; asked: string; script: string };

/** Paystack's hosted card page: initialize, verify, the page and its signed webhook. */
export class Paystack extends DurableObject<PaystackEnv> {
  private readonly sql = this.ctx.storage.sql;
  private readonly app = new Hono();

  constructor(state: DurableObjectState, env: PaystackEnv) {
    super(state, env);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS script (email TEXT PRIMARY KEY, script TEXT);
      CREATE TABLE IF NOT EXISTS trx (id INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT UNIQUE,
        access TEXT, status TEXT, asked TEXT, script TEXT)`);
    const { app } = this;
    app.use('/transaction/*', async (c, next) => {
      const isOurs = c.req.header('authorization') === `Bearer ${env.PAYSTACK_SECRET}`;
      return isOurs ? next() : c.json({ status: false, message: 'Invalid key' }, 401);
    });
    app.post('/transaction/initialize', (c) => this.initialize(c.req.raw));
    app.get('/transaction/verify/:reference', (c) => this.verify(c.req.param('reference')));
    app.get('/pay/:access', (c) => {
      const row = this.find('access', c.req.param('access'));
      if (!row) return c.notFound();
      const asked = JSON.parse(row.asked) as Asked;
      const amount = `${asked.currency} ${asked.amount / 100}`;
      return c.html(hostedPage({ name: 'Paystack', amount, what: `Card payment, ${asked.email}` }));
    });
    app.post('/pay/:access', async (c) => {
      const row = this.find('access', c.req.param('access'));
      if (!row) return c.notFound();
      const { choice } = await c.req.parseBody();
      return c.redirect(choice === 'pay' ? await this.pay(row) : this.cancel(row), 303);
    });
    app.post('/script', async (c) => {
      const { email, ...script } = scriptBody.parse(await c.req.json());
      this.sql.exec('INSERT OR REPLACE INTO script VALUES (?, ?)', email, JSON.stringify(script));
      return c.json({ ok: true });
    });
    app.get('/transactions', (c) => {
      const rows = this.sql.exec<Row & { id: number }>('SELECT * FROM trx ORDER BY id').toArray();
      const start = c.req.query('start') ?? '';
      const found = rows.filter(({ reference }) => reference.startsWith(start));
      return c.json(found.map((row) => ({ ...row, asked: JSON.parse(row.asked) })));
    });
  }

  override fetch(request: Request) {
    return this.app.fetch(request);
  }

  private async initialize(request: Request): Promise<Response> {
    const parsed = initializeBody.safeParse(await request.json().catch(() => null));
    if (!parsed.success) return no(400, 'Invalid request body');
    const asked = parsed.data;
    if (this.find('reference', asked.reference)) {
      return no(400, 'Duplicate Transaction Reference', 'duplicate_reference');
    }
    const script = this.takeScript(asked.email);
    const isBroken = script.html === true || script.status !== undefined;
    const access = crypto.randomUUID().replaceAll('-', '').slice(0, 16);
    if (!isBroken || script.accept) {
      this.sql.exec(
        "INSERT INTO trx (reference, access, status, asked, script) VALUES (?, ?, 'abandoned', ?, ?)",
        asked.reference,
        access,
        JSON.stringify(asked),
        JSON.stringify(script),
      );
    }
    if (script.hang) await scheduler.wait(script.hang);
    if (isBroken) return errorPage(script.status);
    const authorization_url = `${new URL(request.url).origin}/paystack/pay/${access}`;
    const data = { authorization_url, access_code: access, reference: asked.reference };
    return Response.json({ status: true, message: 'Authorization URL created', data });
  }

  private verify(reference: string): Response {
    const row = this.find('reference', reference);
    if (!row) return no(400, 'Transaction reference not found.', 'transaction_not_found');
    const script = JSON.parse(row.script) as Script;
    if (script.verifyHtml) return errorPage(503);
    const data = {
      ...this.shown(row),
      ...(script.verifyStatus && { status: script.verifyStatus }),
    };
    return Response.json({ status: true, message: 'Verification successful', data });
  }

  private async pay(row: Row): Promise<string> {
    this.sql.exec("UPDATE trx SET status = 'success' WHERE reference = ?", row.reference);
    const asked = JSON.parse(row.asked) as Asked;
    const script = JSON.parse(row.script) as Script;
    const paid = this.find('reference', row.reference) ?? row;
    const body = JSON.stringify({ event: 'charge.success', data: this.shown(paid) });
    const headers = { 'x-paystack-signature': await sign(this.env.PAYSTACK_SECRET, body) };
    // The real address is set in Paystack's dashboard; here it is derived from the shop's request.
    const url = `${new URL(asked.callback_url).origin}/hooks/paystack`;
    const { delayMs, double } = script;
    if (!script.drop) {
      this.ctx.waitUntil(sendHooks(url, { body, headers }, { delayMs, times: double }));
    }
    const back = new URL(asked.callback_url);
    back.searchParams.set('trxref', row.reference);
    back.searchParams.set('reference', row.reference);
    return back.href;
  }

  private cancel(row: Row): string {
    const asked = JSON.parse(row.asked) as Asked;
    return asked.metadata?.cancel_action ?? asked.callback_url;
  }

  private shown(row: Row & { id?: number }) {
    const asked = JSON.parse(row.asked) as Asked;
    const script = JSON.parse(row.script) as Script;
    return {
      id: row.id,
      domain: 'test',
      status: row.status,
      reference: row.reference,
      amount: script.amount ?? asked.amount,
      currency: script.currency ?? asked.currency,
      channel: 'card',
      gateway_response:
        row.status === 'success' ? 'Successful' : 'The transaction was not completed',
      customer: { email: asked.email },
    };
  }

  private takeScript(email: string): Script {
    const query = 'DELETE FROM script WHERE email = ? RETURNING script';
    const found = this.sql.exec(query, email).toArray()[0];
    return found ? JSON.parse(String(found.script)) : {};
  }

  private find(column: 'reference' | 'access', value: string) {
    const query = `SELECT * FROM trx WHERE ${column} = ?`;
    return this.sql.exec<Row & { id: number }>(query, value).toArray()[0];
  }
}

const no = (status: number, message: string, code?: string) =>
  Response.json({ status: false, message, code }, { status });
