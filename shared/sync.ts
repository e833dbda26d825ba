/** What a Replicache instance mirrors: the actor's own rows, the back office's, or one order's. */
export const VIEWS = ['me', 'admin', 'order'] as const;
export type View = (typeof VIEWS)[number];

/** Version of mutators, arguments and rows; a number. Older tabs are asked to reload. */
export const SCHEMA_VERSION = '1';
/** Pushes from this version on are accepted: edits made offline may arrive half a year later. */
export const OLDEST_PUSHED_SCHEMA = '1';

export function schemaFit(version: string, oldest: string, current: string) {
  if (version === '') return 'served';
  if (!/^\d+$/.test(version) || Number(version) < Number(oldest)) return 'too_old';
  return Number(version) > Number(current) ? 'too_new' : 'served';
}

export const MAX_MUTATIONS = 25;
export const MAX_PUSH_BYTES = 256 * 1024;

/** The owner the instance was opened for; pushes must not reach a user who signed in since. */
export const OWNER_HEADER = 'X-Sync-Owner';
/**
 * The role that a back-office page was opened with. When it has changed, the page reads the session again.
 */
export const ROLE_HEADER = 'X-Sync-Role';
export const ORDER_KEY_HEADER = 'X-Order-Key';

export const rowKey = (kind: string, id: string) => `${kind}/${id}`;

/** Stock above this is shown only as 'in stock'. */
export const MAX_SHOWN_STOCK = 10;
