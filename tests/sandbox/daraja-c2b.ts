import { DurableObject } from 'cloudflare:workers';
import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import { fault, makeReceipt, nairobiStamp } from './daraja-protocol.ts';
import { sendHooks } from './hosted-page.ts';

export type ByHandEnv = { BY_HAND: DurableObjectNamespace<ByHand>; MPESA_SHORTCODE: string };

const whole = z.int().check(z.minimum(0));
const payBody = z.strictObject({
  account: z.string(),
  amount: z.int().check(z.minimum(1)),
  phone: z._default(z.string(), '254712345678'),
  receipt: z.optional(z.string()),
  /** The confirmation: dropped, sent several times, delayed. */
  drop: z.optional(z.boolean()),
  double: z.optional(whole),
  delayMs: z.optional(whole),
  /** Off unless Safaricom was asked to switch validation on. */
  validate: z.optional(z.boolean()),
});
type Pay = z.infer<typeof payBody>;
const registerBody = z.object({
  ShortCode: z.union([z.int(), z.string()]),
  ResponseType: z.enum(['Completed', 'Cancelled']),
  ConfirmationURL: z.url(),
  ValidationURL: z.url(),
});
const statusBody = z.object({
  Initiator: z.string(),
  SecurityCredential: z.string().check(z.minLength(1)),
  CommandID: z.literal('TransactionStatusQuery'),
  TransactionID: z.string(),
  PartyA: z.int(),
  IdentifierType: z.enum(['1', '2', '4']),
  ResultURL: z.url(),
  QueueTimeOutURL: z.url(),
});
type Paid = { receipt: string; amount: number; phone: string; shortcode: string };

/**
 * The M-Pesa menu on the payer's phone and what it reports to the shop: C2B and Transaction Status.
 */
export class ByHand extends DurableObject<ByHandEnv> {
  private readonly sql = this.ctx.storage.sql;
  private readonly app = new Hono();

  constructor(state: DurableObjectState, env: ByHandEnv) {
    super(state, env);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS url (name TEXT PRIMARY KEY, url TEXT);
      CREATE TABLE IF NOT EXISTS paid (receipt TEXT PRIMARY KEY, amount INTEGER, phone TEXT,
        shortcode TEXT)`);
    const { app } = this;
    app.post('/mpesa/c2b/v1/registerurl', async (c) => {
      const parsed = registerBody.safeParse(await c.req.json());
      const urls = parsed.success ? [parsed.data.ConfirmationURL, parsed.data.ValidationURL] : [];
      if (urls.length === 0 || urls.some((url) => /mpesa|m-pesa|safaricom/i.test(url))) {
        const { body } = fault('400.003.02', 'Bad Request - Invalid ConfirmationURL');
        return c.body(body, 400);
      }
      for (const [i, name] of ['confirmation', 'validation'].entries()) {
        this.sql.exec('INSERT OR REPLACE INTO url VALUES (?, ?)', name, urls[i] ?? '');
      }
      return c.json({ OriginatorCoversationID: crypto.randomUUID(), ResponseCode: '0' });
    });
    app.post('/mpesa/transactionstatus/v1/query', async (c) => {
      const parsed = statusBody.safeParse(await c.req.json());
      if (!parsed.success) return c.body(fault('400.002.02', 'Bad Request').body, 400);
      const ConversationID = `AG_${nairobiStamp(Date.now())}_${makeReceipt()}`;
      const told = this.tell(parsed.data, ConversationID);
      this.ctx.waitUntil(told);
      return c.json({ OriginatorConversationID: makeReceipt(), ConversationID, ResponseCode: '0' });
    });
    app.get('/till', (c) => c.html(tillPage(env.MPESA_SHORTCODE)));
    app.post('/till', async (c) => {
      const { account = '', amount, phone } = await c.req.parseBody();
      const asked = { account: String(account), amount: Number(amount), phone: String(phone) };
      const parsed = payBody.safeParse({ ...asked, validate: true });
      const code = parsed.success ? await this.pay(parsed.data) : null;
      return c.html(tillPage(env.MPESA_SHORTCODE, code ?? 'Rejected: nothing was paid.'));
    });
    app.post('/by-hand', async (c) => {
      const asked = payBody.parse(await c.req.json());
      return c.json({ receipt: await this.pay(asked) });
    });
  }

  override fetch(request: Request) {
    return this.app.fetch(request);
  }

  /** Payments by STK push can be queried as well. */
  note(paid: Paid): void {
    const row = [paid.receipt, paid.amount, paid.phone, paid.shortcode];
    this.sql.exec('INSERT OR REPLACE INTO paid VALUES (?, ?, ?, ?)', ...row);
  }

  paidBy(receipt: string): Paid | undefined {
    return this.sql.exec<Paid>('SELECT * FROM paid WHERE receipt = ?', receipt).toArray()[0];
  }

  private async pay(asked: Pay): Promise<string | null> {
    const { account, amount, phone, receipt = makeReceipt() } = asked;
    const body = JSON.stringify({
      TransactionType: 'Pay Bill',
      TransID: receipt,
      TransTime: nairobiStamp(Date.now()),
      TransAmount: `${amount}.00`,
      BusinessShortCode: this.env.MPESA_SHORTCODE,
      BillRefNumber: account,
      InvoiceNumber: '',
      OrgAccountBalance: '',
      ThirdPartyTransID: '',
      MSISDN: phone,
      FirstName: 'Achieng',
    });
    if (asked.validate && !(await this.isValid(body))) return null;
    this.note({ receipt, amount, phone, shortcode: this.env.MPESA_SHORTCODE });
    const url = this.url('confirmation');
    const { delayMs, double: times } = asked;
    if (url && !asked.drop) {
      this.ctx.waitUntil(sendHooks(url, { body, headers: {} }, { delayMs, times }));
    }
    return receipt;
  }

  private async isValid(body: string): Promise<boolean> {
    const url = this.url('validation');
    if (!url) return true;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    const said = (await answer?.json().catch(() => null)) as { ResultCode?: unknown } | null;
    return answer === null || said?.ResultCode === '0' || said?.ResultCode === 0;
  }

  private async tell(asked: z.infer<typeof statusBody>, ConversationID: string) {
    const query = 'SELECT * FROM paid WHERE receipt = ?';
    const [paid] = this.sql.exec<Paid>(query, asked.TransactionID).toArray();
    const parameters = paid && {
      DebitPartyName: `${paid.phone} - Achieng Odhiambo`,
      CreditPartyName: `${paid.shortcode} - Tiny Tag`,
      TransactionStatus: 'Completed',
      Amount: paid.amount,
      ReceiptNo: paid.receipt,
      FinalisedTime: Number(nairobiStamp(Date.now())),
    };
    const Result = {
      ResultType: 0,
      ResultCode: paid ? 0 : 2033,
      ResultDesc: paid ? 'The service request is processed successfully.' : 'No such transaction',
      OriginatorConversationID: makeReceipt(),
      ConversationID,
      TransactionID: makeReceipt(),
      ...(parameters && {
        ResultParameters: {
          ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
        },
      }),
    };
    await sendHooks(
      asked.ResultURL,
      { body: JSON.stringify({ Result }), headers: {} },
      { delayMs: 200 },
    );
  }

  private url(name: string): string | null {
    const found = this.sql.exec('SELECT url FROM url WHERE name = ?', name).toArray()[0];
    return found ? String(found.url) : null;
  }
}

/** The phone's M-Pesa menu: Lipa na M-Pesa, Pay Bill. */
const tillPage = (shortcode: string, said = '') => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>M-Pesa sandbox</title>
    <body style="font: 18px/1.6 system-ui; max-width: 24rem; margin: 10vh auto; padding: 0 1rem">
      <h1>M-Pesa sandbox</h1>
      <p>Pay Bill ${shortcode}</p>
      <form method="post">
        <p><label>Account number<br /><input name="account" /></label></p>
        <p><label>Amount<br /><input name="amount" inputmode="numeric" /></label></p>
        <p><label>Phone<br /><input name="phone" value="254712345678" /></label></p>
        <button>Pay</button>
      </form>
      <p role="status">${said}</p>
    </body>
  </html>`;
