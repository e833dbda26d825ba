import { DurableObject } from 'cloudflare:workers';
import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { ByHandEnv } from './daraja-c2b.ts';
import { fault, makeReceipt, nairobiStamp } from './daraja-protocol.ts';
import { errorPage, sendHooks } from './hosted-page.ts';
import type { PaypalEnv } from './paypal.ts';
import type { PaystackEnv } from './paystack.ts';
import {
  type Asked,
  paypalBody,
  paystackBody,
  type Row,
  reversalBody,
  type Script,
  scriptBody,
} from './refunds-protocol.ts';
import { sign } from './signed.ts';

export type RefundsEnv = PaystackEnv &
  PaypalEnv &
  ByHandEnv & { REFUNDS: DurableObjectNamespace<Refunds> };

/** Paystack's and PayPal's refunds and M-Pesa's reversals, never more than was paid. */
export class Refunds extends DurableObject<RefundsEnv> {
  private readonly sql = this.ctx.storage.sql;
  private readonly app = new Hono();

  constructor(state: DurableObjectState, env: RefundsEnv) {
    super(state, env);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS script (provider TEXT, script TEXT);
      CREATE TABLE IF NOT EXISTS refund (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE,
        paid TEXT, minor INTEGER, note TEXT, script TEXT)`);
    const { app } = this;
    app.post('/refund-script', async (c) => {
      const { provider, ...script } = scriptBody.parse(await c.req.json());
      this.sql.exec('INSERT INTO script VALUES (?, ?)', provider, JSON.stringify(script));
      return c.json({ ok: true });
    });
    app.get('/refunds', (c) => {
      const rows = this.sql.exec<Row>('SELECT * FROM refund ORDER BY id').toArray();
      return c.json(rows.filter(({ paid }) => paid.startsWith(c.req.query('paid') ?? '')));
    });
    app.post('/paystack/refund', (c) => this.paystack(c));
    app.get('/paystack/refund', async (c) => {
      if (!this.isPaystack(c)) return c.json({ status: false, message: 'Invalid key' }, 401);
      const id = Number(c.req.query('transaction'));
      const found = (await this.transactions()).find((one) => one.id === id);
      const rows = this.rowsOf(found?.reference ?? '');
      return c.json({ status: true, data: rows.map((row) => this.shown(row)) });
    });
    app.get('/paystack/refund/:id', (c) => {
      if (!this.isPaystack(c)) return c.json({ status: false, message: 'Invalid key' }, 401);
      const row = this.ask(Number(c.req.param('id')));
      if (!row) return c.json({ status: false, message: 'Refund not found' }, 404);
      return c.json({ status: true, data: this.shown(row) });
    });
    app.post('/paypal/v2/payments/captures/:id/refund', (c) => this.paypal(c));
    app.get('/paypal/v2/payments/refunds/:id', (c) => {
      const row = this.ask(Number(c.req.param('id').slice(2)));
      return row ? c.json(this.paypalShown(row)) : c.json({ name: 'RESOURCE_NOT_FOUND' }, 404);
    });
    app.post('/mpesa/reversal/v1/request', (c) => this.reverse(c));
  }

  override fetch(request: Request) {
    return this.app.fetch(request);
  }

  private async paystack(c: Context): Promise<Response> {
    if (!this.isPaystack(c)) return c.json({ status: false, message: 'Invalid key' }, 401);
    const parsed = paystackBody.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ status: false, message: 'Invalid request' }, 400);
    const { transaction, amount, merchant_note = '' } = parsed.data;
    const paid = (await this.transactions()).find(({ reference }) => reference === transaction);
    const most = paid?.status === 'success' ? paid.asked.amount : 0;
    if (this.sumOf(transaction) + amount > most) {
      return c.json({ status: false, message: 'Refund amount exceeds the transaction' }, 400);
    }
    const script = this.takeScript('paystack');
    const row = this.add(crypto.randomUUID(), { paid: transaction, minor: amount, script });
    if (row) this.sql.exec('UPDATE refund SET note = ? WHERE id = ?', merchant_note, row.id);
    if (row && !script.drop) {
      const url = `${new URL(paid?.asked.callback_url ?? '').origin}/hooks/paystack`;
      this.ctx.waitUntil(this.tellPaystack(row.id, url, script));
    }
    if (script.hang) await scheduler.wait(script.hang);
    if (script.html || !row) return errorPage();
    const data = { ...this.shown({ ...row, note: merchant_note }), status: 'pending' };
    return c.json({ status: true, message: 'Refund has been queued for processing', data });
  }

  private async tellPaystack(id: number, url: string, script: Script) {
    await scheduler.wait(300);
    const row = this.find(id);
    if (!row) return;
    const { status, amount } = this.shown(row);
    const data = { status, amount, transaction_reference: row.paid, refund_reference: null };
    const body = JSON.stringify({ event: `refund.${status}`, data });
    const headers = { 'x-paystack-signature': await sign(this.env.PAYSTACK_SECRET, body) };
    await sendHooks(url, { body, headers }, { times: script.double });
  }

  private async paypal(c: Context): Promise<Response> {
    const parsed = paypalBody.safeParse(await c.req.json().catch(() => null));
    const key = c.req.header('paypal-request-id') ?? '';
    if (!parsed.success || key === '') return c.json({ name: 'INVALID_REQUEST' }, 400);
    const again = this.sql.exec<Row>('SELECT * FROM refund WHERE key = ?', key).toArray()[0];
    if (again) return c.json(this.paypalShown(again));
    const capture = c.req.param('id') ?? '';
    const { amount, invoice_id = '' } = parsed.data;
    const minor = Math.round(Number(amount.value) * 100);
    const captured = await this.capturedOf(capture);
    const isOther = captured?.currency_code !== amount.currency_code;
    const most = Math.round(Number(captured?.value ?? 0) * 100);
    if (isOther || this.sumOf(capture) + minor > most) {
      return c.json({ details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] }, 422);
    }
    const script = this.takeScript('paypal');
    const row = this.add(key, { paid: capture, minor, script });
    if (row) this.sql.exec('UPDATE refund SET note = ? WHERE id = ?', invoice_id, row.id);
    if (script.hang) await scheduler.wait(script.hang);
    return script.html || !row ? errorPage() : c.json(this.paypalShown(row), 201);
  }

  private async reverse(c: Context): Promise<Response> {
    const parsed = reversalBody.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.body(fault('400.002.02', 'Bad Request').body, 400);
    const script = this.takeScript('mpesa');
    const ConversationID = `AG_${nairobiStamp(Date.now())}_${makeReceipt()}`;
    if (!script.lose) this.ctx.waitUntil(this.conclude(parsed.data, ConversationID, script));
    if (script.hang) await scheduler.wait(script.hang);
    if (script.html) return errorPage();
    return c.json({ OriginatorConversationID: makeReceipt(), ConversationID, ResponseCode: '0' });
  }

  /** Like Safaricom, reverses a receipt once, whole or in part. */
  private async conclude(
    asked: z.infer<typeof reversalBody>,
    ConversationID: string,
    script: Script,
  ) {
    const house = this.env.BY_HAND.get(this.env.BY_HAND.idFromName('daraja'));
    const paid = await house.paidBy(asked.TransactionID);
    const known = this.rowsOf(asked.TransactionID).length > 0 ? 'R000001' : '0';
    const code = script.code ?? (paid && asked.Amount <= paid.amount ? known : 'R000002');
    if (code === '0')
      this.add(ConversationID, { paid: asked.TransactionID, minor: asked.Amount * 100, script });
    await scheduler.wait(300);
    const parameters = { Amount: asked.Amount, OriginalTransactionID: asked.TransactionID };
    const Result = {
      ResultType: 0,
      ResultCode: code === '0' ? 0 : code,
      ResultDesc: code === '0' ? 'The service request is processed successfully.' : 'Rejected',
      OriginatorConversationID: makeReceipt(),
      ConversationID,
      TransactionID: makeReceipt(),
      ...(code === '0' && {
        ResultParameters: {
          ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
        },
      }),
    };
    if (script.drop) return;
    const body = JSON.stringify({ Result });
    await sendHooks(asked.ResultURL, { body, headers: {} }, { times: script.double });
  }

  private add(key: string, { paid, minor, script }: Asked) {
    if (script.lose) return null;
    this.sql.exec(
      "INSERT INTO refund (key, paid, minor, note, script) VALUES (?, ?, ?, '', ?)",
      ...[key, paid, minor, JSON.stringify(script)],
    );
    return this.sql.exec<Row>('SELECT * FROM refund WHERE key = ?', key).toArray()[0] ?? null;
  }

  private shown(row: Row) {
    const { id, note, minor: amount } = row;
    const status = this.stateOf(row, ['processed', 'failed', 'pending']);
    return { id, status, amount, currency: 'KES', merchant_note: note };
  }

  private paypalShown(row: Row) {
    return { id: `R-${row.id}`, status: this.stateOf(row, ['COMPLETED', 'FAILED', 'PENDING']) };
  }

  private stateOf({ script }: Row, [done, failed, pending]: [string, string, string]) {
    const { fail, pendingFor = 0 } = JSON.parse(script) as Script;
    if (pendingFor > 0) return pending;
    return fail ? failed : done;
  }

  /** A refund as queried; each query brings a pending one closer to its end. */
  private ask(id: number): Row | undefined {
    const row = this.find(id);
    if (!row) return;
    const script = JSON.parse(row.script) as Script;
    if (!script.pendingFor) return row;
    script.pendingFor -= 1;
    this.sql.exec('UPDATE refund SET script = ? WHERE id = ?', JSON.stringify(script), id);
    return this.find(id);
  }

  private find(id: number) {
    return this.sql.exec<Row>('SELECT * FROM refund WHERE id = ?', id).toArray()[0];
  }

  private rowsOf(paid: string) {
    return this.sql.exec<Row>('SELECT * FROM refund WHERE paid = ? ORDER BY id', paid).toArray();
  }

  private sumOf(paid: string) {
    return this.rowsOf(paid)
      .filter(({ script }) => !(JSON.parse(script) as Script).fail)
      .reduce((sum, { minor }) => sum + minor, 0);
  }

  private isPaystack(c: Context) {
    return c.req.header('authorization') === `Bearer ${this.env.PAYSTACK_SECRET}`;
  }

  private async transactions() {
    const house = this.env.PAYSTACK.get(this.env.PAYSTACK.idFromName('paystack'));
    return (await (await house.fetch('http://sandbox/transactions')).json()) as {
      id: number;
      reference: string;
      status: string;
      asked: { amount: number; callback_url: string };
    }[];
  }

  private async capturedOf(captureId: string) {
    const house = this.env.PAYPAL.get(this.env.PAYPAL.idFromName('paypal'));
    const orders = (await (await house.fetch('http://sandbox/orders')).json()) as {
      captureId: string | null;
      captured: { currency_code: string; value: string };
    }[];
    return orders.find((order) => order.captureId === captureId)?.captured;
  }

  private takeScript(provider: string): Script {
    const query = `DELETE FROM script WHERE rowid = (SELECT min(rowid) FROM script
      WHERE provider = ?) RETURNING script`;
    const found = this.sql.exec(query, provider).toArray()[0];
    return found ? JSON.parse(String(found.script)) : {};
  }
}
