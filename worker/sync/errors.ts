import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { MINUTE_MS } from '../../shared/time.ts';
import { Refusal } from '../../shared/tx.ts';
import { syncPoison } from './schema.ts';

export type GuardFailure = 'duplicate' | 'wrong_owner' | 'role_changed' | 'stale_read';

const RECEIPTS = [
  'receipt_once',
  'payment_attempt.receipt',
  'ledger_entry.reference',
  'refund.receipt',
];

/**
 * Null if D1's message names no constraint (lost connection, overload): the batch can be retried. The names
 * are those of constraints in the schema files and of `RAISE` in migrations/.
 */
export function guardFailure(error: unknown): GuardFailure | Refusal | null {
  const text = textOf(error);
  const has = (part: string) => text.includes(part);
  if (has('sync_assert.WRONG_OWNER')) return 'wrong_owner';
  if (has('sync_assert.FORBIDDEN')) return 'role_changed';
  if (has('sync_assert.STALE_READ')) return 'stale_read';
  // A repeat or a gap: push reads the client again to tell which.
  if (has('lmid_in_order')) return 'duplicate';
  if (has('sync_external.id') || has('guest_merge.guest')) return 'duplicate';
  if (has('stock_never_negative')) return new Refusal('sold_out');
  if (has('discount_uses_in_range')) return new Refusal('discount_spent');
  if (has('quantity_in_range')) return new Refusal('quantity_out_of_range');
  if (has('CASH_ORDERS_OPEN')) return new Refusal('cash_orders_open');
  if (has('ORDER_NUMBER_TAKEN')) return new Refusal('id_taken');
  if (RECEIPTS.some(has)) return new Refusal('receipt_used');
  if (/UNIQUE constraint failed: \w+\.id\b/.test(text)) return new Refusal('id_taken');
  return null;
}

export const isUniqueViolation = (error: unknown) => /UNIQUE constraint failed/.test(textOf(error));

const FINAL = /SQLITE_CONSTRAINT|SYNC_VERSION|D1_TYPE_ERROR/;
/** Messages of errors that pass (developers.cloudflare.com/d1/observability/debug-d1). */
const PASSING =
  /Network connection lost|object to be reset|code was updated|transient issue|overloaded|exceeded timeout|memory limit|read from request stream/;

export class DatabaseFault extends Error {}

export function databaseFault(error: unknown): unknown {
  return FINAL.test(textOf(error)) ? error : new DatabaseFault('database', { cause: error });
}

export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseFault) return true;
  const text = textOf(error);
  return (/D1_/.test(text) || PASSING.test(text)) && !FINAL.test(text);
}

export const isKnownTransient = (error: unknown) => PASSING.test(textOf(error));

const POISON_TRIES = 5;
const POISON_MS = 10 * MINUTE_MS;

/** After enough undocumented failures the mutation is the cause, not an outage, and is refused. */
export async function isPoison(
  db: D1Database,
  { groupId, clientId, mutationId }: { groupId: string; clientId: string; mutationId: number },
  now: number,
): Promise<boolean> {
  const { id, tries } = syncPoison;
  const [counted] = await drizzle(db)
    .insert(syncPoison)
    .values({ id: `${groupId}/${clientId}/${mutationId}`, tries: 1, firstAt: now })
    .onConflictDoUpdate({ target: id, set: { tries: sql`${tries} + 1` } })
    .returning()
    // During an outage this may fail too, and nothing is given up.
    .catch(() => []);
  if (!counted) return false;
  return counted.tries >= POISON_TRIES && counted.firstAt <= now - POISON_MS;
}

/** D1's message may be the cause of a cause: Drizzle and DatabaseFault each wrap the error. */
const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${textOf(error.cause)}` : String(error ?? '');
