/** What browser and server agree on beside Replicache's own protocol. */

/** What an instance mirrors: the actor's own things, the shop's orders, or one order by its link. */
export const VIEWS = ['me', 'admin', 'order'] as const;
export type View = (typeof VIEWS)[number];

/** Of the mutators' names and shapes and of the rows; a number. An older tab is told to reload. */
export const SCHEMA_VERSION = '1';
/** The oldest whose pushes are still taken: what a phone kept offline through a deploy (half a year). */
export const OLDEST_PUSHED_SCHEMA = '1';

/** How a request's schema version ('' where it has none) stands to the range that is served. */
export function schemaFit(version: string, oldest: string, current: string) {
  if (version === '') return 'served';
  if (!/^\d+$/.test(version) || Number(version) < Number(oldest)) return 'too_old';
  return Number(version) > Number(current) ? 'too_new' : 'served';
}

/** Mutations and bytes of one push; the pusher splits by them, the server refuses more. */
export const MAX_MUTATIONS = 25;
export const MAX_PUSH_BYTES = 256 * 1024;

/** The owner an instance was opened for; another one signed in meanwhile must not receive its pushes. */
export const OWNER_HEADER = 'X-Sync-Owner';
/** The key of an order's link, `<orderId>.<key>`. */
export const ORDER_KEY_HEADER = 'X-Order-Key';

/** Replicache's key of a row. */
export const rowKey = (kind: string, id: string) => `${kind}/${id}`;

/** Up to this many are told to customers; above it they learn only that there are enough. */
export const TOLD_STOCK = 10;
