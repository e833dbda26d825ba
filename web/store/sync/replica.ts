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
import { type MutatorName, mutators } from '../../../shared/mutators.ts';
import { SCHEMA_VERSION, type View } from '../../../shared/sync.ts';
import { type Actor, Refusal, runMutator } from '../../../shared/tx.ts';
import { yieldToMain } from '../../tasks.ts';
import { ReplicacheTx } from './replicache-tx.ts';
import { pullerFor, pusherFor, type RequestOptions } from './transport.ts';
import { type Change, watch } from './watch.ts';

export type ReplicaOptions = RequestOptions & {
  actor: Actor;
  /** 'mem' where the browser keeps nothing, and in tests. */
  kvStore?: 'idb' | 'mem';
  onChange(changes: Change[]): void;
  onUpdateNeeded(reason: UpdateNeededReason): void;
  /** After each try to write to the disk: whether all that was changed is there; a full one takes nothing. */
  onSaved?(saved: boolean): void;
  /** The server or the browser has forgotten this client: it must be opened anew. */
  onStateLost?(): void;
  pullInterval?: number | null;
  /** The longest wait between two tries, ms. */
  longestRetryMs?: number;
};

/** A push begins once the frames that show the change are drawn. */
const PUSH_DELAY_MS = 60;
const MOST_TRIES = 20;
/** A full disk ends a write of Replicache's without a word, ms. */
const WRITE_MS = 8000;
/** A disk that takes nothing is tried again so often, ms. */
const WRITE_AGAIN_MS = 20_000;
const NOT_WRITTEN = { set: async () => {}, del: async () => false };

/** One Replicache instance for one owner and view, running the shared mutators. */
export function openReplica(options: ReplicaOptions) {
  const { view, owner, actor } = options;
  const run = async (name: string, tx: WriteTransaction, args: unknown) => {
    const mutator = mutators.get(name);
    if (!mutator) throw new Refusal('unknown_mutator');
    await runMutator(mutator, new ReplicacheTx(tx, actor), args);
  };
  const rep = new ReplicacheImpl({
    name: `${view}:${owner}`,
    schemaVersion: SCHEMA_VERSION,
    mutators: Object.fromEntries(
      [...mutators.keys()].map((name) => [
        name,
        (tx: WriteTransaction, args: unknown) =>
          run(name, tx, args).catch((error) => {
            // What was fine when it was done is the server's to refuse: a throw on replay would
            // stop the pull, and the keeping of everything else that waits.
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
    // Nothing is printed: what is refused is told by the server's notice.
    logSinks: [{ log: (_level, _context, ...said: unknown[]) => said.forEach(noteDeleted) }],
  });
  /** A database deleted under the running instance is told in its log and in lost promises only. */
  function noteDeleted(error: unknown) {
    if (!(error instanceof IDBNotFoundError) || !error.message.endsWith(rep.idbName)) return false;
    options.onStateLost?.();
    return true;
  }
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!isOfDeletion(event.reason)) return;
    event.preventDefault();
    // Replicache's list of databases, or its own on the way out: the next write learns whether it is gone.
    if (!noteDeleted(event.reason)) void write();
  };
  globalThis.addEventListener?.('unhandledrejection', onRejection);
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void sendNow().catch(() => {});
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
  // Before that it does not know what is pending.
  const opened = rep.query(() => {});
  opened.catch(() => {});
  let kept: Promise<void> = opened;
  let issued = 0;
  /**
   * Writes what was changed to the disk. Left alone Replicache does so within two seconds, and a page
   * closed before that loses it; Replicache's own class hides this call, hence the one inside it.
   */
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
        // Replicache's own write is under way, perhaps without the last change, or code that a rule
        // needs was still on its way.
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
  /** Sends mutations under the ids they were made with, even where the instance itself may not. */
  const resend = async (mutations: Pending[]): Promise<PusherResult> =>
    sender(
      {
        pushVersion: 1,
        clientGroupID: await rep.clientGroupID,
        profileID: await rep.profileID,
        schemaVersion: SCHEMA_VERSION,
        mutations: mutations.map((mutation) => ({ ...mutation, timestamp: performance.now() })),
      },
      'rescue',
    );
  /**
   * A page that is left ends before Replicache has sent, or written to the disk, what was done in its
   * last moment. Until the request is out all of this runs before the browser goes on, as no step of it
   * waits for a timer or the disk; what the server had by then it knows by its id.
   */
  const sendNow = async () => {
    const pending = await rep.experimentalPendingMutations();
    const own = pending.filter(({ clientID }) => clientID === rep.clientID);
    if (own.length > 0) await resend(own);
  };
  return {
    rep,
    clientID: rep.clientID,
    /** Answers the id of the change, by which the server confirms or refuses it. */
    mutate: async (name: MutatorName, args: unknown): Promise<number> => {
      const changed = rep.mutate[name]?.(args as never);
      // Changes land in their order, and one write takes all that have landed; it begins behind the frame
      // that shows them, if one is due.
      kept = Promise.resolve(changed).then(yieldToMain, yieldToMain).then(write);
      await changed;
      // Ids count up from 1 in the order in which changes land; a refused one gets none.
      const id = ++issued;
      await rowsRead();
      return id;
    },
    /**
     * Runs a change that nobody sees and nothing keeps: the first one that counts finds its code
     * compiled, and in memory what it reads from the disk.
     */
    rehearse: (name: MutatorName, args: unknown) =>
      rep.query((tx) => run(name, Object.assign(Object.create(tx), NOT_WRITTEN), args)),
    write,
    /** Settles when what was changed so far is on the disk. */
    kept: () => kept,
    /** `now`: without the wait between tries. */
    pull: (now = false) => rep.pull({ now }),
    /** Whether the server has said, now or on an earlier visit, all there is. */
    isWhole: async () => {
      const cookie = await rep.cookie;
      return cookie !== null && !Object(cookie).more;
    },
    pending: async () => {
      await opened;
      return (await rep.experimentalPendingMutations()).length;
    },
    /** What waits for the server; asked when it is on the disk, if that takes it: it is said to be saved. */
    pendingMutations: async (): Promise<Pending[]> => {
      await (isSaved ? kept : opened);
      const pending = [...(await rep.experimentalPendingMutations())];
      // What the server answered to those that wait no longer is in the rows.
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
export type Pending = PendingMutation;

/** The name of its database in this browser. */
export const nameOfReplica = (view: View, owner: string) =>
  makeIDBName(`${view}:${owner}`, SCHEMA_VERSION);

const DROP_MS = 3000;

/**
 * Deletes a database. Where a frozen tab still has it open, the browser deletes it as soon as that tab
 * lets go: nobody is kept waiting for it.
 */
export const dropReplica = (name: string) =>
  Promise.race([
    dropDatabase(name).catch(() => {}),
    new Promise<void>((resolve) => setTimeout(resolve, DROP_MS)),
  ]);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A database being deleted closes its connections first, and refuses what is asked meanwhile. */
const isOfDeletion = (error: unknown) =>
  error instanceof IDBNotFoundError ||
  (error instanceof DOMException &&
    error.name === 'InvalidStateError' &&
    /database/i.test(error.message));
