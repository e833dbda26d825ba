import fc from 'fast-check';
import { dayAt } from '../../shared/nairobi.ts';
import type { Row } from '../../shared/tx.ts';
import { env } from '../worker/shop.ts';
import { decide } from './admin.ts';
import type { Placed, Play } from './play.ts';
import type { Charge } from './post.ts';

/** What admins do about money, with the providers' statements before them; now and then in a hurry. */
export const deskStep = fc.record({
  act: fc.constantFrom(
    ...(['match', 'return', 'review', 'review', 'refund', 'refund', 'by_hand'] as const),
    ...(['conclude', 'cash', 'keep', 'cancel'] as const),
  ),
  order: fc.nat({ max: 2 }),
  part: fc.boolean(),
});
export type DeskStep = typeof deskStep extends fc.Arbitrary<infer T> ? T : never;

type Attempt = Row<'attempt'>;
const reason = 'Looked at the statement';
const UNPAID = ['unpaid', 'failed'];

/** One desk for a history: what it paid out by hand is in the books it keeps here. */
export class Desk {
  /** Cash that came and went. */
  readonly cash: { in: number; out: number; at: number }[] = [];
  done = 0;

  constructor(private readonly play: Play) {}

  async take({ act, order: nth, part }: DeskStep): Promise<void> {
    const order = this.play.orders[nth % Math.max(1, this.play.orders.length)];
    if (!order) return;
    if (act === 'match' || act === 'return') return this.unmatched(act, order);
    if (act === 'review') return this.review(order);
    if (act === 'refund' || act === 'by_hand') return this.refund(order, act, part);
    if (act === 'conclude') return this.conclude(order);
    if (act === 'cash') return this.takeCash(order);
    if (act === 'keep') return this.keep(order);
    await this.play.setStatus(order, 'cancelled');
  }

  private async decide(action: string, body: object): Promise<boolean> {
    const isDone = (await decide(this.play.shop, action, { reason, ...body })) === 200;
    if (isDone) this.done++;
    return isDone;
  }

  private receipt() {
    return `DESK${String(this.play.run).padStart(6, '0')}${++this.receipts}`;
  }
  private receipts = 0;

  private async unmatched(act: 'match' | 'return', order: Placed) {
    const { results } = await env.DB.prepare(
      "SELECT * FROM stray_payment WHERE state = 'open' ORDER BY at DESC",
    ).all<Row<'stray'>>();
    const { mpesa } = this.play.shop;
    const stray = results.find(({ id }) => mpesa.charges.some(({ receipt }) => receipt === id));
    if (!stray) return;
    if (act === 'match') {
      const attemptId = crypto.randomUUID();
      await this.decide('match-stray', { receipt: stray.id, orderId: order.id, attemptId });
      return;
    }
    const body = { receipt: stray.id, proof: this.receipt() };
    if (await this.decide('return-stray', body)) mpesa.giveBack(stray.id, stray.amountCents);
  }

  /** The provider's charge that an attempt is about, as its statement shows it. */
  private chargeOf(attempt: Attempt): Charge | undefined {
    const { mpesa } = this.play.shop;
    const prompt = mpesa.prompts.find(({ id }) => id === attempt.checkoutRequestId);
    const known = [attempt.receipt, prompt?.receipt, attempt.typedCode].filter(Boolean);
    return this.play.charges.find(({ receipt }) => known.includes(receipt));
  }

  /** Money that the statement has is accepted if it can be, what it has not is dismissed. */
  async review(order: Placed) {
    const odd = (await this.play.attempts(order.id)).find(({ state }) => state === 'manual_review');
    if (!odd) return;
    const { id: attemptId, capturedCents } = odd;
    const charge = this.chargeOf(odd);
    if (!charge) {
      await this.decide('dismiss-payment', { attemptId });
      return;
    }
    const { receipt, minor, at } = charge;
    const amountCents = capturedCents || (charge.currency === 'KES' ? minor : odd.amountCents);
    await this.decide('accept-payment', { attemptId, amountCents, receipt, day: dayAt(at) });
  }

  private async refund(order: Placed, act: 'refund' | 'by_hand', part: boolean) {
    const paid = (await this.play.attempts(order.id)).findLast(
      ({ state, capturedCents }) => state === 'settled' && capturedCents > 0,
    );
    const charge = paid && this.chargeOf(paid);
    if (!paid) return;
    const { id: attemptId, method, capturedCents } = paid;
    const amountCents = part ? 10_000 : capturedCents;
    const body = { refundId: crypto.randomUUID(), attemptId, amountCents };
    if (act === 'refund' && method !== 'cash') {
      const way = method === 'mpesa' ? 'reversal' : 'provider';
      await this.decide('ask-refund', { ...body, way, receipt: '' });
      return;
    }
    const handMethod = method === 'mpesa' ? 'mpesa' : 'cash';
    const receipt = this.receipt();
    const isDone = await this.decide('ask-refund', { ...body, way: 'hand', receipt, handMethod });
    if (!isDone) return;
    if (handMethod === 'cash') this.cash.push({ in: 0, out: amountCents, at: Date.now() });
    else if (charge) this.play.shop.mpesa.giveBack(charge.receipt, amountCents);
  }

  /** Somebody is tired of waiting; the provider may contradict it later. */
  private async conclude(order: Placed) {
    const open = await env.DB.prepare(
      "SELECT id FROM refund WHERE orderId = ? AND state IN ('asked', 'pending')",
    )
      .bind(order.id)
      .first<string>('id');
    const body = { refundId: open, ended: 'failed', receipt: '' };
    if (open) await this.decide('conclude-refund', body);
  }

  private async takeCash(order: Placed) {
    const row = (await this.play.rows()).find(({ id }) => id === order.id);
    if (!row || row.status === 'cancelled' || !UNPAID.includes(row.paymentStatus)) return;
    const paid = { method: 'cash', amountCents: row.totalCents, receipt: this.receipt() };
    const body = { orderId: order.id, attemptId: crypto.randomUUID(), ...paid };
    if (await this.decide('record-payment', body)) {
      this.cash.push({ in: row.totalCents, out: 0, at: Date.now() });
    }
  }

  private async keep(order: Placed) {
    const cents = await env.DB.prepare('SELECT cents FROM owed WHERE orderId = ?')
      .bind(order.id)
      .first<number>('cents');
    if (cents) await this.decide('keep-overpayment', { orderId: order.id, amountCents: cents });
  }
}
