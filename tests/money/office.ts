import { owedCents, refundableCents } from '../../shared/payment/balance.ts';
import { refundWays } from '../../shared/payment/by-hand.ts';
import { isOpenRefund } from '../../shared/payment/refund.ts';
import type { Row } from '../../shared/tx.ts';
import { decide } from './admin.ts';
import type { Play } from './play.ts';
import type { Step } from './story.ts';

type Act = Extract<Step, { do: 'office' }>;
const reason = 'As the statement says';

/** Two admins who decide about payments, and hand over or receive money themselves. */
export class Office {
  /** What was returned by hand, by refund or by the receipt of an unmatched payment. */
  readonly handed = new Map<string, number>();
  /** Cash received at the door, by its receipt. */
  readonly cash = new Map<string, number>();
  /** Orders that staff decided about. */
  readonly decided = new Set<string>();
  private slips = 0;

  constructor(private readonly play: Play) {}

  async take(step: Act): Promise<void> {
    // The second admin does the same at the same time.
    await Promise.all(Array.from({ length: step.twice ? 2 : 1 }, () => this[step.act](step)));
  }

  private slip = () => `slip ${this.play.run}-${++this.slips}`;
  private typed = (receipt: string, { lower }: Act) => (lower ? receipt.toLowerCase() : receipt);
  private tell = (action: string, body: object) =>
    decide(this.play.shop, action, { ...body, reason });

  private async attempt({ nth }: Act, fits: (attempt: Row<'attempt'>) => boolean) {
    const found = (await this.play.everyAttempt()).filter(fits);
    return found[nth % Math.max(1, found.length)];
  }

  private async stray({ nth }: Act) {
    const open = (await this.play.strays()).filter(({ state }) => state === 'open');
    return open[nth % Math.max(1, open.length)];
  }

  protected async match(step: Act) {
    const stray = await this.stray(step);
    const order = this.play.orders[step.nth % this.play.orders.length];
    if (!stray || !order) return;
    this.decided.add(order.id);
    const attemptId = crypto.randomUUID();
    const receipt = this.typed(stray.id, step);
    await this.tell('match-stray', { receipt, orderId: order.id, attemptId });
  }

  protected async return(step: Act) {
    const stray = await this.stray(step);
    if (!stray) return;
    const before = await this.play.strays();
    const body = { receipt: this.typed(stray.id, step), proof: this.slip() };
    const status = await this.tell('return-stray', body);
    const isNew = before.find(({ id }) => id === stray.id)?.state === 'open';
    if (status === 200 && isNew) this.handed.set(stray.id, stray.amountCents);
  }

  /** Admins accept only what the provider's statement shows. */
  protected async accept(step: Act) {
    const attempt = await this.attempt(step, ({ state }) => state === 'manual_review');
    if (!attempt) return;
    const charge = this.play.chargeOf(attempt);
    if (!charge || (attempt.capturedCents === 0 && charge.currency !== attempt.currency)) return;
    this.decided.add(attempt.orderId);
    const rate = attempt.amountCents / (attempt.chargeMinor ?? attempt.amountCents);
    const amountCents = attempt.capturedCents || Math.max(1, Math.round(charge.minor * rate));
    const receipt = this.typed(charge.receipt, step);
    const only = step.part === 'half' && attempt.capturedCents === 0 && { recordOnly: true };
    await this.tell('accept-payment', { attemptId: attempt.id, amountCents, receipt, ...only });
  }

  /** They dismiss only what it does not show, or shows as another payment. */
  protected async dismiss(step: Act) {
    const attempt = await this.attempt(step, ({ state }) => state === 'manual_review');
    if (!attempt) return;
    const isOthers = ['other_payer', 'duplicate_receipt'].includes(attempt.reason ?? '');
    if (this.play.chargeOf(attempt) && !isOthers) return;
    this.decided.add(attempt.orderId);
    await this.tell('dismiss-payment', { attemptId: attempt.id });
  }

  protected refund = (step: Act) => this.giveBack(step, false);
  protected hand = (step: Act) => this.giveBack(step, true);

  private async giveBack(step: Act, byHand: boolean) {
    const refunds = await this.play.refunds();
    const attempt = await this.attempt(step, (one) => refundableCents(one, refunds) > 0);
    if (!attempt) return;
    // They refund nothing that no statement shows, or that belongs to another payment.
    const charge = this.play.chargeOf(attempt);
    const isProven = charge && (attempt.receipt === charge.receipt || attempt.state === 'settled');
    if (!isProven && attempt.method !== 'cash') return;
    this.decided.add(attempt.orderId);
    const left = refundableCents(attempt, refunds);
    const parts = { whole: left, half: Math.floor(left / 200) * 100, cents: 12_345 };
    const amountCents = Math.max(1, Math.min(left, parts[step.part]));
    const way = byHand ? 'hand' : refundWays(attempt, [])[0];
    const receipt = way === 'hand' ? this.slip() : '';
    const refundId = crypto.randomUUID();
    const body = { refundId, attemptId: attempt.id, amountCents, way, receipt };
    const status = await this.tell('ask-refund', body);
    if (status === 200 && way === 'hand') this.handed.set(refundId, amountCents);
  }

  /** Concludes a refund without a result as the statement shows it. */
  protected async conclude(step: Act) {
    const open = (await this.play.refunds()).filter(isOpenRefund);
    const refund = open[step.nth % Math.max(1, open.length)];
    if (!refund) return;
    const body = { refundId: refund.id, ended: 'failed', receipt: '' };
    await this.tell('conclude-refund', body);
  }

  protected async record(step: Act) {
    const order = (await this.play.rows())[step.nth % this.play.orders.length];
    if (!order) return;
    this.decided.add(order.id);
    const isCash = step.part === 'cents';
    const sent = this.play.shop.mpesa.charges.filter(({ minor }) => minor === order.totalCents);
    const receipt = isCash ? this.slip() : sent[step.nth % Math.max(1, sent.length)]?.receipt;
    if (!receipt || order.totalCents === 0) return;
    const status = await this.tell('record-payment', {
      ...{ orderId: order.id, attemptId: crypto.randomUUID(), amountCents: order.totalCents },
      ...{ method: isCash ? 'cash' : 'mpesa', receipt: this.typed(receipt, step) },
    });
    if (status === 200 && isCash)
      this.cash.set(receipt.toUpperCase().replace(/\s/g, ''), order.totalCents);
  }

  protected async keep(step: Act) {
    const order = (await this.play.rows())[step.nth % this.play.orders.length];
    if (!order) return;
    const amountCents = owedCents(
      order,
      await this.play.attempts(order.id),
      (await this.play.refunds()).filter(({ orderId }) => orderId === order.id),
    );
    if (amountCents > 0) await this.tell('keep-overpayment', { orderId: order.id, amountCents });
  }

  /** Concludes the refunds whose result never came, by the provider's statement. */
  async reconcile() {
    for (const refund of (await this.play.refunds()).filter(isOpenRefund)) {
      await this.tell('conclude-refund', { refundId: refund.id, ended: 'failed', receipt: '' });
    }
  }
}
