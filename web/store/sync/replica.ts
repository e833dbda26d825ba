import {
  dropDatabase,
  IDBNotFoundError,
  makeIDBName,
  type PendingMutation,
  type PusherResult,
  type UpdateNeededReason,
  type WriteTransaction,
} from 'replicache';
import { ReplicacheImpl } from 'replicache/impl';
import { customerMutators } from '../../../shared/customer-mutators.ts';
import type { MutatorName } from '../../../shared/mutators.ts';
import { SCHEMA_VERSION, type View } from '../../../shared/sync.ts';
import { type Actor, type Mutator, Refusal, runMutator } from '../../../shared/tx.ts';
import { pause, yieldToMain } from '../../boot/tasks.ts';
import { ReplicacheTx } from './replicache-tx.ts';
import { pullerFor, pusherFor, type RequestOptions } from './transport.ts';
import { type Change, watch } from './watch.ts';

type ReplicaOptions = RequestOptions & {
  actor: Actor;
  /** The back office's; without them a customer's. */
  mutators?: ReadonlyMap<string, Mutator>;
  kvStore?: 'idb' | 'mem';
  onChange(changes: Change[]): void;
  onUpdateNeeded(reason: UpdateNeededReason): void;
  /** Whether all changes are on the disk. */
  onSaved?(saved: boolean): void;
  onStateLost?(): void;
  pullInterval?: number | null;
  longestRetryMs?: number;
};

const PUSH_DELAY_MS = 60;
const MOST_TRIES = 20;
/** A full disk ends a write of Replicache's without an error, ms. */
const WRITE_MS = 8000;
const WRITE_AGAIN_MS = 20_000;
const NOT_WRITTEN = { set: async () => {}, del: async () => false };

export function openReplica(options: ReplicaOptions) {
  const { view, owner, actor, mutators = customerMutators } = options;
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
      pullInterval: options.pullInterval === undefined ? 60_000 : options.pullInterval,
      requestOptions: { maxDelayMs: options.longestRetryMs ?? 10_000 },
      kvStore: options.kvStore ?? 'idb',
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
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!isOfDeletion(event.reason)) return;
    event.preventDefault();
    if (!noteDeleted(event.reason)) void write();
  };
  globalThis.addEventListener?.('unhandledrejection', onRejection);
  /** A page that is being left ends before Replicache's timer, and before any promise of a slow phone. */
  const onHidden = () => {
    if (document.visibilityState !== 'hidden' || !group || unanswered.length === 0) return;
    send(group, unanswered).catch(() => {});
  };
  globalThis.document?.addEventListener('visibilitychange', onHidden);
  rep.onUpdateNeeded = options.onUpdateNeeded;
  rep.onClientStateNotFound = () => options.onStateLost?.();
  const rowsRead = watch(rep, options.onChange);
  const sender = pusherFor(options);
  let isWritten = true;
  let writing: Promise<void> | undefined;
  let writeAgain: ReturnType<typeof setTimeout> | undefined;
  let isSaved = true;
  const saved = (is: boolean) => {
    isSaved = is;
    options.onSaved?.(is);
  };
  const opened = rep.query(() => {});
  opened.catch(() => {});
  let kept: Promise<void> = opened;
  let issued = 0;
  let group: Group | undefined;
  const readGroup = async () => {
    group ??= { clientGroupID: await rep.clientGroupID, profileID: await rep.profileID };
    return group;
  };
  opened.then(readGroup).catch(() => {});
  /** This page's changes of which Replicache has not said that the server has them. */
  let unanswered: Pending[] = [];
  const readPending = async () => {
    const last = issued;
    const pending = await rep.experimentalPendingMutations();
    const ids = new Set(pending.map(({ clientID, id }) => clientID === rep.clientID && id));
    unanswered = unanswered.filter(({ id }) => id > last || ids.has(id));
    return [...pending];
  };
  /** Left alone, Replicache writes within two seconds; its public class hides `persist`. */
  const write = (): Promise<void> => {
    isWritten = false;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const writeAll = async () => {
    for (let failed = 0; !isWritten && !rep.closed && failed < MOST_TRIES; ) {
      isWritten = true;
      try {
        const late = pause(WRITE_MS).then(() => 'late');
        if ((await Promise.race([rep.persist(), late])) === 'late') {
          isWritten = false;
          break;
        }
        saved(true);
      } catch (error) {
        if (noteDeleted(error)) return;
        // Replicache's own write is running, or code that a rule needs has not arrived.
        isWritten = false;
        failed++;
        await pause(Math.min(1000, 50 * failed));
      }
    }
    if (isWritten || rep.closed) return;
    saved(false);
    clearTimeout(writeAgain);
    writeAgain = setTimeout(write, WRITE_AGAIN_MS);
  };
  const send = (of: Group, mutations: Pending[]): Promise<PusherResult> =>
    sender(
      {
        ...of,
        pushVersion: 1,
        schemaVersion: SCHEMA_VERSION,
        mutations: mutations.map((mutation) => ({ ...mutation, timestamp: performance.now() })),
      },
      'rescue',
    );
  return {
    rep,
    clientID: rep.clientID,
    mutate: async (name: MutatorName, args: unknown): Promise<number> => {
      // By its name alone, a mutator's arguments are unknown here; the mutator parses them.
      const changed = rep.mutate[name]?.(args as never);
      kept = Promise.resolve(changed).then(yieldToMain, yieldToMain).then(write);
      await changed;
      // Ids count up from 1; a refused change gets none.
      const id = ++issued;
      unanswered.push({ clientID: rep.clientID, id, name, args: args as never });
      await rowsRead();
      return id;
    },
    /** The first real change then finds its code compiled and its data in memory. */
    rehearse: (name: MutatorName, args: unknown) =>
      rep.query((tx) => run(name, Object.assign(Object.create(tx), NOT_WRITTEN), args)),
    write,
    kept: () => kept,
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
      await (isSaved ? kept : opened);
      const pending = await readPending();
      // By then the rows hold the server's answer to what is no longer pending.
      await rowsRead();
      return pending;
    },
    resend: async (mutations: Pending[]) => send(await readGroup(), mutations),
    push: () => rep.push({ now: true }),
    close: async () => {
      await rep.close();
      globalThis.removeEventListener?.('unhandledrejection', onRejection);
      globalThis.document?.removeEventListener('visibilitychange', onHidden);
    },
  };
}
export type Replica = ReturnType<typeof openReplica>;
export type Pending = PendingMutation;
type Group = { clientGroupID: string; profileID: string };

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
