/** What browser and server agree on beside Replicache's own protocol. */

/** What an instance mirrors: the actor's own things, the shop's orders, or one order by its link. */
export const VIEWS = ['me', 'admin', 'order'] as const;
export type View = (typeof VIEWS)[number];

/** Of the mutators' names and shapes and of the rows; an older tab is told to reload. */
export const SCHEMA_VERSION = '1';

/** Mutations and bytes of one push; the pusher splits by them, the server refuses more. */
export const MAX_MUTATIONS = 25;
export const MAX_PUSH_BYTES = 256 * 1024;

/** The owner an instance was opened for; another one signed in meanwhile must not receive its pushes. */
export const OWNER_HEADER = 'X-Sync-Owner';
/** The key of an order's link, `<orderId>.<key>`. */
export const ORDER_KEY_HEADER = 'X-Order-Key';

/** Replicache's key of a row. */
export const rowKey = (kind: string, id: string) => `${kind}/${id}`;
