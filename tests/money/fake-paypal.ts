import { sandboxKeys } from '../sandbox/keys.ts';
import { webhookHeaders } from '../sandbox/signed.ts';
import { FakeProvider } from './post.ts';

const BASE = 'https://shop.test';

type Order = {
  id: string;
  requestId: string;
  customId: string;
  value: string;
  currency: string;
  status: string;
  captureId: string | null;
  capturedAt?: string;
  url: string;
};

/** PayPal: approved on its page, captured by the shop. */
export class FakePaypal extends FakeProvider {
  readonly pages: Order[] = [];
  private readonly captures = new Map<string, string>();
  private readonly refunds: Refund[] = [];
  /** A simulated fault of PayPal: what the next capture charges instead. */
  wrong: { value?: string; currency?: string } = {};

  constructor(run: number) {
    super('Y', run);
  }

  async answer(path: string, init: RequestInit, text: string): Promise<Response> {
    if (path === '/v1/oauth2/token') {
      return Response.json({ access_token: 'token', expires_in: 32_400 });
    }
    if (path.startsWith('/v1/notifications')) return this.vouch(text);
    const requestId = new Headers(init.headers).get('paypal-request-id') ?? '';
    if (path === '/v2/checkout/orders') {
      return this.moody(() => this.create(JSON.parse(text), requestId));
    }
    const [, , kind, list, id = '', verb] = path.split('/');
    if (kind === 'payments' && list === 'captures') return this.refund(id, requestId, text);
    if (kind === 'payments') return this.moody(() => this.showRefund(id));
    const order = this.pages.find((each) => each.id === id);
    if (!order) return this.moody(() => Response.json({ details: [] }, { status: 404 }));
    if (verb === 'capture') return this.capture(order, requestId);
    if (this.mood === 'unclear') return Response.json({ id, status: 'SAVED' });
    return this.moody(() => this.show(order));
  }

  private create(body: Record<string, never>, requestId: string): Response {
    const again = this.pages.find((each) => each.requestId === requestId);
    if (again) return this.show(again);
    const unit = (body.purchase_units as unknown as Record<string, never>[])[0] ?? {};
    const { value = '', currency_code = '' } = (unit.amount ?? {}) as Record<string, string>;
    const id = `PP${this.run}-${this.pages.length}`;
    const order: Order = {
      id,
      requestId,
      customId: String(unit.custom_id),
      value,
      currency: currency_code,
      status: 'PAYER_ACTION_REQUIRED',
      captureId: null,
      url: `https://paypal.test/pay/${id}`,
    };
    this.pages.push(order);
    return this.show(order);
  }

  private async capture(order: Order, requestId: string): Promise<Response> {
    if (this.mood === 'down') this.lost();
    if (order.status !== 'APPROVED' && this.captures.get(requestId) !== order.id) {
      return Response.json({ details: [{ issue: 'ORDER_NOT_APPROVED' }] }, { status: 422 });
    }
    if (order.captureId === null) {
      this.captures.set(requestId, order.id);
      Object.assign(order, { status: 'COMPLETED', captureId: `${order.id}C` }, this.wrong);
      this.wrong = {};
      const minor = Math.round(Number(order.value) * 100);
      const money = { minor, currency: order.currency, receipt: `${order.id}C` };
      order.capturedAt = new Date().toISOString();
      const of = { provider: 'paypal', orderId: order.customId.slice(0, 36) } as const;
      this.charges.push({ ...of, ...money, at: Date.now() });
      const related = { supplementary_data: { related_ids: { order_id: order.id } } };
      await this.tell('PAYMENT.CAPTURE.COMPLETED', { ...captured(order), ...related });
    }
    return this.moody(() => this.show(order));
  }

  /** The same request id is the same refund; 'unclear' answers 409: the earlier request is not finished. */
  private async refund(receipt: string, requestId: string, text: string): Promise<Response> {
    if (this.mood === 'down') this.lost();
    const again = this.refunds.find(({ invoice_id }) => invoice_id === requestId);
    if (!again) {
      const { amount } = JSON.parse(text) as { amount: { currency_code: string; value: string } };
      const minor = Math.round(Number(amount.value) * 100);
      const paid = this.charges.find((charge) => charge.receipt === receipt);
      if (paid?.currency !== amount.currency_code || minor > this.left(receipt)) {
        return Response.json({ details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] }, { status: 422 });
      }
      await this.make(receipt, minor, { invoice_id: requestId });
    }
    if (this.mood === 'unclear') {
      return Response.json({ name: 'RESOURCE_CONFLICT' }, { status: 409 });
    }
    const { id = '' } = this.refunds.find(({ invoice_id }) => invoice_id === requestId) ?? {};
    return this.moody(() => this.showRefund(id));
  }

  private async make(
    receipt: string,
    minor: number,
    named: { invoice_id?: string },
    fails = false,
  ) {
    const id = `${receipt}R${this.refunds.length}`;
    const amount = { value: (minor / 100).toFixed(2) };
    const status = fails ? 'FAILED' : 'COMPLETED';
    this.refunds.push({ id, status, receipt, amount, ...named });
    if (!fails) this.giveBack(receipt, minor);
    const custom_id = this.pages.find(({ captureId }) => captureId === receipt)?.customId;
    const event = fails ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED';
    await this.tell(event, { id, custom_id, ...named });
    return id;
  }

  /** A refund that the shop's owner makes on PayPal's own site; its id. 'unclear' fails it. */
  refundOnSite = (receipt: string, minor: number) =>
    this.make(receipt, minor, {}, this.mood === 'unclear');

  private showRefund(id: string): Response {
    const found = this.refunds.find((refund) => refund.id === id);
    if (!found) return Response.json({ name: 'RESOURCE_NOT_FOUND' }, { status: 404 });
    return Response.json({ id, status: 'COMPLETED' });
  }

  private show(order: Order): Response {
    const { id, status, url } = order;
    const refunds = this.refunds.filter(({ receipt }) => receipt === order.captureId);
    const payments = order.captureId ? { captures: [captured(order)], refunds } : {};
    return Response.json({
      id,
      status,
      purchase_units: [{ custom_id: order.customId, payments }],
      links: [{ rel: 'payer-action', href: url }],
    });
  }

  async approve(order: Order) {
    if (order.status !== 'PAYER_ACTION_REQUIRED') return;
    order.status = 'APPROVED';
    const resource = { id: order.id, purchase_units: [{ custom_id: order.customId }] };
    await this.tell('CHECKOUT.ORDER.APPROVED', resource);
  }

  private async tell(event_type: string, resource: object) {
    const body = JSON.stringify({ event_type, resource });
    const headers = await webhookHeaders(sandboxKeys, body);
    this.letters.push({ to: `${BASE}/hooks/paypal`, body, headers });
  }

  private async vouch(text: string): Promise<Response> {
    const mark = '"webhook_event":';
    const event = text.slice(text.indexOf(mark) + mark.length, -1);
    const said = JSON.parse(text) as Record<string, string>;
    const wanted = await webhookHeaders(sandboxKeys, event, said.transmission_id);
    const isOurs = wanted['paypal-transmission-sig'] === said.transmission_sig;
    return Response.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' });
  }
}

type Refund = {
  id: string;
  status: string;
  receipt: string;
  amount: { value: string };
  /** Those of the shop only. */
  invoice_id?: string;
};

const captured = (order: Order) => ({
  id: order.captureId,
  status: 'COMPLETED',
  custom_id: order.customId,
  create_time: order.capturedAt,
  amount: { currency_code: order.currency, value: order.value },
});
