import { DurableObject } from 'cloudflare:workers';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';

const KEPT = 500;

export type SmsEnv = { SMS: DurableObjectNamespace<Sms>; SMS_USERNAME: string; SMS_KEY: string };

const whole = z.int().check(z.minimum(0));
/** The fault of the next request for a number. */
const scriptBody = z.strictObject({
  to: z.string(),
  /** An HTTP status before anything is sent, or after it. */
  status: z.optional(whole),
  afterwards: z.optional(whole),
  /** The answer comes late, ms; the SMS is sent at once. */
  hang: z.optional(whole),
  /** The delivery reports that follow, in this order; by default one of success. */
  reports: z.optional(z.array(z.string())),
});
type Script = z.infer<typeof scriptBody>;

const dashboardBody = z.strictObject({ deliveryReports: z.url() });

const messageBody = z.object({
  username: z.string(),
  to: z.string().check(z.regex(/^\+254[71]\d{8}$/)),
  message: z.string().check(z.minLength(1), z.maxLength(918)),
  bulkSMSMode: z.literal('1'),
  from: z.optional(z.string()),
});

/** By the last four digits of the number. */
const STATUS: Record<string, [code: number, status: string]> = {
  '0401': [401, 'RiskHold'],
  '0403': [403, 'InvalidPhoneNumber'],
  '0405': [405, 'InsufficientBalance'],
  '0406': [406, 'UserInBlacklist'],
  '0500': [501, 'GatewayError'],
};

/** Africa's Talking: takes SMS and keeps the newest. */
export class Sms extends DurableObject<SmsEnv> {
  private readonly sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: SmsEnv) {
    super(state, env);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS script ("to" TEXT, script TEXT);
      CREATE TABLE IF NOT EXISTS dashboard (id INTEGER PRIMARY KEY, "deliveryReports" TEXT);
      CREATE TABLE IF NOT EXISTS sms (id TEXT PRIMARY KEY, "to" TEXT, text TEXT, at INTEGER)`);
  }

  script(script: Script) {
    this.sql.exec('INSERT INTO script VALUES (?, ?)', script.to, JSON.stringify(script));
  }

  takeScript(to: string): Partial<Script> {
    const query = 'DELETE FROM script WHERE "to" = ? RETURNING script';
    const [row] = this.sql.exec<{ script: string }>(query, to).toArray();
    return row ? (JSON.parse(row.script) as Script) : {};
  }

  take(to: string, text: string): string {
    const id = `ATPid_${crypto.randomUUID().replaceAll('-', '')}`;
    this.sql.exec('INSERT INTO sms VALUES (?, ?, ?, ?)', id, to, text, Date.now());
    this.sql.exec(
      `DELETE FROM sms WHERE rowid NOT IN (SELECT rowid FROM sms ORDER BY rowid DESC LIMIT ${KEPT})`,
    );
    return id;
  }

  setDashboard(deliveryReports: string) {
    this.sql.exec('INSERT OR REPLACE INTO dashboard VALUES (1, ?)', deliveryReports);
  }

  /** Where delivery reports go; null unless the dashboard names an address. */
  reportsTo(): string | null {
    const query = 'SELECT "deliveryReports" AS url FROM dashboard';
    return this.sql.exec<{ url: string }>(query).toArray()[0]?.url ?? null;
  }

  /** Newest first. */
  list() {
    const query = 'SELECT id, "to", text, at FROM sms ORDER BY rowid DESC';
    return this.sql.exec<{ id: string; to: string; text: string; at: number }>(query).toArray();
  }
}

const REPORTED_MS = 1000;

/** Unsigned and form-encoded, as the provider posts them. */
async function report(url: string, message: { id: string; to: string }, statuses: string[]) {
  for (const status of statuses) {
    await scheduler.wait(REPORTED_MS);
    const failed = status === 'Failed' || status === 'Rejected';
    const body = new URLSearchParams({
      id: message.id,
      status,
      phoneNumber: message.to,
      networkCode: '63902',
      retryCount: '0',
      ...(failed && { failureReason: 'UserNotReachable' }),
    });
    await fetch(url, { method: 'POST', body }).catch(() => {
      // The shop is down: the provider does not repeat a report.
    });
  }
}

const officeOf = (c: Context<{ Bindings: SmsEnv }>) => c.env.SMS.get(c.env.SMS.idFromName('sms'));

/** The sender id that is registered. */
const SENDER = 'TinyTag';

export const sms = new Hono<{ Bindings: SmsEnv }>()
  .all('/down/*', (c) => c.text('Internal Server Error', 500))
  .use('/version1/*', async (c, next) => {
    if (c.req.header('apikey') === c.env.SMS_KEY) return next();
    return c.text('The supplied authentication is invalid', 401);
  })
  .get('/version1/user', (c) => c.json({ UserData: { balance: 'KES 1785.50' } }))
  .post('/version1/messaging', async (c) => {
    const parsed = messageBody.safeParse(await c.req.parseBody());
    if (!parsed.success || parsed.data.username !== c.env.SMS_USERNAME) {
      return c.text('Bad request', 400);
    }
    const { to, message, from = SENDER } = parsed.data;
    if (from !== SENDER) {
      return c.json({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 201);
    }
    const office = officeOf(c);
    const { status, afterwards, hang = 0, reports = ['Success'] } = await office.takeScript(to);
    if (status) return c.text('Error', status as 500);
    const fault = STATUS[to.slice(-4)];
    const [statusCode, name] = fault ?? [101, 'Success'];
    const messageId = fault ? 'None' : await office.take(to, message);
    const url = await office.reportsTo();
    if (!fault && url) c.executionCtx.waitUntil(report(url, { id: messageId, to }, reports));
    if (hang) await scheduler.wait(hang);
    if (afterwards) return c.text('Error', afterwards as 500);
    const cost = fault ? '0' : 'KES 0.8000';
    const Recipients = [{ statusCode, number: to, status: name, cost, messageId }];
    const Message = `Sent to ${fault ? 0 : 1}/1 Total Cost: ${fault ? '0' : 'KES 0.8000'}`;
    return c.json({ SMSMessageData: { Message, Recipients } }, 201);
  })
  .post('/dashboard', async (c) => {
    const { deliveryReports } = dashboardBody.parse(await c.req.json());
    await officeOf(c).setDashboard(deliveryReports);
    return c.json({ ok: true });
  })
  .post('/script', async (c) => {
    await officeOf(c).script(scriptBody.parse(await c.req.json()));
    return c.json({ ok: true });
  })
  .get('/sent', async (c) => c.json(await officeOf(c).list()));
