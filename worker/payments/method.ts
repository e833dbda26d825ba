import type { MethodId } from '../../shared/payment/method.ts';
import type { attempt, refund } from '../../shared/schema.ts';
import type { Effect } from '../../shared/tx.ts';
import type { Env } from '../env.ts';

export type Attempt = typeof attempt.$inferSelect;
export type Refund = typeof refund.$inferSelect;

/**
 * Money as a provider tells of it: hundredths of a currency, and its proof. Null: not told, which
 * says nothing against it.
 */
export type Money = {
  minor: number | null;
  currency: string;
  receipt: string | null;
  /** The provider's own moment of it, ms UTC. */
  at?: number | null;
  /** What the provider keeps of it, in the same hundredths. */
  fee?: number | null;
};

/**
 * `refused`: certainly nothing was charged; `reason` is in our words. `unknown`: it may have begun, so
 * it is asked about and never simply sent again.
 */
export type Start =
  | {
      state: 'accepted';
      checkoutRequestId: string;
      merchantRequestId?: string;
      /** Where the customer pays, for a method whose flow is 'page'. */
      payUrl?: string;
    }
  | { state: 'refused'; reason: string }
  | { state: 'unknown' };

/** `open` with a reason: the provider said no, in a word that does not prove that no money moved. */
export type Answer =
  | { state: 'paid'; money: Money }
  | { state: 'odd'; reason: Odd; money: Money | null }
  | { state: 'failed'; reason: string }
  | { state: 'open'; reason: string | null };

/** Why money, or word of it, is for a person to look at. */
export type Odd = 'unconfirmed' | 'contradicted' | 'duplicate_receipt' | 'sold_out' | 'other_payer';

/** What a provider said unasked: that the request it names was paid. A hint until its query agrees. */
export type Word = Money & { checkoutRequestId: string; merchantRequestId?: string };

/** `pending`: the provider works on it and is asked again. */
export type Refunded =
  | { state: 'done'; receipt: string | null; providerRef: string | null; at?: number | null }
  | { state: 'pending'; providerRef: string | null }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** What was posted to us and what is to be done about it; `about` is an attempt's id or a receipt. */
export type Heard = {
  about: string;
  kind: 'callback' | 'webhook' | 'status' | 'by_hand' | 'reversal';
  text: string;
  /** Null for what tells nothing of a payment: it is only kept. */
  effect: Extract<
    Effect,
    { type: 'check_payment' | 'paid_by_hand' | 'check_refunds' | 'check_refund' }
  > | null;
};

/**
 * Reads what was posted to a hook: finds it genuine or answers with the status that refuses it. What
 * is genuine is kept, acted on and answered with `answer`, whatever becomes of it.
 */
export type Hear = (
  env: Env,
  request: Request,
) => Promise<{ refused: 401 | 404 | 503 } | { heard: Heard | null; answer: object }>;

/** One way to be paid: the adapter of a provider. None of it throws for what a provider may answer. */
export type Method = {
  id: MethodId;
  /** Whether the shop has what it needs to offer it. */
  isReady(env: Env): boolean;
  /** Begins; safe to repeat for one attempt only where the flow is 'page'. */
  start(env: Env, attempt: Attempt): Promise<Start>;
  /** Asks how it ended, and takes money that waits to be taken (a PayPal order that was approved). */
  query(env: Env, attempt: Attempt): Promise<Answer>;
  /** It knows an attempt by our own id, so it can be asked even where its first answer was lost. */
  knowsOurId?: true;
  /** Reads what came unasked, after its hook found it genuine; null when it tells of no money. */
  wordOf(body: unknown): Word | null;
  /** Who hears what the provider posts to /hooks/<name>/…, by that name. */
  hooks?: Record<string, Hear>;
  /** Gives money back; the same refund again is the same request. */
  refund?(env: Env, refund: Refund, attempt: Attempt): Promise<Refunded>;
  /** How a refund that was `pending` or `unknown` ended. */
  refundState?(env: Env, refund: Refund, attempt: Attempt): Promise<Refunded>;
};
