import { Refusal } from '../../shared/tx.ts';

/** Why a batch did not land, other than a refusal; null: D1's own trouble, which may pass. */
export type Broken = 'duplicate' | 'wrong_owner' | 'stale_read';

/**
 * Reads D1's error text, which names the constraint that broke: the one map from constraints to what
 * they mean. Null when the text is none of ours (lost connection, overload): then nothing is final.
 */
export function brokenBy(error: unknown): Broken | Refusal | null {
  const text = textOf(error);
  const has = (part: string) => text.includes(part);
  if (has('sync_assert.WRONG_OWNER')) return 'wrong_owner';
  if (has('sync_assert.FORBIDDEN')) return new Refusal('forbidden');
  if (has('sync_assert.STALE_READ')) return 'stale_read';
  // The claim says only "not next"; push reads the client again to tell a repeat from a gap.
  if (has('lmid_in_order')) return 'duplicate';
  if (has('sync_external.id') || has('guest_merge.guest')) return 'duplicate';
  if (has('stock_never_negative')) return new Refusal('sold_out');
  if (has('discount_uses_in_range')) return new Refusal('discount_spent');
  if (has('quantity_in_range')) return new Refusal('quantity_out_of_range');
  if (has('CASH_ORDERS_OPEN')) return new Refusal('cash_orders_open');
  if (has('ORDER_NUMBER_TAKEN')) return new Refusal('id_taken');
  if (has('receipt_once') || has('payment_attempt.receipt')) return new Refusal('id_taken');
  if (has('ledger_entry.reference')) return new Refusal('id_taken');
  if (/UNIQUE constraint failed: \w+\.id\b/.test(text)) return new Refusal('id_taken');
  return null;
}

/** Two rows that may not both be: an e-mail address that somebody else has by now. */
export const brokenUnique = (error: unknown) => /UNIQUE constraint failed/.test(textOf(error));

const FINAL = /SQLITE_CONSTRAINT|SYNC_VERSION|D1_TYPE_ERROR/;
/** Texts of trouble that passes (developers.cloudflare.com/d1/observability/debug-d1). */
const PASSING =
  /Network connection lost|object to be reset|code was updated|transient issue|overloaded|exceeded timeout|memory limit|read from request stream/;

/** The database failed in a way that names no constraint: whatever its words, nothing is final. */
export class DatabaseTrouble extends Error {}

/** What a call to the database threw, as trouble unless it is a bug or an unforeseen constraint. */
export function troubleOf(error: unknown): unknown {
  return FINAL.test(textOf(error)) ? error : new DatabaseTrouble('database', { cause: error });
}

/** Whether the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseTrouble) return true;
  const text = textOf(error);
  return (/D1_/.test(text) || PASSING.test(text)) && !FINAL.test(text);
}

/** Trouble in words the documentation knows: it passes, however long it lasts. */
export const isForeseen = (error: unknown) => PASSING.test(textOf(error));

/** D1's own words may lie deep: we wrap what the query builder wrapped before. */
const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${textOf(error.cause)}` : String(error ?? '');
