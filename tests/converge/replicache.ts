import type { MutatorDefs } from 'replicache';
import { vi } from 'vitest';

const at = vi.hoisted(() => ({ device: '', write: async () => {} }));

/** How a device writes: waits as long as its disk does. */
type Disk = () => Promise<void>;

/** Opens a tab on a device; tabs of one device share a name, and with it what is on its disk. */
export function on<T>(device: string, disk: Disk, open: () => T): T {
  Object.assign(at, { device, write: disk });
  return open();
}

/** What of a tab's mutations is on its device's disk. */
export type Kept = { kept: number };

/**
 * The real Replicache on a disk that is slow, and which reads what another tab kept (refresh) only
 * when told to.
 */
vi.mock('replicache/impl', async (original) => {
  const { ReplicacheImpl } = await original<typeof import('replicache/impl')>();
  class OnDevice<M extends MutatorDefs> extends ReplicacheImpl<M> implements Kept {
    kept = 0;
    private readonly write = at.write;
    constructor(options: ConstructorParameters<typeof ReplicacheImpl<M>>[0]) {
      const name = `${at.device}/${options.name}`;
      super({ ...options, name }, { enableScheduledPersist: false, enableScheduledRefresh: false });
    }
    override async persist() {
      await this.write();
      const made = this.lastMutationID;
      await super.persist();
      if (!this.closed) this.kept = Math.max(this.kept, made);
    }
  }
  return { ReplicacheImpl: OnDevice };
});
