import { hasMoney } from '../order/states.ts';
import { Refusal, type Row, type Tx } from '../tx.ts';
import type { Money } from './captured.ts';
import type { AttemptReason } from './codes.ts';
import { PAYBILL_METHOD } from './method.ts';
import { bareReceipt } from './paybill.ts';

/** Written in the commit that moves the money. All reports query these entries, so they agree. */

type Entry = Row<'ledgerEntry'>;
type Attempt = Row<'attempt'>;

/** Reasons without money that a provider confirmed: booked only once staff accept the payment. */
const UNPROVEN: readonly AttemptReason[] = [
  'code',
  'unconfirmed',
  'contradicted',
  'duplicate_receipt',
  'sent_back',
];
export const isProven = (reason: AttemptReason | null) =>
  reason !== null && !UNPROVEN.includes(reason);

/** People also type PayBill receipts, with hyphens. */
export const referenceOf = <T extends string | null>(provider: Entry['provider'], receipt: T) =>
  receipt && provider === PAYBILL_METHOD ? bareReceipt(receipt) : receipt;

const receivedId = (provider: Entry['provider'], key: string) => `${provider}/received/${key}`;

/** When a payment with a receipt came, ms UTC; null if it is not booked. */
export async function receivedAtOf(tx: Tx, { method, receipt }: Attempt): Promise<number | null> {
  const reference = referenceOf(method, receipt);
  const entry = reference && (await tx.get('ledgerEntry', receivedId(method, reference)));
  return entry ? entry.at : null;
}

const UNLINKED = { orderId: null, attemptId: null, refundId: null, strayId: null };

async function write(tx: Tx, entry: Omit<Entry, keyof typeof UNLINKED> & Partial<Entry>) {
  if (await tx.get('ledgerEntry', entry.id)) return;
  await tx.create('ledgerEntry', { ...UNLINKED, ...entry });
}

/** Money booked as unmatched or without a receipt is linked, and corrected if the amount differs. */
export async function bookReceived(tx: Tx, attempt: Attempt, money: Money | null = null) {
  const { id: attemptId, orderId, method: provider, capturedCents: kesCents } = attempt;
  const reference = referenceOf(provider, attempt.receipt);
  const links = { orderId, attemptId };
  const unnamed = await tx.get('ledgerEntry', receivedId(provider, attemptId));
  const named = reference
    ? await tx.get('ledgerEntry', receivedId(provider, reference))
    : undefined;
  const entry = named ?? unnamed;
  const holder = named?.attemptId && (await tx.get('attempt', named.attemptId));
  // The same code as the unique index on receipts gives.
  if (holder && holder.id !== attemptId && hasMoney(holder)) throw new Refusal('receipt_used');
  // The entry without a receipt is the same money, booked before its receipt was known.
  if (named && unnamed) await correct(tx, unnamed, 0);
  if (!entry) return bookNew(tx, attempt, reference, money);
  const isNew = entry.reference === null && reference !== null;
  const change = isNew ? { ...links, reference, at: money?.at ?? entry.at } : links;
  if (isNew || entry.attemptId !== attemptId) {
    await tx.put('ledgerEntry', { ...entry, ...change });
  }
  await correct(tx, { ...entry, ...change }, kesCents);
}

/** With the provider's fee, where it is known. */
async function bookNew(tx: Tx, attempt: Attempt, reference: string | null, money: Money | null) {
  const { id: attemptId, orderId, method: provider, capturedCents: kesCents } = attempt;
  const minor = money?.minor ?? minorOf(attempt);
  if (minor <= 0) return;
  const at = money?.at ?? attempt.endedAt ?? attempt.startedAt;
  const currency = money?.currency ?? attempt.capturedCurrency ?? attempt.currency;
  const of = { provider, reference, at, currency, orderId, attemptId };
  const id = receivedId(provider, reference ?? attemptId);
  await write(tx, { id, kind: 'received', direction: 'in', minor, kesCents, ...of });
  const { fee } = money ?? {};
  if (!fee) return;
  const share = Math.round((kesCents * fee) / minor);
  const charge = { kind: 'fee', direction: 'out', minor: fee, kesCents: share } as const;
  await write(tx, { id: `${provider}/fee/${reference ?? attemptId}`, ...of, ...charge });
}

/** Captured, in hundredths of the attempt's currency. */
function minorOf({ capturedMinor, capturedCents, amountCents, chargeMinor, rateCents }: Attempt) {
  if (capturedMinor !== null && capturedMinor !== undefined) return capturedMinor;
  if (chargeMinor === null) return capturedCents;
  if (capturedCents === amountCents || !rateCents) return chargeMinor;
  return Math.round((capturedCents * 100) / rateCents);
}

async function correct(tx: Tx, entry: Entry, kesCents: number) {
  let booked = entry.kesCents;
  let n = 1;
  for (;;) {
    const earlier = await tx.get('ledgerEntry', `${entry.id}/${n}`);
    if (!earlier) break;
    booked += earlier.kesCents;
    n++;
  }
  const difference = kesCents - booked;
  if (difference === 0) return;
  const share = entry.kesCents === 0 ? 0 : difference / entry.kesCents;
  await write(tx, {
    ...entry,
    id: `${entry.id}/${n}`,
    kind: 'correction',
    reference: null,
    minor: Math.round(entry.minor * share),
    kesCents: difference,
  });
}

export async function bookUnmatched(tx: Tx, { id, amountCents, at }: Row<'stray'>) {
  if (amountCents === 0) return;
  const amount = { minor: amountCents, currency: 'KES', kesCents: amountCents };
  const provider = PAYBILL_METHOD;
  const reference = referenceOf(provider, id);
  const of = { provider, kind: 'received', direction: 'in', reference } as const;
  const entryId = receivedId(provider, id);
  // Recorded wrongly and dismissed before M-Pesa confirmed it.
  const booked = await tx.get('ledgerEntry', entryId);
  if (booked) return correct(tx, booked, amountCents);
  await write(tx, { id: entryId, at, strayId: id, ...of, ...amount });
}

export async function bookReturned(tx: Tx, { id, amountCents, proof }: Row<'stray'>) {
  if (amountCents === 0) return;
  const amount = { minor: amountCents, currency: 'KES', kesCents: amountCents };
  const provider = PAYBILL_METHOD;
  const reference = referenceOf(provider, proof);
  const of = { provider, kind: 'returned', direction: 'out', reference } as const;
  await write(tx, { id: `${provider}/returned/${id}`, at: tx.now, strayId: id, ...of, ...amount });
}

export async function bookRefunded(
  tx: Tx,
  attempt: Attempt,
  refund: Row<'refund'>,
  at?: number | null,
) {
  const { id: refundId, orderId, attemptId, amountCents: kesCents, handMethod } = refund;
  const provider = handMethod ?? attempt.method;
  const isOwn = provider === attempt.method;
  await write(tx, {
    id: `${provider}/refunded/${refundId}`,
    provider,
    kind: 'refunded',
    direction: 'out',
    minor: isOwn ? refund.minor : kesCents,
    currency: isOwn ? (attempt.capturedCurrency ?? attempt.currency) : 'KES',
    kesCents,
    reference: referenceOf(provider, refund.receipt ?? refund.providerRef),
    at: at ?? tx.now,
    orderId,
    attemptId,
    refundId,
  });
}

/**
 * An entry without a receipt is corrected to zero: that money is booked elsewhere. So is one that staff
 * recorded and M-Pesa never confirmed.
 */
export async function reverseEntry(tx: Tx, attempt: Attempt) {
  const { id, method, receipt, reason } = attempt;
  const unnamed = await tx.get('ledgerEntry', receivedId(method, id));
  const reference = referenceOf(method, receipt);
  const named = reference ? await tx.get('ledgerEntry', receivedId(method, reference)) : undefined;
  const entry = unnamed ?? named;
  if (entry?.attemptId !== id) return;
  const isTyped = reason === 'recorded' && !(reference && (await tx.get('stray', reference)));
  if (entry.reference === null || isTyped) return correct(tx, entry, 0);
  await tx.put('ledgerEntry', { ...entry, orderId: null, attemptId: null });
}
