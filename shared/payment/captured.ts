import * as z from 'zod/mini';
import type { Row } from '../tx.ts';
import { receiptOf } from './paybill.ts';

/** A payment as its provider reports it. A null amount or receipt was not reported. */
export type Money = {
  /** Hundredths of `currency`. */
  minor: number | null;
  currency: string;
  receipt: string | null;
  /** When the provider took it, ms UTC. */
  at?: number | null | undefined;
  /** The provider's fee, in hundredths of `currency`. */
  fee?: number | null | undefined;
};

/** A receipt as a provider reports it, in a mutator's arguments. */
export const reportedReceipt = z.nullable(
  z.string().check(z.overwrite(receiptOf), z.minLength(1), z.maxLength(64)),
);
/** `Money` in a mutator's arguments. */
export const moneySchema = {
  minor: z.nullable(z.int()),
  currency: z.string().check(z.maxLength(8)),
  receipt: reportedReceipt,
  /** When the provider took it, ms UTC. */
  at: z.optional(z.nullable(z.int())),
  /** The provider's fee. */
  fee: z.optional(z.nullable(z.int().check(z.gte(0)))),
};

/** The review reason for a payment that differs from what was requested; null when it matches. */
export function mismatchReason(attempt: Row<'attempt'>, { minor, currency }: Money): string | null {
  if (minor === null) return null;
  if (currency !== attempt.currency) return 'other_currency';
  return minor === (attempt.chargeMinor ?? attempt.amountCents) ? null : 'other_amount';
}

export const NOTHING_CAPTURED = {
  capturedCents: 0,
  capturedMinor: null,
  capturedCurrency: null,
} as const;

/**
 * The captured amount, in the provider's currency and in cents of KES. It is the requested amount when
 * the provider reports none, or reports a currency without a rate; such money can only be refunded in
 * full.
 */
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
