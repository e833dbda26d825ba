import type { Row } from '../tx.ts';
import type { MethodId } from './method.ts';

/** What the admins' money page is answered over HTTP: it looks back further than their mirror. */

export type PaymentRow = Pick<
  Row<'attempt'>,
  | 'id'
  | 'orderId'
  | 'method'
  | 'channel'
  | 'state'
  | 'reason'
  | 'amountCents'
  | 'capturedCents'
  | 'chargeMinor'
  | 'currency'
  | 'receipt'
  | 'typedCode'
  /** Masked. */
  | 'phone'
  | 'startedAt'
  | 'endedAt'
> & {
  /** As the ledger has them. */
  receivedCents: number;
  refundedCents: number;
};

export type Payments = {
  payments: PaymentRow[];
  /** Where the next page begins; null: there is none. */
  next: string | null;
};

export type PaymentDetail = {
  payment: PaymentRow;
  order: Pick<
    Row<'order'>,
    'id' | 'status' | 'paymentStatus' | 'totalCents' | 'refundedCents'
  > | null;
  refunds: Omit<Row<'refund'>, 'owner' | 'archived'>[];
  /** Everything providers told, the first first; phones masked. */
  events: { kind: string; at: number; raw: string }[];
  /** What admins and jobs did to it. */
  audit: { at: number; actor: string; action: string; reason: string | null }[];
};

export type DayTotal = {
  day: string;
  method: MethodId;
  currency: string;
  /** Payments that came. */
  count: number;
  /** Hundredths of `currency`. */
  inMinor: number;
  outMinor: number;
  /** The provider's fees, as far as it reports them. */
  feeMinor: number;
  /** As an admin copied it from the provider's statement. */
  statement: { inMinor: number; outMinor: number; note: string } | null;
};
export type Days = { days: DayTotal[] };

/** So many days at a time. */
export const MOST_DAYS = 31;

/** Money that is a customer's, biggest first: of each order, with what it can go back by. */
export type Owed = {
  owed: {
    orderId: string;
    cents: number;
    isCancelled: boolean;
    payments: Pick<Row<'attempt'>, 'id' | 'method' | 'receipt' | 'capturedCents'>[];
    refunds: Pick<Row<'refund'>, 'attemptId' | 'amountCents' | 'state' | 'way'>[];
  }[];
};

/** 'no_receipt': agrees by amount and time, with a payment whose receipt is not known here. */
export type Mark = 'agreed' | 'no_receipt' | 'other_amount' | 'missing_here' | 'charge';

/** A statement's lines in their order, and what of the ledger is not among them. */
export type Reconciled = {
  marks: Mark[];
  missingThere: {
    reference: string | null;
    at: number;
    inMinor: number;
    outMinor: number;
    orderId: string | null;
  }[];
};
