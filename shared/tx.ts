import type * as z from 'zod/mini';
import type { AccountMail } from './account/mail.ts';
import type * as schema from './schema.ts';

/** Everything that is mirrored, by the name it has on both sides. */
export type Tables = Pick<
  typeof schema,
  | 'product'
  | 'stock'
  | 'stockMovement'
  | 'category'
  | 'zone'
  | 'county'
  | 'design'
  | 'draft'
  | 'cartLine'
  | 'order'
  | 'orderLine'
  | 'address'
  | 'orderNote'
  | 'attempt'
  | 'stray'
  | 'ledgerEntry'
  | 'refund'
  | 'invoice'
  | 'seller'
  | 'exchangeRate'
  | 'notice'
  | 'counter'
  | 'job'
  | 'pack'
  | 'workshop'
  | 'discount'
  | 'discountUse'
  | 'redemption'
  | 'appliedDiscount'
  | 'message'
  | 'subscriber'
  | 'comment'
  | 'review'
  | 'banner'
>;
export type Kind = keyof Tables;

/** A mirrored row: its table's columns without the bookkeeping of sync. */
export type Row<K extends Kind> = Omit<Tables[K]['$inferSelect'], 'version' | 'deleted'>;

/** The column by which a kind is listed. Lists are an owner's or an order's few rows, never a table. */
export const SCOPE = {
  design: 'owner',
  cartLine: 'owner',
  order: 'owner',
  orderLine: 'orderId',
  orderNote: 'orderId',
  attempt: 'orderId',
  refund: 'orderId',
  invoice: 'orderId',
  notice: 'owner',
  county: 'zoneId',
} as const;
export type Listed = keyof typeof SCOPE;

/** The column `add` counts in. */
export const COUNTED = { stock: 'onHand', counter: 'n', discountUse: 'uses' } as const;
export type Counted = keyof typeof COUNTED;

/** What a removed row must not keep: people's words and addresses live no longer than they are needed. */
export const WIPED = {
  design: { text: '', line2: '', others: [] },
  draft: { content: null },
  notice: { detail: {} },
  subscriber: { email: '', tokenHash: null },
  comment: { author: '', text: '' },
  review: { author: '', text: '' },
  orderNote: { text: '' },
  message: { name: '', email: '', phone: '', subject: '', text: '' },
} as const;

export type Role = 'guest' | 'customer' | 'admin' | 'system';

/** Who acts. `owner` is 'g:<guest>', 'u:<user>' or 'system'. */
export type Actor = { role: Role; owner: string };

/**
 * What is to happen after the commit; becomes an outbox row. `dueAt` in ms UTC, at once when absent.
 * `once` names what happens a single time, however often it is asked for.
 */
export type Effect = { dueAt?: number; once?: string } & (
  | { type: 'check_payment'; attemptId: string }
  | { type: 'paid_by_hand'; receipt: string }
  | { type: 'order_placed'; orderId: string }
  | { type: 'order_paid'; orderId: string }
  | {
      type: 'order_shipped' | 'order_delivered' | 'order_cancelled' | 'order_tracked';
      orderId: string;
    }
  | { type: 'order_refunded'; orderId: string; refundId: string }
  | { type: 'check_refunds'; attemptId: string }
  | { type: 'check_refund'; refundId: string }
  | { type: 'payment_failed'; orderId: string; attemptId: string }
  | { type: 'message_sent'; messageId: string; to: 'shop' | 'sender' }
  | { type: 'newsletter_asked'; subscriberId: string; nonce: string }
  | { type: 'newsletter_confirmed'; subscriberId: string }
  /** Tells a place that no restore of the database rolls back, so that the removal can be repeated. */
  | { type: 'remember_removal'; of: 'user' | 'subscriber'; id: string; at: number }
  | AccountMail
);

/** What a mutator sees of the world. Rules first, writes last; refusals by throwing Refusal. */
export interface Tx {
  readonly actor: Actor;
  /** ms UTC: the server's clock there, the browser's guess here. */
  readonly now: number;
  get<K extends Kind>(kind: K, id: string): Promise<Row<K> | undefined>;
  list<K extends Listed>(kind: K, scope: string): Promise<Row<K>[]>;
  /** Refuses `id_taken` when the id exists. */
  create<K extends Kind>(kind: K, row: Row<K>): Promise<void>;
  put<K extends Kind>(kind: K, row: Row<K>): Promise<void>;
  /** Sets the same columns in every row of a list, however many there are. */
  putAll<K extends Listed>(kind: K, scope: string, changes: Partial<Row<K>>): Promise<void>;
  /** A relative change that needs no read; CHECK constraints guard its result. */
  add(kind: Counted, id: string, by: number): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
  effect(effect: Effect): void;
}

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
  'line_gone',
  'price_changed',
  'quantity_out_of_range',
  'sold_out',
  'unknown_product',
  'no_design',
  'edit_closed',
  'printing_started',
  'already_printing',
  'not_waiting',
  'nothing_to_print',
  'words_erased',
  'job_too_large',
  'step_skipped',
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
  'other_amount',
  'other_currency',
  'refund_too_much',
  'not_refundable',
  'refund_pending',
  'money_here',
  'nothing_to_review',
  'too_little',
  'discount_unknown',
  'discount_ended',
  'discount_minimum',
  'discount_used',
  'discount_spent',
  'discount_taken',
  'link_over',
  'review_needs_order',
  'handed_over',
  'no_mail',
  'changed_meanwhile',
  'unknown_picture',
  'stock_impossible',
  'zone_in_use',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** Something expected and final: the reader is told why, nothing is written, nobody retries. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly detail: Record<string, string | number> = {},
  ) {
    super(code);
    this.name = 'Refusal';
  }
}

export type Mutator<S extends z.ZodMiniType> = {
  by: readonly Role[];
  args: S;
  run(tx: Tx, args: z.output<S>): Promise<void>;
};

/** Defines a write once, for the browser and the server. */
export const mutator = <S extends z.ZodMiniType>(definition: Mutator<S>) => definition;

/** Runs a mutator under its own rules: role, then arguments, then body. */
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
