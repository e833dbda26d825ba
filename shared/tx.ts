import type * as z from 'zod/mini';
import type { AccountMail, AccountSms } from './account/messages.ts';
import type { PushKind } from './account/push.ts';
import type { AccountRole } from './account/roles.ts';
import type { Counted, Kind, Listed, Row } from './kinds.ts';

export type { Counted, Kind, Listed, Row } from './kinds.ts';

export type Role = 'guest' | AccountRole | 'system';

/** Who acts. `owner` is made in account/owner.ts, or 'system'. */
export type Actor = { role: Role; owner: string };

/** The shop itself: jobs, payment providers, and links that authorize by themselves. */
export const SYSTEM: Actor = { role: 'system', owner: 'system' };

/** An effect that sends a mail. */
export type MailEffect =
  | {
      type:
        | 'order_shipped'
        | 'order_delivered'
        | 'order_cancelled'
        | 'order_tracked'
        | 'order_moved';
      orderId: string;
    }
  | { type: 'order_placed'; orderId: string }
  | { type: 'order_paid'; orderId: string }
  | { type: 'order_refunded'; orderId: string; refundId: string }
  | { type: 'payment_failed'; orderId: string; attemptId: string }
  | { type: 'message_sent'; messageId: string; to: 'shop' | 'sender' }
  | { type: 'newsletter_asked'; subscriberId: string; nonce: string }
  | { type: 'newsletter_confirmed'; subscriberId: string }
  | { type: 'order_reminder'; orderId: string }
  /** `at`: when the order was delivered, ms UTC. */
  | { type: 'review_request'; orderId: string; at: number }
  | { type: 'sms_balance_empty' }
  | { type: 'sms_half_used' }
  | AccountMail;

/** What an SMS can report of an order. */
export const SMS_NEWS = [
  'order_placed',
  'order_reminder',
  'review_request',
  'order_paid',
  'payment_failed',
  'order_shipped',
  'order_moved',
  'order_cancelled',
  'order_refunded',
] as const;
export type SmsNews = (typeof SMS_NEWS)[number];

/** What the shop posts to `ALERT_URL`. */
export type AlertKind = 'effect_given_up' | 'error_budget' | 'sms_balance';

/**
 * Becomes an outbox row. `dueAt` in ms UTC, at once when absent. An effect with a used `once` is ignored.
 */
export type Effect = { dueAt?: number; once?: string } & (
  | { type: 'check_payment'; attemptId: string }
  | { type: 'paid_by_hand'; receipt: string }
  | { type: 'check_refunds'; attemptId: string }
  /** A webhook speaks of a refund, which may have been made on the provider's site. */
  | { type: 'compare_refunds'; attemptId: string }
  | { type: 'check_refund'; refundId: string }
  /** Recorded outside the database, so that the removal can be repeated after a restore. */
  | { type: 'remember_removal'; of: 'user' | 'subscriber'; id: string; at: number }
  /** Added when the mail of the same news is delivered (worker/sms/order-sms.ts). */
  | { type: 'order_sms'; news: SmsNews; orderId: string; refundId?: string; at: number }
  /** Revokes the order's links in SMS and mails. `news` is then sent by SMS with a new one. */
  | { type: 'revoke_order_link'; orderId: string; news?: SmsNews }
  /** `about`: an order's id, `payment/<id>` for a payment's page, or what else it is about. */
  | { type: 'tell_staff'; kind: PushKind; about: string; ref?: string }
  | { type: 'staff_push'; kind: PushKind; about: string; subscriptionId: string; at: number }
  | { type: 'alert'; kind: AlertKind; at: number }
  | AccountSms
  | MailEffect
);

/** Check rules first, throwing Refusal, and write last. */
export interface Tx {
  readonly actor: Actor;
  /** ms UTC: the server's clock, or what the browser takes it to be. */
  readonly now: number;
  get<K extends Kind>(kind: K, id: string): Promise<Row<K> | undefined>;
  list<K extends Listed>(kind: K, parentId: string): Promise<Row<K>[]>;
  /** Refuses `id_taken` when the id exists. */
  create<K extends Kind>(kind: K, row: Row<K>): Promise<void>;
  put<K extends Kind>(kind: K, row: Row<K>): Promise<void>;
  /** Sets the same columns in every row of a list with one statement. */
  putAll<K extends Listed>(kind: K, parentId: string, changes: Partial<Row<K>>): Promise<void>;
  /** Adds to a counted column without reading it; CHECK constraints refuse what must not be. */
  add(kind: Counted, id: string, by: number): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
  effect(effect: Effect): void;
}

/** Only staff are refused these: customers' pages do not load their words. */
const OFFICE_REFUSALS = [
  'already_printing',
  'not_waiting',
  'nothing_to_print',
  'job_too_large',
  'step_skipped',
  'other_amount',
  'receipt_used',
  'other_currency',
  'refund_too_much',
  'not_refundable',
  'refund_pending',
  'order_refunded',
  'money_here',
  'nothing_to_review',
  'too_little',
  'discount_taken',
  'no_mail',
  'changed_meanwhile',
  'unknown_picture',
  'stock_impossible',
  'zone_in_use',
  'no_cash_there',
  'only_way_in',
] as const;
export type OfficeRefusal = (typeof OFFICE_REFUSALS)[number];

export const REFUSALS = [
  'forbidden',
  'not_found',
  'invalid',
  'id_taken',
  'unknown_mutator',
  'internal',
  'cart_empty',
  'cart_full',
  'cart_merged',
  'cart_changed',
  'cart_used',
  'line_gone',
  'price_changed',
  'quantity_out_of_range',
  'sold_out',
  'unknown_product',
  'no_design',
  'edit_closed',
  'printing_started',
  'consent_missing',
  'words_erased',
  'shape_gone',
  'unprintable',
  'too_wide',
  'order_cancelled',
  'order_paid',
  'attempt_active',
  'total_too_high',
  'order_too_large',
  'cash_orders_open',
  'method_unavailable',
  'code_known',
  'discount_unknown',
  'discount_ended',
  'discount_minimum',
  'discount_used',
  'discount_spent',
  'link_over',
  'review_needs_order',
  'handed_over',
  'point_gone',
  'point_changed',
  'email_needed',
  'sms_orders_full',
  ...OFFICE_REFUSALS,
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** An expected and final failure: the caller learns why, nothing is written, nothing is retried. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly detail: Record<string, string | number> = {},
  ) {
    super(code);
    this.name = 'Refusal';
  }
}

export type Mutator<S extends z.ZodMiniType = z.ZodMiniType, Name extends string = string> = {
  /** What pushes, notices and the audit call it. It must never change. */
  name: Name;
  by: readonly Role[];
  args: S;
  run(tx: Tx, args: z.output<S>): Promise<void>;
};

export const mutator = <S extends z.ZodMiniType, Name extends string>(
  definition: Mutator<S, Name>,
) => definition;

export const byName = (list: readonly Mutator[]): ReadonlyMap<string, Mutator> =>
  new Map(list.map((one) => [one.name, one]));

export async function runMutator<S extends z.ZodMiniType>(
  mutator: Mutator<S>,
  tx: Tx,
  args: unknown,
): Promise<void> {
  if (!mutator.by.includes(tx.actor.role)) throw new Refusal('forbidden');
  const parsed = mutator.args.safeParse(args);
  if (!parsed.success) {
    throw new Refusal('invalid', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
  }
  await mutator.run(tx, parsed.data as z.output<S>);
}
