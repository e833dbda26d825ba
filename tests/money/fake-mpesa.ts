import { callbackText, nairobiStamp } from '../sandbox/daraja-protocol.ts';
import { FakeProvider } from './post.ts';

type Prompt = {
  id: string;
  merchantId: string;
  phone: string;
  amount: number;
  account: string;
  url: string;
  openedAt: number;
  /** The ResultCode; null while the prompt is open. */
  ended: string | null;
  receipt: string;
};

const RINGS_MS = 70_000;

/** Daraja: STK push and query, C2B, Transaction Status and Reversal. */
export class FakeMpesa extends FakeProvider {
  readonly prompts: Prompt[] = [];
  readonly byHand = new Map<string, { amount: number; phone: string; at: number }>();
  urls = { confirmation: '' };
  /** Confirmations name no account. */
  isTill = false;
  private ids = 0;

  constructor(run: number) {
    super('M', run);
  }

  answer(path: string, body: Record<string, unknown>): Response {
    if (path.startsWith('/oauth')) {
      return Response.json({ access_token: 'token', expires_in: '3599' });
    }
    this.ringOut();
    if (path.endsWith('/processrequest')) return this.moody(() => this.push(body));
    if (path.endsWith('/stkpushquery/v1/query')) return this.moody(() => this.query(body));
    if (path.endsWith('/transactionstatus/v1/query')) return this.moody(() => this.status(body));
    if (path.endsWith('/reversal/v1/request')) return this.moody(() => this.reverse(body));
    return new Response(null, { status: 404 });
  }

  private push(body: Record<string, unknown>): Response {
    const phone = String(body.PhoneNumber);
    if (this.prompts.some((each) => each.phone === phone && each.ended === null)) {
      const errorMessage = 'Unable to lock subscriber';
      return Response.json({ errorCode: '500.001.1001', errorMessage }, { status: 500 });
    }
    const id = `ws_CO_${this.run}_${++this.ids}`;
    const prompt: Prompt = {
      id,
      merchantId: `m-${this.run}-${this.ids}`,
      phone,
      amount: Number(body.Amount),
      account: String(body.AccountReference),
      url: String(body.CallBackURL),
      openedAt: Date.now(),
      ended: null,
      receipt: '',
    };
    this.prompts.push(prompt);
    return Response.json({
      MerchantRequestID: prompt.merchantId,
      CheckoutRequestID: id,
      ResponseCode: '0',
      ResponseDescription: 'Accepted',
    });
  }

  private query(body: Record<string, unknown>): Response {
    const prompt = this.prompts.find(({ id }) => id === body.CheckoutRequestID);
    const errorMessage = 'The transaction is being processed';
    if (!prompt || prompt.ended === null || this.mood === 'unclear') {
      return Response.json({ errorCode: '500.001.1001', errorMessage }, { status: 500 });
    }
    const { id: CheckoutRequestID, ended: ResultCode } = prompt;
    return Response.json({ ResponseCode: '0', CheckoutRequestID, ResultCode });
  }

  private status(body: Record<string, unknown>): Response {
    const receipt = String(body.TransactionID);
    const paid = this.byHand.get(receipt);
    const ConversationID = `AG_${this.run}_${++this.ids}`;
    const parameters = paid && {
      DebitPartyName: `${paid.phone} - Payer`,
      CreditPartyName: '174379 - Tiny Tag',
      TransactionStatus: 'Completed',
      Amount: paid.amount,
      ReceiptNo: receipt,
      FinalisedTime: nairobiStamp(paid.at),
    };
    const ResultParameter = Object.entries(parameters ?? {}).map(([Key, Value]) => ({
      Key,
      Value,
    }));
    const Result = {
      ResultCode: paid ? 0 : 2033,
      ConversationID,
      ...(paid && { ResultParameters: { ResultParameter } }),
    };
    this.letters.push({
      to: String(body.ResultURL),
      body: JSON.stringify({ Result }),
      headers: {},
    });
    return Response.json({ OriginatorConversationID: 'o', ConversationID, ResponseCode: '0' });
  }

  /** Reverses a receipt once, in full or in part; the result is posted. */
  private reverse(body: Record<string, unknown>): Response {
    const receipt = String(body.TransactionID);
    const amount = Number(body.Amount);
    const ConversationID = `AG_${this.run}_${++this.ids}`;
    const isKnown = this.returned.some((one) => one.receipt === receipt);
    const isTooMuch = amount * 100 > this.left(receipt);
    const no = this.mood === 'unclear' || isTooMuch ? 'R000002' : '0';
    const ResultCode = isKnown ? 'R000001' : no;
    if (ResultCode === '0') this.giveBack(receipt, amount * 100);
    const TransactionID = this.receipt();
    const Result = { ResultCode, ConversationID, ...(ResultCode === '0' && { TransactionID }) };
    const letter = { to: String(body.ResultURL), body: JSON.stringify({ Result }), headers: {} };
    this.letters.push(letter);
    return Response.json({ OriginatorConversationID: 'o', ConversationID, ResponseCode: '0' });
  }

  /** Ends open prompts without a PIN. */
  private ringOut() {
    for (const prompt of this.prompts) {
      const isOver = prompt.ended === null && Date.now() - prompt.openedAt > RINGS_MS;
      if (isOver) this.end(prompt, '1037');
    }
  }

  /** What the customer does with the prompt; the ResultCode. */
  end(prompt: Prompt, resultCode: string, orderId = '', amount = prompt.amount) {
    if (prompt.ended !== null) return;
    prompt.ended = resultCode;
    const isPaid = resultCode === '0';
    if (isPaid) {
      prompt.receipt = this.receipt();
      this.take(prompt.receipt, amount, prompt.phone, orderId);
    }
    const { id: checkoutRequestId, merchantId: merchantRequestId, phone, receipt } = prompt;
    const paid = { amount, receipt, phone, shuffle: false, now: Date.now() };
    const body = callbackText({ checkoutRequestId, merchantRequestId, resultCode }, paid);
    this.letters.push({ to: prompt.url, body, headers: {} });
    // C2B confirmations are sent for STK payments too.
    if (isPaid) this.confirm(receipt, amount, phone, prompt.account);
  }

  /** A C2B payment from M-Pesa's menu. */
  send(amount: number, phone: string, account: string, orderId: string): string {
    const receipt = this.receipt();
    this.take(receipt, amount, phone, orderId);
    this.confirm(receipt, amount, phone, account);
    return receipt;
  }

  private take(receipt: string, amount: number, phone: string, orderId: string) {
    this.byHand.set(receipt, { amount, phone, at: Date.now() });
    const money = { minor: amount * 100, currency: 'KES', receipt };
    this.charges.push({ provider: 'mpesa', orderId, ...money, at: Date.now() });
  }

  private confirm(receipt: string, amount: number, phone: string, account: string) {
    const body = JSON.stringify({
      TransID: receipt,
      TransTime: nairobiStamp(this.byHand.get(receipt)?.at ?? Date.now()),
      TransAmount: `${amount}.00`,
      BusinessShortCode: '174379',
      BillRefNumber: this.isTill ? '' : account,
      MSISDN: phone,
    });
    this.letters.push({ to: this.urls.confirmation, body, headers: {} });
  }
}
