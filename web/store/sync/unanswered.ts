import type { PendingMutation, PusherResult } from 'replicache';
import type { ReplicacheImpl } from 'replicache/impl';
import { SCHEMA_VERSION } from '../../../shared/sync.ts';
import { pusherFor, type RequestOptions } from './transport.ts';

export type Pending = PendingMutation;
type Group = { clientGroupID: string; profileID: string };

/**
 * This page's changes of which Replicache has not said that the server has them. Replicache's own list is a
 * promise, and a page that is left may end before it resolves.
 */
export function unansweredOf(rep: ReplicacheImpl, options: RequestOptions) {
  const sender = pusherFor(options);
  let changes: Pending[] = [];
  let issued = 0;
  let group: Group | undefined;
  const readGroup = async () => {
    group ??= { clientGroupID: await rep.clientGroupID, profileID: await rep.profileID };
    return group;
  };
  const send = (of: Group, mutations: Pending[]): Promise<PusherResult> =>
    sender(
      {
        ...of,
        pushVersion: 1,
        schemaVersion: SCHEMA_VERSION,
        mutations: mutations.map((mutation) => ({ ...mutation, timestamp: performance.now() })),
      },
      'resend',
    );
  return {
    readGroup,
    /** Ids count up from 1; a refused change gets none. */
    add: (name: string, args: Pending['args']): number => {
      const id = ++issued;
      changes.push({ clientID: rep.clientID, id, name, args });
      return id;
    },
    /** What Replicache has pending, of other pages too. */
    readPending: async (): Promise<Pending[]> => {
      const last = issued;
      const pending = await rep.experimentalPendingMutations();
      const ids = new Set(pending.map(({ clientID, id }) => clientID === rep.clientID && id));
      changes = changes.filter(({ id }) => id > last || ids.has(id));
      return [...pending];
    },
    resend: async (mutations: Pending[]) => send(await readGroup(), mutations),
    /** Without waiting for anything. */
    sendNow: () => {
      if (group && changes.length > 0) send(group, changes).catch(() => {});
    },
  };
}
