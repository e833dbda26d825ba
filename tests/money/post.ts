/** A webhook that is not delivered yet. Histories deliver them in any order, or never. */
export type Letter = { to: string; body: string; headers: Record<string, string> };

/** A charge or refund in the provider's own records. */
export type Charge = {
  provider: 'mpesa' | 'paystack' | 'paypal';
  /** The order that the request named; '' for none. */
  orderId: string;
  minor: number;
  currency: string;
  receipt: string;
  /** ms UTC. */
  at: number;
};

/** How a provider currently behaves. */
export type Mood = 'well' | 'down' | 'html' | 'deaf' | 'unclear';

/** What all fake providers share: charges, webhooks and a mood. */
export class FakeProvider {
  readonly charges: Charge[] = [];
  /** Refunds, with the receipt of their payment. */
  readonly returned: Charge[] = [];
  readonly letters: Letter[] = [];
  mood: Mood = 'well';
  private receipts = 0;

  /** Receipts are unique per provider and run. */
  constructor(
    private readonly initial: string,
    readonly run: number,
  ) {}

  /** The connection breaks before or after the request took effect. */
  lost(): never {
    throw new TypeError('Network connection lost');
  }

  /** The response by mood; `did` is the request's effect, if it has one. */
  moody(did: () => Response): Response {
    if (this.mood === 'down') this.lost();
    if (this.mood === 'html') return html(503);
    const answer = did();
    // The request took effect, and its response is lost.
    if (this.mood === 'deaf') this.lost();
    return answer;
  }

  /** What can still be refunded of a payment; 0 when there is none. */
  left(receipt: string): number {
    const sum = (charges: Charge[]) =>
      charges
        .filter((charge) => charge.receipt === receipt)
        .reduce((all, { minor }) => all + minor, 0);
    return sum(this.charges) - sum(this.returned);
  }

  /** Records a refund. */
  giveBack(receipt: string, minor: number) {
    const paid = this.charges.find((charge) => charge.receipt === receipt);
    if (paid) this.returned.push({ ...paid, minor, at: Date.now() });
  }

  receipt(): string {
    return `${this.initial}${String(this.run * 1000 + ++this.receipts).padStart(9, '0')}`;
  }
}

const html = (status: number) =>
  new Response('<html><body>Service Unavailable</body></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
