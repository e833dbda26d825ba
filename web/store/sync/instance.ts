import type { View } from '../../../shared/sync.ts';
import { yieldToMain } from '../../boot/tasks.ts';
import { network } from '../connection.ts';
import { canStore } from '../storage.ts';
import type { Identity } from './mirror.ts';
import type { Replica } from './replica.ts';
import { Rows } from './rows.ts';

export type Instance = {
  replica: Replica;
  rows: Rows;
  onDisk: boolean;
  /** Resolves with the server's first answer. */
  pulled: Promise<void>;
  /** Resolves when the server or the browser has forgotten the client: its changes need another instance. */
  lost: Promise<void>;
};

export type MirrorCalls = {
  onWrongOwner(): void;
  onOutdated(): void;
};

type Calls = MirrorCalls & {
  onSaved(saved: boolean): void;
  onFilling(filling: boolean): void;
  onRows(instance: Pick<Instance, 'rows' | 'replica'>): void;
};

/** Customers' pages do not load the rules of the back office. */
export const officeRules = async (view: View) =>
  view === 'admin' && { mutators: (await import('../../../shared/mutators.ts')).mutators };

export async function openInstance(identity: Identity, calls: Calls): Promise<Instance> {
  // Fetched together; schemas, rules and the library then run in a task each.
  globalThis.bringStore?.();
  await import('../../../shared/label/design.ts');
  await yieldToMain();
  await import('../../../shared/customer-mutators.ts');
  await yieldToMain();
  const office = await officeRules(identity.view);
  const [{ openReplica }, onDisk] = await Promise.all([import('./replica.ts'), canStore()]);
  await yieldToMain();
  const { view, owner, role, orderKey } = identity;
  const rows = new Rows();
  const pulled = deferred();
  const lost = deferred();
  const replica = openReplica({
    view,
    owner,
    role,
    ...(orderKey ? { orderKey } : {}),
    actor: { role, owner },
    ...office,
    kvStore: onDisk ? 'idb' : 'mem',
    onWrongOwner: calls.onWrongOwner,
    onAnswer: network.report,
    onUpdateNeeded: ({ type }) => {
      // A new group may be another version's or a healed tab's: the server's answer decides.
      if (type === 'NewClientGroup') pullAgain();
      else calls.onOutdated();
    },
    onStateLost: lost.resolve,
    onSaved: (saved) => calls.onSaved(onDisk && saved),
    onPulled: (more, moved) => {
      pulled.resolve();
      if (more && moved) pullAgain();
      calls.onFilling(more);
    },
    onChange: (changes) => {
      rows.apply(changes);
      calls.onRows({ rows, replica });
    },
  });
  const pullAgain = () => void replica.pull().catch(() => {});
  await yieldToMain();
  return { replica, rows, onDisk, pulled: pulled.promise, lost: lost.promise };
}

/** `Promise.withResolvers`, which browsers from before 2024 lack. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
