import type { Row } from '../tx.ts';

/**
 * What a provider says came: hundredths of a currency, null where it names no amount; when (ms UTC),
 * and what it keeps of it.
 */
export type Told = {
  minor: number | null;
  currency: string;
  receipt: string | null;
  at?: number | null | undefined;
  fee?: number | null | undefined;
};

/** Why money that came is not what was asked for; null: it is. */
export function oddness(attempt: Row<'attempt'>, { minor, currency }: Told): string | null {
  if (minor === null) return null;
  if (currency !== attempt.currency) return 'other_currency';
  return minor === (attempt.chargeMinor ?? attempt.amountCents) ? null : 'other_amount';
}

export const NOTHING = { capturedCents: 0, capturedMinor: null, capturedCurrency: null } as const;

/**
 * What came, as its provider counts it and in cents of KES; what was asked for where the provider
 * names no amount. Money of a currency without a rate here is valued at what was asked: it can only
 * go back whole.
 */
export function capturedOf(attempt: Row<'attempt'>, { minor, currency }: Told) {
  const asked = attempt.chargeMinor ?? attempt.amountCents;
  if (minor === null) return inMinor(attempt.amountCents, asked, attempt.currency);
  if (currency === 'KES') return inMinor(minor, minor, currency);
  const isAsked = minor === asked || currency !== attempt.currency || attempt.rateCents === null;
  const cents = isAsked ? attempt.amountCents : (minor * (attempt.rateCents ?? 0)) / 100;
  return inMinor(Math.round(cents), minor, currency);
}

const inMinor = (capturedCents: number, capturedMinor: number, capturedCurrency: string) => ({
  capturedCents,
  capturedMinor,
  capturedCurrency,
});
