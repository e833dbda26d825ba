import { DurableObject } from 'cloudflare:workers';
import { type Context, Hono } from 'hono';
import { errorPage, hostedPage, sendHooks } from './hosted-page.ts';
import { type Asked, orderBody, type Script, scriptBody } from './paypal-protocol.ts';
import { webhookHeaders, webhookSignature } from './signed.ts';

export type PaypalEnv = {
  PAYPAL: DurableObjectNamespace<Paypal>;
  PAYPAL_ID: string;
  PAYPAL_SECRET: string;
  PAYPAL_WEBHOOK_ID: string;
  /** Records refunds (tests/sandbox/refunds.ts). */
  REFUNDS: DurableObjectNamespace;
};

type Row = {
  id: string;
  requestId: string;
  status: string;
  captureId: string | null;
  captures: number;
  asked: string;
  script: string;
};

/** PayPal's Orders v2: create, approve on its page, capture once; webhooks that PayPal verifies. */
export class Paypal extends DurableObject<PaypalEnv> {
  private readonly sql = this.ctx.storage.sql;
  private readonly app = new Hono();

  constructor(state: DurableObjectState, env: PaypalEnv) {
    super(state, env);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS token (token TEXT PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS script (script TEXT);
      CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, requestId TEXT UNIQUE, status TEXT,
        captureId TEXT, captures INTEGER, asked TEXT, script TEXT)`);
    const { app } = this;
    app.post('/v1/oauth2/token', (c) => this.token(c));
    for (const path of ['/v2/*', '/v1/notifications/*']) {
      app.use(path, async (c, next) => {
        const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
        const known = this.sql.exec('SELECT 1 FROM token WHERE token = ?', token).toArray();
        return known.length > 0 ? next() : c.json({ error: 'invalid_token' }, 401);
      });
    }
    app.post('/v2/checkout/orders', (c) => this.create(c));
    app.get('/v2/checkout/orders/:id', (c) => this.show(c));
    app.post('/v2/checkout/orders/:id/capture', (c) => this.capture(c));
    app.post('/v1/notifications/verify-webhook-signature', (c) => this.vouch(c));
    app.get('/checkoutnow', (c) => {
      const row = this.find(c.req.query('token') ?? '');
      if (!row) return c.notFound();
      const [unit] = (JSON.parse(row.asked) as Asked).purchase_units;
      const amount = `${unit?.amount.currency_code} ${unit?.amount.value}`;
      return c.html(hostedPage({ name: 'PayPal', amount, what: 'Tiny Tag' }));
    });
    app.post('/checkoutnow', (c) => this.choose(c));
    app.post('/script', async (c) => {
      this.sql.exec(
        'INSERT INTO script VALUES (?)',
        JSON.stringify(scriptBody.parse(await c.req.json())),
      );
      return c.json({ ok: true });
    });
    app.get('/orders', (c) => {
      const rows = this.sql.exec<Row>('SELECT * FROM orders ORDER BY rowid').toArray();
      const found = rows.filter(({ requestId }) =>
        requestId.startsWith(c.req.query('start') ?? ''),
      );
      return c.json(
        found.map((row) => ({
          ...row,
          asked: JSON.parse(row.asked),
          captured: this.captured(row).amount,
        })),
      );
    });
  }

  override fetch(request: Request) {
    return this.app.fetch(request);
  }

  private token(c: Context) {
    const { PAYPAL_ID, PAYPAL_SECRET } = this.env;
    if (c.req.header('authorization') !== `Basic ${btoa(`${PAYPAL_ID}:${PAYPAL_SECRET}`)}`) {
      return c.json({ error: 'invalid_client' }, 401);
    }
    const access_token = crypto.randomUUID();
    this.sql.exec('INSERT INTO token VALUES (?)', access_token);
    return c.json({ access_token, token_type: 'Bearer', expires_in: 32_400 });
  }

  private async create(c: Context): Promise<Response> {
    const requestId = c.req.header('paypal-request-id') ?? crypto.randomUUID();
    const parsed = orderBody.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return issue(400, 'INVALID_REQUEST');
    const again = this.sql
      .exec<Row>('SELECT * FROM orders WHERE requestId = ?', requestId)
      .toArray()[0];
    if (again) return Response.json(this.body(again, c), { status: 200 });
    const query =
      'DELETE FROM script WHERE rowid = (SELECT min(rowid) FROM script) RETURNING script';
    const found = this.sql.exec(query).toArray()[0];
    const script: Script = found ? JSON.parse(String(found.script)) : {};
    const id = crypto.randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
    if (!script.html || script.accept) {
      this.sql.exec(
        "INSERT INTO orders VALUES (?, ?, 'PAYER_ACTION_REQUIRED', NULL, 0, ?, ?)",
        id,
        requestId,
        JSON.stringify(parsed.data),
        JSON.stringify(script),
      );
    }
    if (script.hang) await scheduler.wait(script.hang);
    const row = this.find(id);
    return script.html || !row ? errorPage() : Response.json(this.body(row, c), { status: 200 });
  }

  private async show(c: Context) {
    const row = this.find(c.req.param('id') ?? '');
    if (!row) return issue(404, 'INVALID_RESOURCE_ID');
    if ((JSON.parse(row.script) as Script).readHtml) return errorPage();
    const body = this.body(row, c);
    const [unit] = body.purchase_units;
    if (unit?.payments) Object.assign(unit.payments, { refunds: await this.refundsOf(row) });
    return Response.json(body);
  }

  private async refundsOf({ captureId }: Row) {
    const house = this.env.REFUNDS.get(this.env.REFUNDS.idFromName('all'));
    const answer = await house.fetch(`http://sandbox/refunds?paid=${captureId}`);
    const rows = (await answer.json()) as { id: number; note: string }[];
    return rows.map(({ id, note }) => ({ id: `R-${id}`, invoice_id: note }));
  }

  private async capture(c: Context): Promise<Response> {
    const row = this.find(c.req.param('id') ?? '');
    if (!row) return issue(404, 'INVALID_RESOURCE_ID');
    if (row.status === 'COMPLETED') return issue(422, 'ORDER_ALREADY_CAPTURED');
    if (row.status !== 'APPROVED') return issue(422, 'ORDER_NOT_APPROVED');
    const script = JSON.parse(row.script) as Script;
    const captureId = crypto.randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
    const set = "status = 'COMPLETED', captureId = ?, captures = captures + 1";
    this.sql.exec(`UPDATE orders SET ${set} WHERE id = ?`, captureId, row.id);
    const done = this.find(row.id) ?? row;
    if (!script.captureState) this.ctx.waitUntil(this.tell(done, 'PAYMENT.CAPTURE.COMPLETED'));
    if (script.captureHang) await scheduler.wait(script.captureHang);
    return script.captureHtml ? errorPage() : Response.json(this.body(done, c), { status: 201 });
  }

  private async choose(c: Context): Promise<Response> {
    const row = this.find(c.req.query('token') ?? '');
    if (!row) return c.notFound();
    const { choice } = await c.req.parseBody();
    const { return_url, cancel_url } = contextOf(row);
    const back = new URL(choice === 'pay' ? return_url : cancel_url);
    back.searchParams.set('token', row.id);
    if (choice !== 'pay') return c.redirect(back.href, 303);
    if (row.status !== 'COMPLETED') {
      this.sql.exec("UPDATE orders SET status = 'APPROVED' WHERE id = ?", row.id);
      this.ctx.waitUntil(this.tell(this.find(row.id) ?? row, 'CHECKOUT.ORDER.APPROVED'));
    }
    back.searchParams.set('PayerID', 'SANDBOXPAYER');
    return c.redirect(back.href, 303);
  }

  /** A webhook with a signature that only this sandbox can verify. */
  private async tell(row: Row, event_type: string) {
    const script = JSON.parse(row.script) as Script;
    if (script.drop) return;
    const [unit] = (JSON.parse(row.asked) as Asked).purchase_units;
    const resource =
      event_type === 'CHECKOUT.ORDER.APPROVED'
        ? { id: row.id, status: 'APPROVED', purchase_units: [unit] }
        : { ...this.captured(row), supplementary_data: { related_ids: { order_id: row.id } } };
    const body = JSON.stringify({ id: `WH-${crypto.randomUUID()}`, event_type, resource });
    const headers = await webhookHeaders(this.env, body);
    const url = `${new URL(contextOf(row).return_url).origin}/hooks/paypal`;
    await sendHooks(url, { body, headers }, { delayMs: script.delayMs, times: script.double });
  }

  private async vouch(c: Context) {
    const text = await c.req.text();
    const mark = '"webhook_event":';
    const event = text.slice(text.indexOf(mark) + mark.length, -1);
    const said = JSON.parse(text) as Record<string, string>;
    const wanted = await webhookSignature(this.env, said.transmission_id ?? '', event);
    const isOurs =
      said.webhook_id === this.env.PAYPAL_WEBHOOK_ID && said.transmission_sig === wanted;
    return c.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' });
  }

  private captured(row: Row) {
    const script = JSON.parse(row.script) as Script;
    const [unit] = (JSON.parse(row.asked) as Asked).purchase_units;
    return {
      id: row.captureId,
      status: script.captureState ?? 'COMPLETED',
      custom_id: unit?.custom_id,
      amount: {
        currency_code: script.currency ?? unit?.amount.currency_code,
        value: script.amount ?? unit?.amount.value,
      },
    };
  }

  private body(row: Row, c: Context) {
    const [unit] = (JSON.parse(row.asked) as Asked).purchase_units;
    const href = `${new URL(c.req.url).origin}/paypal/checkoutnow?token=${row.id}`;
    const payments = row.captureId ? { captures: [this.captured(row)] } : undefined;
    return {
      id: row.id,
      status: row.status,
      purchase_units: [{ ...unit, payments }],
      links: [{ rel: 'payer-action', href, method: 'GET' }],
    };
  }

  private find(id: string): Row | undefined {
    return this.sql.exec<Row>('SELECT * FROM orders WHERE id = ?', id).toArray()[0];
  }
}

const contextOf = (row: Row) =>
  (JSON.parse(row.asked) as Asked).payment_source.paypal.experience_context;

const issue = (status: number, name: string) =>
  Response.json({ name, details: [{ issue: name }] }, { status });
