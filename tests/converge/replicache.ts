import type { MutatorDefs, ReplicacheOptions } from 'replicache';
import { ReplicacheImpl } from 'replicache/impl';
import { vi } from 'vitest';

/**
 * The real Replicache, which keeps what it knows (persist) and reads what another tab kept (refresh)
 * only when told to, so that a crash falls where a history wants it. Tabs of one device share a name
 * and with it the store.
 */
class ManualReplicache<M extends MutatorDefs> extends ReplicacheImpl<M> {
  constructor(options: ReplicacheOptions<M>) {
    const name = `${device}/${options.name}`;
    super({ ...options, name }, { enableScheduledPersist: false, enableScheduledRefresh: false });
  }
}

let device = '';
/** Opens a tab on a device. */
export function on<T>(name: string, open: () => T): T {
  device = name;
  return open();
}

vi.mock('replicache', async (original) => ({
  ...(await original<typeof import('replicache')>()),
  Replicache: ManualReplicache,
}));
