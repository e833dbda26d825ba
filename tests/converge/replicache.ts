import type { MutatorDefs } from 'replicache';
import { vi } from 'vitest';

const at = vi.hoisted(() => ({ device: '', write: async () => {} }));

/** Waits as long as a device's disk takes to write. */
type Disk = () => Promise<void>;

/** Opens a tab on a device. Tabs of one device share a name, and so its disk. */
export function on<T>(device: string, disk: Disk, open: () => T): T {
  Object.assign(at, { device, write: disk });
  return open();
}

/** How many of a tab's mutations are on its device's disk. */
export type Kept = { kept: number };

/** The real Replicache on a slow disk. It reads the changes of other tabs only on refresh. */
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
