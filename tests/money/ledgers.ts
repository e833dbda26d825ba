import { setOrderStatus } from '../../shared/order/status.ts';
import type { Row } from '../../shared/tx.ts';
import { BOSS, commitAt } from '../worker/admin.ts';
import { env } from '../worker/shop.ts';
import type { Charge, Letter } from './post.ts';
import type { Buyer, Shop } from './shop.ts';

type Attempt = Row<'attempt'>;
export type Placed = { id: string; buyer: Buyer; phone: string; email: string; totalCents: number };

export const rowsOf = async <T>(sql: string, ids: string[]) =>
  (await env.DB.prepare(sql).bind(JSON.stringify(ids)).all<T>()).results;

/** The only product of these histories. */
export const PRODUCT = '1';

export const onHand = async () =>
  (await env.DB.prepare('SELECT onHand FROM stock WHERE id = ?')
    .bind(PRODUCT)
    .first<number>('onHand')) ?? 0;

export const cashFee = async () =>
  (await env.DB.prepare("SELECT cashFeeCents FROM zone WHERE id = 'nairobi'").first<number>(
    'cashFeeCents',
  )) ?? 0;

/** Whoever knows a prompt's secret path can report a receipt of their own, until staff look. */
export const isForged = (receipt: string | null) => receipt?.startsWith('FORGED') ?? false;

/** A history's rows in the shop's tables, its stock, and its charges and notices at the providers. */
export class Ledgers {
  readonly orders: Placed[] = [];
  /** Every payment status that an order had, in order. */
  readonly seen = new Map<string, string[]>();
  /** Packs that were moved out of stock by hand. */
  elsewhere = 0;

  constructor(readonly shop: Shop) {}

  protected order(nth: number): Placed | undefined {
    return this.orders[nth % Math.max(1, this.orders.length)];
  }

  /** The provider's charge for an attempt. */
  chargeOf({ receipt, typedCode, checkoutRequestId }: Attempt): Charge | undefined {
    const prompt = this.shop.mpesa.prompts.find(({ id }) => id === checkoutRequestId)?.receipt;
    const known = receipt ?? (prompt || typedCode);
    return this.charges.find((charge) => charge.receipt === known);
  }

  get returned(): Charge[] {
    const { mpesa, paystack, paypal } = this.shop;
    return [...mpesa.returned, ...paystack.returned, ...paypal.returned];
  }

  /** All charges of all providers. */
  get charges(): Charge[] {
    const { mpesa, paystack, paypal } = this.shop;
    return [...mpesa.charges, ...paystack.charges, ...paypal.charges];
  }

  async attempts(orderId: string): Promise<Attempt[]> {
    const query = 'SELECT * FROM payment_attempt WHERE orderId = ? ORDER BY startedAt, id';
    return (await env.DB.prepare(query).bind(orderId).all<Attempt>()).results;
  }

  private get ids() {
    return this.orders.map(({ id }) => id);
  }

  everyAttempt = () =>
    rowsOf<Attempt>(
      `SELECT * FROM payment_attempt WHERE orderId IN (SELECT value FROM json_each(?))
        ORDER BY startedAt, id`,
      this.ids,
    );

  refunds = () =>
    rowsOf<Row<'refund'>>(
      'SELECT * FROM refund WHERE orderId IN (SELECT value FROM json_each(?)) ORDER BY askedAt, id',
      this.ids,
    );

  strays = () =>
    rowsOf<Row<'stray'>>(
      'SELECT * FROM stray_payment WHERE id IN (SELECT value FROM json_each(?)) ORDER BY at, id',
      this.charges.map(({ receipt }) => receipt),
    );

  async rows(): Promise<Row<'order'>[]> {
    const ids = JSON.stringify(this.orders.map(({ id }) => id));
    const query = 'SELECT * FROM orders WHERE id IN (SELECT value FROM json_each(?))';
    return (await env.DB.prepare(query).bind(ids).all<Row<'order'>>()).results;
  }

  get letters() {
    const { mpesa, paystack, paypal } = this.shop;
    return [mpesa.letters, paystack.letters, paypal.letters];
  }

  protected takeLetter(nth: number, keep = false): Letter[] {
    const boxes = this.letters.filter((box) => box.length > 0);
    const box = boxes[nth % Math.max(1, boxes.length)];
    const letter = box?.[nth % box.length];
    if (!box || !letter) return [];
    if (!keep) box.splice(nth % box.length, 1);
    return [letter];
  }

  async setStatus(order: Placed | undefined, status: string) {
    if (!order) return;
    const args = { orderId: order.id, status };
    await commitAt(Date.now(), BOSS, setOrderStatus, args).catch(() => {});
  }

  /** Staff empty the stock, or refill it. */
  protected async shelf(full: boolean) {
    const now = await onHand();
    await this.restock(full ? now + this.elsewhere : 0);
  }

  /** Sets the stock; the rest counts as moved. */
  async restock(next: number) {
    this.elsewhere += (await onHand()) - next;
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        'UPDATE stock SET onHand = ?, version = (SELECT version FROM sync_clock) WHERE id = ?',
      ).bind(next, PRODUCT),
    ]);
  }

  protected async look() {
    for (const { id, paymentStatus } of await this.rows()) {
      const before = this.seen.get(id) ?? [];
      if (before.at(-1) !== paymentStatus) this.seen.set(id, [...before, paymentStatus]);
    }
  }
}
