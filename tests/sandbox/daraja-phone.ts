import { DurableObject } from 'cloudflare:workers';
import type { ByHand } from './daraja-c2b.ts';
import {
  callbackText,
  describe,
  fault,
  gateway,
  json,
  makeReceipt,
  nairobiStamp,
  neverCallsBack,
  type PushBody,
  type Reply,
  resultCodeOf,
  type Script,
} from './daraja-protocol.ts';

export type DarajaEnv = {
  BY_HAND: DurableObjectNamespace<ByHand>;
  DARAJA: DurableObjectNamespace<Daraja>;
  MPESA_KEY: string;
  MPESA_SECRET: string;
  MPESA_SHORTCODE: string;
  MPESA_PASSKEY: string;
};

/** `refused` was never charged; `body` is the push request's JSON as received. */
type PushRow = {
  checkoutRequestId: string;
  merchantRequestId: string;
  phone: string;
  amount: number;
  reference: string;
  state: 'open' | 'paid' | 'failed' | 'refused';
  resultCode: string | null;
  receipt: string | null;
  seenAt: number;
  body: string;
};
type Row = PushRow & { url: string; script: string; dueAt: number; callback: string | null };

export class Daraja extends DurableObject<DarajaEnv> {
  private sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: DarajaEnv) {
    super(ctx, env);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS token (token TEXT PRIMARY KEY, expiresAt INTEGER);
      CREATE TABLE IF NOT EXISTS script (phone TEXT PRIMARY KEY, script TEXT);
      CREATE TABLE IF NOT EXISTS push (checkoutRequestId TEXT PRIMARY KEY, merchantRequestId TEXT,
        phone TEXT, amount INTEGER, reference TEXT, state TEXT, resultCode TEXT, receipt TEXT,
        seenAt INTEGER, body TEXT, url TEXT, script TEXT, dueAt INTEGER, callback TEXT);
      CREATE INDEX IF NOT EXISTS push_due ON push (state, dueAt)`);
  }

  issueToken(): string {
    const token = crypto.randomUUID().replaceAll('-', '');
    this.sql.exec('INSERT INTO token VALUES (?, ?)', token, Date.now() + 3_599_000);
    return token;
  }

  holdsToken(token: string): boolean {
    const query = 'SELECT 1 FROM token WHERE token = ? AND expiresAt > ?';
    return this.sql.exec(query, token, Date.now()).toArray().length > 0;
  }

  tokensIssued(): number {
    return Number(this.sql.exec('SELECT COUNT(*) AS n FROM token').one().n);
  }

  expireTokens(): void {
    this.sql.exec('UPDATE token SET expiresAt = 0');
  }

  script(phone: string, script: Script): void {
    this.sql.exec('INSERT OR REPLACE INTO script VALUES (?, ?)', phone, JSON.stringify(script));
  }

  async push(asked: PushBody, body: string): Promise<{ reply: Reply; hang: number }> {
    const phone = asked.PhoneNumber;
    const open = `SELECT 1 FROM push WHERE phone = ? AND state = 'open'`;
    if (this.sql.exec(open, phone).toArray().length > 0) {
      this.record(asked, body, 'refused', {});
      const why = 'Unable to lock subscriber, a transaction is already in process';
      return { reply: fault('500.001.1001', `${why} for the current subscriber`), hang: 0 };
    }
    const script = this.takeScript(phone);
    const error = script.errorCode ? fault(script.errorCode, 'Scripted error') : null;
    const broken = error ?? gateway(script.html, script.status);
    const accepted = !broken || script.accept === true;
    const row = this.record(asked, body, accepted ? 'open' : 'refused', script);
    if (accepted) await this.setNextAlarm();
    const reply = json(200, {
      MerchantRequestID: row.merchantRequestId,
      CheckoutRequestID: row.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
    return { reply: broken ?? reply, hang: script.hang ?? 0 };
  }

  query(checkoutRequestId: string): Reply {
    const row = this.find(checkoutRequestId);
    if (!row) return fault('400.002.02', 'Bad Request - Invalid CheckoutRequestID');
    const script: Script = JSON.parse(row.script);
    const broken = gateway(script.queryHtml, script.queryStatus);
    if (broken) return broken;
    if (row.state === 'open') return fault('500.001.1001', 'The transaction is being processed');
    const ResultCode = script.queryResultCode ?? row.resultCode ?? '9999';
    return json(200, {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: row.merchantRequestId,
      CheckoutRequestID: row.checkoutRequestId,
      ResultCode,
      ResultDesc: describe(ResultCode),
    });
  }

  pushes(phone: string | null): PushRow[] {
    const columns = `checkoutRequestId, merchantRequestId, phone, amount, reference, state,
      resultCode, receipt, seenAt, body`;
    const query = `SELECT ${columns} FROM push WHERE ?1 IS NULL OR phone = ?1 ORDER BY rowid`;
    return this.sql.exec<PushRow>(query, phone).toArray();
  }

  /** The receiver's HTTP statuses, 0 for no response; null while there is no callback. */
  async sendAgain(checkoutRequestId: string, times: number): Promise<number[] | null> {
    const row = this.find(checkoutRequestId);
    if (!row?.callback) return null;
    return deliver(row.url, row.callback, times);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const due = `SELECT * FROM push WHERE state = 'open' AND dueAt <= ?`;
    for (const row of this.sql.exec<Row>(due, now).toArray()) {
      const { script, callback } = this.settle(row, now);
      if (script.drop ?? neverCallsBack(row.phone)) continue;
      // Not awaited: a slow receiver must not delay other phones' responses.
      this.ctx.waitUntil(deliver(row.url, callback, script.double ?? 1));
    }
    await this.setNextAlarm();
  }

  private settle(row: Row, now: number): { script: Script; callback: string } {
    const script: Script = JSON.parse(row.script);
    const resultCode = script.resultCode ?? resultCodeOf(row.phone);
    const receipt = script.receipt ?? makeReceipt();
    const amount = script.amount ?? row.amount;
    const paid = { amount, receipt, phone: row.phone, shuffle: script.shuffle === true, now };
    const callback = callbackText({ ...row, resultCode }, paid);
    const state = resultCode === '0' ? 'paid' : 'failed';
    const query = `UPDATE push SET state = ?, resultCode = ?, receipt = ?, callback = ?
      WHERE checkoutRequestId = ?`;
    const kept = state === 'paid' ? receipt : null;
    if (kept) this.ctx.waitUntil(this.note(row, kept));
    this.sql.exec(query, state, resultCode, kept, callback, row.checkoutRequestId);
    return { script, callback };
  }

  /** Transaction Status also knows receipts of STK pushes. */
  private async note({ amount, phone }: Row, receipt: string) {
    const house = this.env.BY_HAND;
    const shortcode = this.env.MPESA_SHORTCODE;
    await house.get(house.idFromName('daraja')).note({ receipt, amount, phone, shortcode });
  }

  private record(asked: PushBody, body: string, state: PushRow['state'], script: Script) {
    const now = Date.now();
    const digits = `${crypto.getRandomValues(new Uint32Array(1))[0]}`.padStart(10, '0');
    const checkoutRequestId = `ws_CO_${nairobiStamp(now)}${digits}`;
    const merchantRequestId = `29115-${digits}-1`;
    this.sql.exec(
      'INSERT INTO push VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, ?, ?, ?, ?, ?, NULL)',
      checkoutRequestId,
      merchantRequestId,
      asked.PhoneNumber,
      asked.Amount,
      asked.AccountReference,
      state,
      now,
      body,
      asked.CallBackURL,
      JSON.stringify(script),
      now + (script.delayMs ?? 1000),
    );
    return { checkoutRequestId, merchantRequestId };
  }

  private takeScript(phone: string): Script {
    const query = 'DELETE FROM script WHERE phone = ? RETURNING script';
    const found = this.sql.exec(query, phone).toArray()[0];
    return found ? JSON.parse(String(found.script)) : {};
  }

  private find(checkoutRequestId: string): Row | undefined {
    const query = 'SELECT * FROM push WHERE checkoutRequestId = ?';
    return this.sql.exec<Row>(query, checkoutRequestId).toArray()[0];
  }

  private async setNextAlarm(): Promise<void> {
    const query = `SELECT MIN(dueAt) AS at FROM push WHERE state = 'open'`;
    const { at } = this.sql.exec<{ at: number | null }>(query).one();
    if (at === null) return;
    await this.ctx.storage.setAlarm(at);
    // An alarm survives a restart, but was once missed on a busy machine; a timer is not.
    setTimeout(() => void this.alarm(), Math.max(0, at - Date.now()) + 50);
  }
}

/** All at once, each once: Daraja does not promise retries. */
function deliver(url: string, body: string, times: number): Promise<number[]> {
  const headers = { 'content-type': 'application/json' };
  const send = async () => {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.body?.cancel();
    return response.status;
  };
  return Promise.all(Array.from({ length: times }, () => send().catch(() => 0)));
}
