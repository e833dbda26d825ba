import { sandboxKeys } from '../sandbox/keys.ts';
import { sign, webhookHeaders } from '../sandbox/signed.ts';
import { House } from './post.ts';

const BASE = 'https://shop.test';

type Transaction = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  url: string;
};

/** Paystack: a page an attempt, paid or left. */
export class FakePaystack extends House {
  readonly pages: Transaction[] = [];

  constructor(run: number) {
    super('P', run);
  }

  answer(path: string, body: Record<string, unknown>): Response {
    if (path === '/transaction/initialize') return this.moody(() => this.initialize(body));
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

  private verify(reference: string): Response {
    const page = this.pages.find((each) => each.reference === reference);
    if (!page) return Response.json({ status: false, message: 'Not found' }, { status: 400 });
    const status = this.mood === 'unclear' ? 'ongoing' : page.status;
    return Response.json({ status: true, data: { ...page, status } });
  }

  /** Pays on a page; a fault of Paystack's may take another amount or currency. */
  async pay(page: Transaction, amount = page.amount, currency = page.currency) {
    if (page.status === 'success') return;
    Object.assign(page, { status: 'success', amount, currency });
    const orderId = page.reference.slice(0, 36);
    const money = { minor: amount, currency, receipt: `PS-${page.id}` };
    this.charges.push({ provider: 'paystack', orderId, ...money });
    const body = JSON.stringify({ event: 'charge.success', data: page });
    const headers = { 'x-paystack-signature': await sign(sandboxKeys.PAYSTACK_SECRET, body) };
    this.letters.push({ to: `${BASE}/hooks/paystack`, body, headers });
  }
}

type Order = {
  id: string;
  requestId: string;
  customId: string;
  value: string;
  currency: string;
  status: string;
  captureId: string | null;
  url: string;
};

/** PayPal: approved on its page, captured by the shop alone. */
export class FakePaypal extends House {
  readonly pages: Order[] = [];
  private readonly captures = new Map<string, string>();
  /** A fault of PayPal's own: what the next capture takes instead. */
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
    const [, , , , id, verb] = path.split('/');
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
      this.charges.push({ provider: 'paypal', orderId: order.customId.slice(0, 36), ...money });
      const related = { supplementary_data: { related_ids: { order_id: order.id } } };
      await this.tell('PAYMENT.CAPTURE.COMPLETED', { ...captured(order), ...related });
    }
    return this.moody(() => this.show(order));
  }

  private show(order: Order): Response {
    const { id, status, url } = order;
    const payments = order.captureId ? { captures: [captured(order)] } : {};
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

const captured = (order: Order) => ({
  id: order.captureId,
  status: 'COMPLETED',
  custom_id: order.customId,
  amount: { currency_code: order.currency, value: order.value },
});
