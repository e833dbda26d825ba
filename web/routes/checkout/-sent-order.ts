import { browserStorage } from '../../store/storage.ts';
import type { PageMirror } from '../../store/store.ts';

/**
 * The id of an order from the first try to place it until the order is known to exist. All tries use
 * it, in every tab and after a reload, so that one purchase is never two orders. It belongs to an owner,
 * or to the account that a guest's order went to: nobody else in this browser is led to it. It holds no
 * words of theirs.
 */
type Stored = { owner: string; orderId: string; isSent: boolean };

const KEY = 'tiny-tag-order';

/** For a browser without storage. */
let unsaved: Stored | null = null;

function save(next: Stored) {
  unsaved = browserStorage.set(KEY, JSON.stringify(next)) ? null : next;
}

type Reader = Pick<PageMirror, 'identity' | 'get'>;

function stored(reader: Reader): Stored | null {
  const found = browserStorage.json<Stored>(KEY) ?? unsaved;
  if (!found) return null;
  return found.owner === reader.identity.owner || reader.get('order', found.orderId) ? found : null;
}

/** The order that was sent and not answered; null: none. */
export function sentOrder(reader: Reader): string | null {
  const found = stored(reader);
  return found?.isSent ? found.orderId : null;
}

/** The id for the next try. */
export function orderIdFor(reader: Reader): string {
  const orderId = stored(reader)?.orderId ?? crypto.randomUUID();
  save({ owner: reader.identity.owner, orderId, isSent: true });
  return orderId;
}

/** The shop has said that there is no such order. */
export function notPlaced(reader: Reader) {
  const found = stored(reader);
  if (found) save({ ...found, isSent: false });
}

export function forgetOrder() {
  unsaved = null;
  browserStorage.remove(KEY);
}
