import { sandboxKeys } from '../sandbox/keys.ts';
import { sign } from '../sandbox/signed.ts';
import { FakeProvider } from './post.ts';

const BASE = 'https://shop.test';

type Transaction = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  url: string;
  paid_at?: string;
};

/** Paystack: one page per attempt, paid or left. */
export class FakePaystack extends FakeProvider {
  readonly pages: Transaction[] = [];

  constructor(run: number) {
    super('P', run);
  }

  private readonly refunds: Refund[] = [];

  answer(path: string, body: Record<string, unknown>): Response | Promise<Response> {
    if (path === '/transaction/initialize') return this.moody(() => this.initialize(body));
    if (path === '/refund' && body.transaction) return this.refund(body);
    if (path.startsWith('/refund')) return this.moody(() => this.refundsOf(path));
    return this.moody(() => this.verify(decodeURIComponent(path.split('/').at(-1) ?? '')));
  }

  private initialize(body: Record<string, unknown>): Response {
    const reference = String(body.reference);
    if (this.pages.some((page) => page.reference === reference)) {
      const message = 'Duplicate Transaction Reference';
      return Response.json({ status: false, message }, { status: 400 });
    }
    const id = this.run * 1000 + this.pages.length;
    const url = `https://checkout.test/${id}`;
    const asked = { amount: Number(body.amount), currency: String(body.currency) };
    this.pages.push({ id, reference, ...asked, status: 'abandoned', url });
    return Response.json({ status: true, data: { authorization_url: url, reference } });
  }

  private async refund(body: Record<string, unknown>): Promise<Response> {
    if (this.mood === 'down') this.lost();
    const reference = String(body.transaction);
    const receipt = `PS-${this.pages.find((page) => page.reference === reference)?.id}`;
    const amount = Number(body.amount);
    if (amount > this.left(receipt)) {
      return Response.json({ status: false, message: 'Too much' }, { status: 400 });
    }
    const refund = await this.make(reference, receipt, amount, String(body.merchant_note));
    return this.moody(() =>
      Response.json({ status: true, data: { ...refund, status: 'pending' } }),
    );
  }

  private async make(reference: string, receipt: string, amount: number, merchant_note: string) {
    const isFailed = this.mood === 'unclear';
    const status = isFailed ? 'failed' : 'processed';
    const id = this.run * 1000 + this.refunds.length;
    const refund = { id, receipt, amount, merchant_note };
    this.refunds.push({ ...refund, status, endsAt: Date.now() + 60_000 });
    if (!isFailed) this.giveBack(receipt, amount);
    const told = JSON.stringify({
      event: `refund.${status}`,
      data: { transaction_reference: reference, refund_reference: String(id), amount },
    });
    const headers = { 'x-paystack-signature': await sign(sandboxKeys.PAYSTACK_SECRET, told) };
    this.letters.push({ to: `${BASE}/hooks/paystack`, body: told, headers });
    return refund;
  }

  /** A refund that the shop's owner makes on Paystack's own site; its id. */
  async refundOnSite(receipt: string, minor: number): Promise<string> {
    const reference = this.pages.find(({ id }) => `PS-${id}` === receipt)?.reference ?? '';
    return String((await this.make(reference, receipt, minor, 'Refunded by the owner')).id);
  }

  private refundsOf(path: string): Response {
    const shown = this.refunds.map(({ endsAt, ...refund }) =>
      endsAt > Date.now() ? { ...refund, status: 'pending' } : refund,
    );
    const url = new URL(path, BASE);
    const transaction = url.searchParams.get('transaction');
    if (transaction === null) {
      const found = shown.find(({ id }) => String(id) === url.pathname.split('/').at(-1));
      if (found) return Response.json({ status: true, data: found });
      return Response.json({ status: false, message: 'Not found' }, { status: 404 });
    }
    const data = shown.filter(({ receipt }) => receipt === `PS-${transaction}`);
    return Response.json({ status: true, data });
  }

  private verify(reference: string): Response {
    const page = this.pages.find((each) => each.reference === reference);
    if (!page) return Response.json({ status: false, message: 'Not found' }, { status: 400 });
    const status = this.mood === 'unclear' ? 'ongoing' : page.status;
    return Response.json({ status: true, data: { ...page, status } });
  }

  /** Pays on a page; a simulated fault of Paystack charges another amount or currency. */
  async pay(page: Transaction, amount = page.amount, currency = page.currency) {
    if (page.status === 'success') return;
    Object.assign(page, { status: 'success', amount, currency });
    const orderId = page.reference.slice(0, 36);
    const money = { minor: amount, currency, receipt: `PS-${page.id}` };
    page.paid_at = new Date().toISOString();
    this.charges.push({ provider: 'paystack', orderId, ...money, at: Date.now() });
    const body = JSON.stringify({ event: 'charge.success', data: page });
    const headers = { 'x-paystack-signature': await sign(sandboxKeys.PAYSTACK_SECRET, body) };
    this.letters.push({ to: `${BASE}/hooks/paystack`, body, headers });
  }
}

type Refund = {
  id: number;
  receipt: string;
  amount: number;
  merchant_note: string;
  status: string;
  endsAt: number;
};
