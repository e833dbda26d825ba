import type { Money } from '../../shared/payment/captured.ts';
import type { ProviderReason, RefundReason, ReviewReason } from '../../shared/payment/codes.ts';
import type { MethodId } from '../../shared/payment/method.ts';
import type { attempt, refund } from '../../shared/schema.ts';
import type { Effect } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import type { PaymentEffect } from './effects.ts';

export type Attempt = typeof attempt.$inferSelect;
export type Refund = typeof refund.$inferSelect;

/** `refused`: certainly nothing was charged. `unknown`: may have started, so it is never started again. */
export type StartResult =
  | {
      state: 'accepted';
      checkoutRequestId: string;
      merchantRequestId?: string;
      payUrl?: string;
    }
  | { state: 'refused'; reason: ProviderReason }
  | { state: 'unknown' };

/** `open` with a reason: the provider refused, without proof that no money moved. */
export type QueryResult =
  | { state: 'paid'; money: Money }
  | { state: 'review'; reason: ReviewReason; money: Money | null }
  | { state: 'failed'; reason: ProviderReason }
  | { state: 'open'; reason: ProviderReason | null };

/** A hint until a query confirms it. */
export type PaymentNotice = Money & { checkoutRequestId: string; merchantRequestId?: string };

export type RefundResult =
  | { state: 'done'; receipt: string | null; providerRef: string | null; at?: number | null }
  | { state: 'pending'; providerRef: string | null }
  | { state: 'failed'; reason: RefundReason }
  | { state: 'unknown' };

/** As its provider lists it, unless it failed. */
export type ListedRefund = {
  providerRef: string;
  /** What names the shop's refund at the provider; null for any other. */
  refundId: string | null;
  /** Hundredths of its currency; null when it is not readable. */
  minor: number | null;
};

export type WebhookEvent = {
  /** The id of an attempt or refund, or a receipt; '' when it names none. */
  subject: string;
  kind: 'callback' | 'webhook' | 'status' | 'by_hand' | 'reversal' | 'dispute';
  text: string;
  /** Null: the event is only stored. */
  effect: PaymentEffect | Extract<Effect, { type: 'tell_staff' }> | null;
};

/**
 * A genuine event is answered with `answer` once it is stored, even when acting on it fails. `network` is the
 * sender's, null if unknown.
 */
export type WebhookHandler = (
  env: Env,
  request: Request,
  network: string | null,
) => Promise<{ refused: 401 | 404 | 429 | 503 } | { event: WebhookEvent | null; answer: object }>;

/** These functions do not throw, whatever the provider answers. */
export type PaymentMethod = {
  id: MethodId;
  isReady(env: Env): boolean;
  /** An attempt can be started again only where the flow is 'page'. */
  start(env: Env, attempt: Attempt): Promise<StartResult>;
  /** Also captures an approved PayPal order. */
  query(env: Env, attempt: Attempt): Promise<QueryResult>;
  /** Then it can be queried even if the response to `start` was lost. */
  isQueriedByAttemptId?: true;
  parseNotice(body: unknown): PaymentNotice | null;
  /** By the name in their path: /hooks/<name>/… */
  webhooks?: Record<string, WebhookHandler>;
  /** Idempotent: the same refund again is the same request to the provider. */
  refund?(env: Env, refund: Refund, attempt: Attempt): Promise<RefundResult>;
  queryRefund?(env: Env, refund: Refund, attempt: Attempt): Promise<RefundResult>;
  /** Null without an answer. */
  listRefunds?(env: Env, attempt: Attempt): Promise<ListedRefund[] | null>;
};
