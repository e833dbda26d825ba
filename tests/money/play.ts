import { accountOf } from '../../shared/payment/paybill.ts';
import { checkoutBody } from '../checkout-body.ts';
import { Life } from './crashing-server.ts';
import { forged } from './forgery.ts';
import { cashFee, Ledgers, type Placed, PRODUCT } from './ledgers.ts';
import { Office } from './office.ts';
import type { Letter } from './post.ts';
import { Buyer, type Shop } from './shop.ts';
import type { Step } from './story.ts';
import { Workshop } from './workshop.ts';

/** The price of the product and of its delivery. */
const PRICE = 75_000;
const DELIVERY = 25_000;
/** A discount code for the full price (open.ts). */
export const FREE = 'FREE';
/** Delivery is free from this quantity. */
const MANY = 7;

type Answering = Pick<Extract<Step, { do: 'answer' }>, 'order' | 'how' | 'amount' | 'currency'>;
export const PAYS: Answering = { order: 0, how: 'pay', amount: 'right', currency: 'right' };

/** Plays a history: the shop, its customers and their orders. */
export class Play extends Ledgers {
  /** Lost notices; those of payments that nothing else reports arrive late. */
  readonly lost: Letter[] = [];
  readonly figures = { steps: 0, kills: 0, forgeries: 0, letters: 0 };
  readonly office = new Office(this);
  readonly workshop = new Workshop(this);

  constructor(
    shop: Shop,
    readonly run: number,
    readonly stock: number,
    /** What the ledger of stock said before. */
    readonly movedBefore: number,
  ) {
    super(shop);
    // Results for codes of other customers are not part of the history.
    shop.listen = () => this.hearResults();
  }

  async take(step: Step): Promise<void> {
    this.figures.steps++;
    await this.act(step);
    await this.look();
  }

  private async act(step: Step): Promise<unknown> {
    switch (step.do) {
      case 'place':
        return this.place(step.method, step.free ? MANY : step.quantity, this.lifeOf(step.end));
      case 'office':
        return this.orders.length > 0 ? this.office.take(step) : undefined;
      case 'pay':
        return this.pay(this.order(step.order), step.method, this.lifeOf(step.end));
      case 'answer':
        // M-Pesa charges what the prompt shows; other amounts are tested in rows.test.ts.
        return this.answer(step, 'right');
      case 'return': {
        const order = this.order(step.order);
        if (!order || !step.left) return order && this.shop.fetch(`/pay/${order.id}`);
        return order.buyer.send(`/api/orders/${order.id}/leave`, {});
      }
      case 'hear':
        return this.hear(step);
      case 'lose':
        return this.lost.push(...this.takeLetter(step.nth));
      case 'send':
        return this.send(step);
      case 'type':
        return this.type(step);
      case 'check': {
        const order = this.order(step.order);
        return order?.buyer.send(`/api/orders/${order.id}/check`, {});
      }
      case 'forge':
        return this.forge(step);
      case 'status':
        return this.setStatus(this.order(step.order), step.cancel ? 'cancelled' : 'processing');
      case 'shelf':
        return this.shelf(step.full);
      case 'pack':
      case 'make':
        return this.workshop.take(step);
      case 'mood':
        this.shop[step.provider].mood = step.mood;
        return;
      case 'pass':
        return this.shop.pass(step.seconds * 1000);
    }
  }

  private lifeOf(end: { at: number; when: string } | null): Life | undefined {
    return end ? new Life({ at: end.at, when: end.when as 'before' }) : undefined;
  }

  async place(method: string, quantity = 1, life?: Life): Promise<Placed | undefined> {
    if (this.orders.length >= 3) return undefined;
    const buyer = await Buyer.open(this.shop);
    await this.workshop.open();
    const line = await buyer.add(PRODUCT, quantity);
    await this.workshop.editBetween();
    const isFree = quantity >= MANY;
    if (isFree) await buyer.send('/api/cart/discount', { code: FREE });
    const goods = isFree ? 0 : quantity * PRICE + DELIVERY;
    const totalCents = goods + (method === 'cash' ? await cashFee() : 0);
    const digits = String(this.run * 3 + this.orders.length).padStart(8, '0');
    const phone = `2547${digits}`;
    const body = checkoutBody([line], totalCents, { mpesaPhone: phone, paymentMethod: method });
    body.contact.phone = phone;
    const { email } = body.contact;
    const placed = { id: body.orderId, buyer, phone, email, totalCents };
    let answer = await buyer.send('/api/checkout', body, life);
    if (answer === null) {
      this.figures.kills++;
      // The browser repeats the checkout until it is answered.
      answer = await buyer.send('/api/checkout', body);
    }
    if (!answer || answer.status >= 300) return undefined;
    this.orders.push(placed);
    this.workshop.sold(placed.id, quantity);
    return placed;
  }

  async pay(order: Placed | undefined, method: string, life?: Life) {
    if (!order) return null;
    const phone = method === 'mpesa' ? { phone: order.phone } : {};
    const body = { method, ...phone };
    const answer = await order.buyer.send(`/api/orders/${order.id}/pay`, body, life);
    if (answer === null) this.figures.kills++;
    return answer;
  }

  /** What the customer does with the open prompt or page. */
  async answer(step: Answering, ofPrompt = step.amount) {
    const order = this.order(step.order);
    if (!order) return;
    const { mpesa, paystack, paypal } = this.shop;
    const account = accountOf(order.id);
    const prompt = mpesa.prompts.find((each) => each.account === account && each.ended === null);
    if (prompt) {
      const code = step.how === 'pay' ? '0' : step.how;
      const amount = altered(prompt.amount, ofPrompt);
      return mpesa.end(prompt, code, order.id, Math.max(1, amount));
    }
    if (step.how !== 'pay') return;
    const page = paystack.pages.findLast((each) => each.reference.startsWith(order.id));
    const other = paypal.pages.findLast((each) => each.customId.startsWith(order.id));
    if (page) {
      const currency = step.currency === 'wrong' ? 'USD' : page.currency;
      await paystack.pay(page, altered(page.amount, step.amount), currency);
    }
    if (other) {
      if (step.amount !== 'right') paypal.wrong = { value: '0.01' };
      if (step.currency === 'wrong') paypal.wrong = { currency: 'EUR' };
      await paypal.approve(other);
    }
  }

  private async hear(step: Extract<Step, { do: 'hear' }>) {
    const [letter] = this.takeLetter(step.nth, step.keep);
    if (!letter) return;
    const life = this.lifeOf(step.end);
    const answers = life
      ? [await this.shop.hear(letter, life)]
      : await Promise.all(Array.from({ length: step.times }, () => this.shop.hear(letter)));
    this.figures.letters += answers.length;
    if (answers.includes(null)) {
      this.figures.kills++;
      this.lost.push(letter);
    }
  }

  /** Delivers the Transaction Status results. */
  async hearResults() {
    const { letters } = this.shop.mpesa;
    for (;;) {
      const at = letters.findIndex(({ body }) => body.startsWith('{"Result"'));
      const [letter] = at < 0 ? [] : letters.splice(at, 1);
      if (!letter) return;
      await this.shop.hear(letter);
    }
  }

  /** A C2B payment. */
  private async send(step: Extract<Step, { do: 'send' }>) {
    const order = this.order(step.order);
    if (!order) return;
    const row = (await this.rows()).find(({ id }) => id === order.id);
    const { totalCents } = row ?? order;
    const isRight = step.account === 'right';
    const amount = Math.max(1, altered(totalCents / 100, step.amount));
    const phone = step.own ? order.phone : '254799000000';
    const account = isRight ? accountOf(order.id) : 'my labels';
    this.shop.mpesa.send(amount, phone, account, isRight ? order.id : '');
  }

  private async type(step: Extract<Step, { do: 'type' }>) {
    const order = this.order(step.order);
    if (!order) return;
    const receipts = [...this.shop.mpesa.byHand];
    const theirs = receipts.filter(([, { phone }]) => phone === order.phone);
    const others = receipts.filter(([, { phone }]) => phone !== order.phone);
    const [code] = (step.code === 'theirs' ? theirs : others).at(-1) ?? [];
    const typed = step.code === 'none' ? 'ZZZZZZZZ99' : code;
    const written = step.lower ? typed?.toLowerCase() : typed;
    if (written) await order.buyer.send(`/api/orders/${order.id}/check`, { code: written });
  }

  /** A forged webhook. */
  private async forge({ order: nth, how }: Extract<Step, { do: 'forge' }>) {
    const order = this.order(nth);
    const attempt = order && (await this.attempts(order.id)).at(-1);
    if (!attempt) return;
    this.figures.forgeries++;
    await this.shop.hear(await forged(this.shop, how, order, attempt));
  }

  /** Ends the history: providers work again, notices arrive or are lost, and days pass. */
  async end(letters: 'arrive' | 'are lost'): Promise<void> {
    const { shop } = this;
    for (const provider of [shop.mpesa, shop.paystack, shop.paypal]) provider.mood = 'well';
    await this.shelf(true);
    const waiting = this.letters.flatMap((box) => box.splice(0));
    if (letters === 'arrive') {
      for (const letter of waiting) await shop.hear(letter);
    } else this.lost.push(...waiting);
    await this.look();
    for (const hours of [1, 26]) {
      await shop.pass(hours * 3_600_000);
      await this.look();
    }
    // What only the provider knows is found on its statement.
    const isOfBooks = ({ to }: Letter) =>
      to === shop.mpesa.urls.confirmation || to.includes('/hooks/reversal/');
    for (const letter of this.lost.filter(isOfBooks)) {
      await shop.hear(letter);
      await this.hearResults();
    }
    await this.office.reconcile();
    await shop.pass(8 * 24 * 3_600_000);
    await this.look();
    await shop.cron();
  }
}

const altered = (amount: number, how: string) =>
  how === 'right' ? amount : how === 'less' ? amount - 1 : amount + 1;
