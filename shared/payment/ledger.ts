import type { Row, Tx } from '../tx.ts';
import type { Told } from './captured.ts';
import { bareReceipt } from './paybill.ts';

/**
 * The books: each movement of money is written once, in the commit of what causes it. Reports are
 * queries over these rows (worker/money), so they agree with each other and with the provider.
 */

type Entry = Row<'ledgerEntry'>;
type Attempt = Row<'attempt'>;

/** Reviews in which no provider has confirmed money of this payer: booked when a person accepts it. */
const UNPROVEN = ['code', 'unconfirmed', 'contradicted', 'duplicate_receipt', 'sent_back'];
export const isProven = (reason: string | null) => reason !== null && !UNPROVEN.includes(reason);

/** M-Pesa's receipts are typed by hand too. */
const referenceOf = (provider: Entry['provider'], receipt: string | null) =>
  receipt && provider === 'mpesa' ? bareReceipt(receipt) : receipt;

const receivedId = (provider: Entry['provider'], key: string) => `${provider}/received/${key}`;

const NOBODY = { orderId: null, attemptId: null, refundId: null, strayId: null };

async function write(tx: Tx, entry: Omit<Entry, keyof typeof NOBODY> & Partial<Entry>) {
  if (await tx.get('ledgerEntry', entry.id)) return;
  await tx.create('ledgerEntry', { ...NOBODY, ...entry });
}

/**
 * Money of an attempt, at what `attempt.capturedCents` says. What is booked already (an unmatched
 * payment, an answer without a receipt) only gets its order and receipt, and a correction where the
 * amount turned out to be another.
 */
export async function bookReceived(tx: Tx, attempt: Attempt, told: Told | null = null) {
  const { id: attemptId, orderId, method: provider, capturedCents: kesCents } = attempt;
  const reference = referenceOf(provider, attempt.receipt);
  const links = { orderId, attemptId };
  const unnamed = await tx.get('ledgerEntry', receivedId(provider, attemptId));
  const named = reference
    ? await tx.get('ledgerEntry', receivedId(provider, reference))
    : undefined;
  const entry = named ?? unnamed;
  // What was booked without a receipt is the same money.
  if (named && unnamed) await correct(tx, unnamed, 0);
  if (!entry) {
    const minor = told?.minor ?? minorOf(attempt);
    if (minor <= 0) return;
    const at = told?.at ?? attempt.endedAt ?? attempt.startedAt;
    const currency = told?.currency ?? attempt.capturedCurrency ?? attempt.currency;
    const of = { provider, reference, at, currency, ...links };
    const id = receivedId(provider, reference ?? attemptId);
    await write(tx, { id, kind: 'received', direction: 'in', minor, kesCents, ...of });
    const { fee } = told ?? {};
    if (!fee) return;
    const share = Math.round((kesCents * fee) / minor);
    const kept = { kind: 'fee', direction: 'out', minor: fee, kesCents: share } as const;
    await write(tx, { id: `${provider}/fee/${reference ?? attemptId}`, ...of, ...kept });
    return;
  }
  const isNew = entry.reference === null && reference !== null;
  const change = isNew ? { ...links, reference, at: told?.at ?? entry.at } : links;
  if (isNew || entry.attemptId !== attemptId) {
    await tx.put('ledgerEntry', { ...entry, ...change });
  }
  await correct(tx, { ...entry, ...change }, kesCents);
}

/** The amount that an attempt's KES amount is in its own currency. */
function minorOf({ capturedMinor, capturedCents, amountCents, chargeMinor, rateCents }: Attempt) {
  if (capturedMinor !== null && capturedMinor !== undefined) return capturedMinor;
  if (chargeMinor === null) return capturedCents;
  if (capturedCents === amountCents || !rateCents) return chargeMinor;
  return Math.round((capturedCents * 100) / rateCents);
}

/** Brings an entry to an amount by a further one, on its own day; does nothing where it has it. */
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

/** Money by hand that names no order. */
export async function bookUnmatched(tx: Tx, { id, amountCents, at }: Row<'stray'>) {
  if (amountCents === 0) return;
  const amount = { minor: amountCents, currency: 'KES', kesCents: amountCents };
  const reference = referenceOf('mpesa', id);
  const of = { provider: 'mpesa', kind: 'received', direction: 'in', reference } as const;
  await write(tx, { id: receivedId('mpesa', id), at, strayId: id, ...of, ...amount });
}

/** …and went back to its payer. */
export async function bookReturned(tx: Tx, { id, amountCents, proof }: Row<'stray'>) {
  if (amountCents === 0) return;
  const amount = { minor: amountCents, currency: 'KES', kesCents: amountCents };
  const reference = referenceOf('mpesa', proof);
  const of = { provider: 'mpesa', kind: 'returned', direction: 'out', reference } as const;
  await write(tx, { id: `mpesa/returned/${id}`, at: tx.now, strayId: id, ...of, ...amount });
}

/** Money that went back, by the provider it went by: its own, or the one an admin names. */
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
 * A claim that was dismissed. Money with a receipt of its own is nobody's again; an answer without
 * one was about money that is booked elsewhere.
 */
export async function unbook(tx: Tx, attempt: Attempt) {
  const { id, method, receipt } = attempt;
  const unnamed = await tx.get('ledgerEntry', receivedId(method, id));
  const reference = referenceOf(method, receipt);
  const named = reference ? await tx.get('ledgerEntry', receivedId(method, reference)) : undefined;
  const entry = unnamed ?? named;
  if (entry?.attemptId !== id) return;
  if (entry.reference === null) return correct(tx, entry, 0);
  await tx.put('ledgerEntry', { ...entry, orderId: null, attemptId: null });
}
