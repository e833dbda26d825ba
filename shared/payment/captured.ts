import * as z from 'zod/mini';
import type { Row } from '../tx.ts';
import type { AttemptReason } from './codes.ts';
import { receiptOf } from './paybill.ts';

/** Null: not reported. M-Pesa's query has neither amount nor receipt; the push fixed the amount. */
export type Money = {
  /** Hundredths of `currency`, as is `fee`. */
  minor: number | null;
  currency: string;
  receipt: string | null;
  /** When the provider took it, ms UTC. */
  at?: number | null | undefined;
  fee?: number | null | undefined;
};

export const attemptId = z.string().check(z.maxLength(64));

export const reportedReceipt = z.nullable(
  z.string().check(z.overwrite(receiptOf), z.minLength(1), z.maxLength(64)),
);
export const moneySchema = {
  minor: z.nullable(z.int()),
  currency: z.string().check(z.maxLength(8)),
  receipt: reportedReceipt,
  at: z.optional(z.nullable(z.int())),
  fee: z.optional(z.nullable(z.int().check(z.gte(0)))),
};

export function mismatchReason(
  attempt: Row<'attempt'>,
  { minor, currency }: Money,
): AttemptReason | null {
  if (minor === null) return null;
  if (currency !== attempt.currency) return 'other_currency';
  return minor === (attempt.chargeMinor ?? attempt.amountCents) ? null : 'other_amount';
}

export const NOTHING_CAPTURED = {
  capturedCents: 0,
  capturedMinor: null,
  capturedCurrency: null,
} as const;

/** The requested amount when the reported one is missing or has no rate; refundable only in full. */
export function capturedOf(attempt: Row<'attempt'>, { minor, currency }: Money) {
  const asked = attempt.chargeMinor ?? attempt.amountCents;
  if (minor === null) return captured(attempt.amountCents, asked, attempt.currency);
  if (currency === 'KES') return captured(minor, minor, currency);
  const isAsked = minor === asked || currency !== attempt.currency || attempt.rateCents === null;
  const cents = isAsked ? attempt.amountCents : (minor * (attempt.rateCents ?? 0)) / 100;
  return captured(Math.round(cents), minor, currency);
}

const captured = (capturedCents: number, capturedMinor: number, capturedCurrency: string) => ({
  capturedCents,
  capturedMinor,
  capturedCurrency,
});
