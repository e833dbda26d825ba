import type { Row } from '../tx.ts';
import type { MethodId } from './method.ts';

/** Responses of the admins' money pages, which go back further than the mirrored window. */

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
  /** From the ledger. */
  receivedCents: number;
  refundedCents: number;
};

export type Payments = {
  payments: PaymentRow[];
  next: string | null;
};

export type PaymentDetail = {
  payment: PaymentRow;
  order: Pick<
    Row<'order'>,
    'id' | 'status' | 'paymentStatus' | 'totalCents' | 'refundedCents'
  > | null;
  refunds: Omit<Row<'refund'>, 'owner' | 'archived'>[];
  /** What providers posted, oldest first; phone numbers masked. */
  events: { kind: string; at: number; raw: string }[];
  audit: { at: number; actor: string; action: string; reason: string | null }[];
};

export type DayTotal = {
  day: string;
  method: MethodId;
  currency: string;
  count: number;
  /** Hundredths of `currency`. */
  inMinor: number;
  outMinor: number;
  /** As far as the provider reports its fees. */
  feeMinor: number;
  statement: { inMinor: number; outMinor: number; note: string } | null;
};
export type Days = { days: DayTotal[] };

export const MOST_DAYS = 31;

export type Owed = {
  owed: {
    orderId: string;
    cents: number;
    isCancelled: boolean;
    payments: Pick<Row<'attempt'>, 'id' | 'method' | 'receipt' | 'capturedCents'>[];
    refunds: Pick<Row<'refund'>, 'attemptId' | 'amountCents' | 'state' | 'way'>[];
  }[];
};

/** 'no_receipt': a payment without a known receipt agrees by amount and time. */
export type Mark = 'agreed' | 'no_receipt' | 'other_amount' | 'missing_here' | 'charge';

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
