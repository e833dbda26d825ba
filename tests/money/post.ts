/** What a provider has said and nobody has heard yet; a history delivers it in whatever order, or never. */
export type Letter = { to: string; body: string; headers: Record<string, string> };

/** Money that moved, as the provider's own books have it. */
export type Charge = {
  provider: 'mpesa' | 'paystack' | 'paypal';
  /** The order it was meant for, by what the shop wrote on the request; '' where it names none. */
  orderId: string;
  minor: number;
  currency: string;
  receipt: string;
  /** ms UTC. */
  at: number;
};

/** How a provider behaves at the moment. */
export type Mood = 'well' | 'down' | 'html' | 'deaf' | 'unclear';

/** What all fake providers share: books, letters, a mood. */
export class House {
  readonly charges: Charge[] = [];
  /** Money that was given back, each with the receipt of the payment that it is of. */
  readonly returned: Charge[] = [];
  readonly letters: Letter[] = [];
  mood: Mood = 'well';
  private receipts = 0;

  /** Receipts begin with a letter of the house and are a run's own. */
  constructor(
    private readonly initial: string,
    readonly run: number,
  ) {}

  /** Nothing comes back: the line broke before or after it was heard. */
  lost(): never {
    throw new TypeError('Network connection lost');
  }

  /** A bad mood's answer instead of a good one; `did` is what the request does if it is heard at all. */
  moody(did: () => Response): Response {
    if (this.mood === 'down') this.lost();
    if (this.mood === 'html') return html(503);
    const answer = did();
    // It was heard, and its answer is lost.
    if (this.mood === 'deaf') this.lost();
    return answer;
  }

  /** What is left to give back of a payment; 0 where there is none. */
  left(receipt: string): number {
    const sum = (charges: Charge[]) =>
      charges
        .filter((charge) => charge.receipt === receipt)
        .reduce((all, { minor }) => all + minor, 0);
    return sum(this.charges) - sum(this.returned);
  }

  /** Books money that is given back. */
  giveBack(receipt: string, minor: number) {
    const paid = this.charges.find((charge) => charge.receipt === receipt);
    if (paid) this.returned.push({ ...paid, minor, at: Date.now() });
  }

  receipt(): string {
    return `${this.initial}${String(this.run * 1000 + ++this.receipts).padStart(9, '0')}`;
  }
}

export const html = (status: number) =>
  new Response('<html><body>Service Unavailable</body></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
