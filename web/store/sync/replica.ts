import {
  dropDatabase,
  IDBNotFoundError,
  makeIDBName,
  type UpdateNeededReason,
  type WriteTransaction,
} from 'replicache';
import { ReplicacheImpl } from 'replicache/impl';
import { customerMutators } from '../../../shared/customer-mutators.ts';
import type { MutatorName } from '../../../shared/mutators.ts';
import { SCHEMA_VERSION, type View } from '../../../shared/sync.ts';
import { type Actor, type Mutator, Refusal, runMutator } from '../../../shared/tx.ts';
import { pause, yieldToMain } from '../../boot/tasks.ts';
import { diskOf } from './disk.ts';
import { ReplicacheTx } from './replicache-tx.ts';
import { pullerFor, pusherFor, type RequestOptions } from './transport.ts';
import { type Pending, unansweredOf } from './unanswered.ts';
import { type RowChange, watch } from './watch.ts';

type ReplicaOptions = RequestOptions & {
  actor: Actor;
  /** The back office's; without them a customer's. */
  mutators?: ReadonlyMap<string, Mutator>;
  kvStore?: 'idb' | 'mem';
  onChange(changes: RowChange[]): void;
  onUpdateNeeded(reason: UpdateNeededReason): void;
  /** Whether all changes are on the disk. */
  onSaved?(saved: boolean): void;
  onStateLost?(): void;
  pullInterval?: number | null;
  longestRetryMs?: number;
};

const PUSH_DELAY_MS = 60;

export function openReplica(options: ReplicaOptions) {
  const {
    view,
    owner,
    actor,
    mutators = customerMutators,
    kvStore = 'idb',
    pullInterval = 60_000,
    longestRetryMs = 10_000,
  } = options;
  const run = async (name: string, tx: WriteTransaction, args: unknown) => {
    const mutator = mutators.get(name);
    if (!mutator) throw new Refusal('unknown_mutator');
    await runMutator(mutator, new ReplicacheTx(tx, actor), args);
  };
  const rep = new ReplicacheImpl(
    {
      name: `${view}:${owner}`,
      schemaVersion: SCHEMA_VERSION,
      mutators: Object.fromEntries(
        [...mutators.keys()].map((name) => [
          name,
          (tx: WriteTransaction, args: unknown) =>
            run(name, tx, args).catch((error) => {
              // In a rebase the server's refusal follows later; throwing here would stop the pull.
              if (tx.reason === 'initial' || !(error instanceof Refusal)) throw error;
            }),
        ]),
      ),
      pusher: pusherFor(options),
      puller: pullerFor(options),
      pushDelay: PUSH_DELAY_MS,
      pullInterval,
      requestOptions: { maxDelayMs: longestRetryMs },
      kvStore,
      logSinks: [{ log: (_level, _context, ...logged: unknown[]) => logged.forEach(noteDeleted) }],
    },
    { enablePullAndPushInOpen: false },
  );
  // As Replicache does when it opens, but its own pull could not be waited for: a second one would follow.
  const firstPull = rep.pull();
  firstPull.catch(() => {});
  rep.push().catch(() => {});
  /** A database deleted under the running instance appears only here and in lost promises. */
  function noteDeleted(error: unknown) {
    if (!(error instanceof IDBNotFoundError) || !error.message.endsWith(rep.idbName)) return false;
    options.onStateLost?.();
    return true;
  }
  const { write, isSaved } = diskOf(rep, { ...options, noteDeleted });
  const { add, readGroup, readPending, resend, sendNow } = unansweredOf(rep, options);
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!isOfDeletion(event.reason)) return;
    event.preventDefault();
    if (!noteDeleted(event.reason)) void write();
  };
  globalThis.addEventListener?.('unhandledrejection', onRejection);
  /** A page that is being left ends before Replicache's timer, and before any promise of a slow phone. */
  const onHidden = () => {
    if (document.visibilityState === 'hidden') sendNow();
  };
  globalThis.document?.addEventListener('visibilitychange', onHidden);
  rep.onUpdateNeeded = options.onUpdateNeeded;
  rep.onClientStateNotFound = () => options.onStateLost?.();
  const rowsRead = watch(rep, options.onChange);
  const opened = rep.query(() => {});
  opened.catch(() => {});
  opened.then(readGroup).catch(() => {});
  let saved: Promise<void> = opened;
  return {
    rep,
    clientID: rep.clientID,
    mutate: async (name: MutatorName, args: unknown): Promise<number> => {
      // By its name alone, a mutator's arguments are unknown here; the mutator parses them.
      const changed = rep.mutate[name]?.(args as never);
      saved = Promise.resolve(changed).then(yieldToMain, yieldToMain).then(write);
      await changed;
      const id = add(name, args as never);
      await rowsRead();
      return id;
    },
    write,
    saved: () => saved,
    firstPull,
    pull: (now = false) => rep.pull({ now }),
    isComplete: async () => {
      const cookie = await rep.cookie;
      return cookie !== null && !Object(cookie).more;
    },
    pending: async () => {
      await opened;
      return (await readPending()).length;
    },
    pendingMutations: async (): Promise<Pending[]> => {
      await (isSaved() ? saved : opened);
      const pending = await readPending();
      // By then the rows hold the server's answer to what is no longer pending.
      await rowsRead();
      return pending;
    },
    resend,
    push: () => rep.push({ now: true }),
    close: async () => {
      await rep.close();
      globalThis.removeEventListener?.('unhandledrejection', onRejection);
      globalThis.document?.removeEventListener('visibilitychange', onHidden);
    },
  };
}
export type Replica = ReturnType<typeof openReplica>;

export const nameOfReplica = (view: View, owner: string) =>
  makeIDBName(`${view}:${owner}`, SCHEMA_VERSION);

const DROP_MS = 3000;

/** A frozen tab may still have it open: the browser deletes it later. */
export const dropReplica = (name: string) =>
  Promise.race([dropDatabase(name).catch(() => {}), pause(DROP_MS)]);

const isOfDeletion = (error: unknown) =>
  error instanceof IDBNotFoundError ||
  (error instanceof DOMException &&
    error.name === 'InvalidStateError' &&
    /database/i.test(error.message));
