import {
  dropDatabase,
  type ExperimentalDiff,
  makeIDBName,
  Replicache,
  type WriteTransaction,
} from 'replicache';
import { type MutatorName, mutators } from '../../shared/mutators.ts';
import { SCHEMA_VERSION } from '../../shared/sync.ts';
import { type Actor, runMutator } from '../../shared/tx.ts';
import { ReplicacheTx } from './replicache-tx.ts';
import { pullerFor, pusherFor, type Seat } from './transport.ts';

export type Change = { op: 'add' | 'change' | 'del'; key: string; value?: unknown };

export type ReplicaOptions = Seat & {
  actor: Actor;
  /** 'mem' in tests. */
  kvStore?: 'idb' | 'mem';
  onChange(changes: Change[]): void;
  onUpdateNeeded(): void;
  pullInterval?: number | null;
  /** The longest wait between two tries, ms. */
  longestRetryMs?: number;
};

/** One Replicache instance for one owner and view, running the shared mutators. */
export function openReplica(options: ReplicaOptions) {
  const { view, owner, actor } = options;
  const rep = new Replicache({
    name: `${view}:${owner}`,
    schemaVersion: SCHEMA_VERSION,
    mutators: Object.fromEntries(
      Object.entries(mutators).map(([name, mutator]) => [
        name,
        (tx: WriteTransaction, args: unknown) =>
          runMutator(mutator as typeof mutators.clearCart, new ReplicacheTx(tx, actor), args),
      ]),
    ),
    pusher: pusherFor(options),
    puller: pullerFor(options),
    pullInterval: options.pullInterval === undefined ? 60_000 : options.pullInterval,
    requestOptions: { maxDelayMs: options.longestRetryMs ?? 10_000 },
    kvStore: options.kvStore ?? 'idb',
    // A rebase may refuse what was fine before: expected, and told by the server's notice.
    logSinks: [],
  });
  rep.onUpdateNeeded = options.onUpdateNeeded;
  rep.onClientStateNotFound = options.onUpdateNeeded;
  rep.experimentalWatch((diff: ExperimentalDiff) => options.onChange(diff.map(changeOf)), {
    initialValuesInFirstDiff: true,
  });
  return {
    rep,
    mutate: async (name: MutatorName, args: unknown) => {
      await rep.mutate[name]?.(args as never);
    },
    pull: () => rep.pull(),
    pending: async () => (await rep.experimentalPendingMutations()).length,
    push: () => rep.push({ now: true }),
    close: () => rep.close(),
  };
}
export type Replica = ReturnType<typeof openReplica>;

/** Deletes what an owner's instances keep on this device; waits for those still open elsewhere. */
export async function dropReplicas(owner: string) {
  const names = ['me', 'admin'].map((view) => makeIDBName(`${view}:${owner}`, SCHEMA_VERSION));
  await Promise.all(names.map((name) => dropDatabase(name)));
}

function changeOf(change: ExperimentalDiff[number]): Change {
  return {
    op: change.op,
    key: change.key as string,
    ...('newValue' in change ? { value: change.newValue } : {}),
  };
}
