import type { MutatorArgs, MutatorName } from '../../../shared/mutators.ts';
import type { View } from '../../../shared/sync.ts';
import { Refusal, type Role } from '../../../shared/tx.ts';
import { pause } from '../../boot/tasks.ts';
import { network } from '../connection.ts';
import { Signal } from '../signal.ts';
import { Backoff } from './backoff.ts';
import { deferred, type Instance, type MirrorCalls, openInstance } from './instance.ts';
import { listen } from './live.ts';
import { LoadState } from './load-state.ts';
import { type Change, PendingChanges } from './pending-changes.ts';
import type { Replica } from './replica.ts';
import { resendLost } from './resend.ts';
import { Rows } from './rows.ts';
import { syncOf } from './sync-of.ts';
import { SYNCED, type Sync } from './sync-state.ts';

export type Identity = { view: View; owner: string; role: Role; orderKey?: string };

const FIRST_PULL_MS = 5000;
const OPENING_MS = 15_000;
const WRITE_MS = 3000;

/**
 * The local copy of a view. When server or browser forget its client, it opens another Replicache instance
 * in place and sends the pending changes again.
 */
export class Mirror extends Signal {
  /** The rows of an earlier visit or the server's first answer are here, or OPENING_MS have passed. */
  ready = false;
  sync: Sync = SYNCED;
  /** The server has more rows, which the next pulls bring. */
  filling = false;
  private rows = new Rows();
  private replica: Promise<Replica>;
  private closed = false;
  private stopListening = () => {};
  private readonly backoff = new Backoff();
  private readonly loading = new LoadState(() => this.notify());
  private readonly end = deferred();
  /** Resolves when the shop's first answer is in the rows. */
  readonly answered = deferred();
  private healing = Promise.resolve();
  private readonly changes = new PendingChanges();
  private served: Replica | undefined;

  constructor(
    readonly identity: Identity,
    private readonly calls: MirrorCalls,
  ) {
    super();
    this.replica = this.start();
    void this.loading.awaitFirst();
  }

  get load() {
    return this.loading.load;
  }

  retry() {
    void this.loading.awaitFirst(this.served?.pull(true) ?? this.replica);
    this.notify();
  }

  private async start(): Promise<Replica> {
    const first = await this.open();
    const { replica } = first;
    this.backoff.opened();
    this.serve(first);
    const seen = this.until(() => !this.rows.isEmpty);
    // Replicache's own promise also settles after a failed pull.
    const asked = replica.firstPull;
    // Without a network a pull ends before the rows of an earlier visit are read.
    const readEarlier = async () => {
      if (await replica.isComplete()) await this.noteSync(await this.replica);
    };
    void this.loading.awaitFirst(asked.catch(quiet).then(readEarlier));
    const answered = asked.then(
      () => first.pulled,
      () => seen,
    );
    void this.awaitAnswer(asked, first).catch(quiet);
    await Promise.race([answered, seen, pause(OPENING_MS)]);
    this.ready = true;
    void this.noteSync(replica);
    this.notify();
    if (!this.closed) this.stopListening = this.watch();
    return replica;
  }

  private async awaitAnswer(asked: Promise<void>, { replica, pulled }: Instance) {
    let isAnswered = false;
    void pulled.then(() => {
      isAnswered = true;
    });
    await asked;
    if (!isAnswered) {
      // The answer to a later pull is not in the rows as soon as it arrives.
      await pulled;
      await replica.pull();
    }
    this.answered.resolve();
  }

  private watch() {
    const stop = listen(
      this.identity,
      () => void this.pull().catch(quiet),
      this.calls.onWrongOwner,
    );
    const note = () => void this.replica.then((replica) => this.noteSync(replica), quiet);
    const stopNoting = network.subscribe(note);
    return () => {
      stop();
      stopNoting();
    };
  }

  private open(): Promise<Instance> {
    return openInstance(this.identity, {
      onWrongOwner: () => !this.closed && this.calls.onWrongOwner(),
      onOutdated: () => !this.closed && this.calls.onOutdated(),
      onFilling: (filling) => {
        this.loading.answered();
        if (filling === this.filling) return;
        this.filling = filling;
        this.notify();
      },
      onSaved: (saved) => {
        if (saved === this.sync.saved || this.closed) return;
        this.sync = { ...this.sync, saved };
        this.notify();
      },
      onRows: ({ rows, replica }) => {
        if (this.rows !== rows) return;
        void this.noteSync(replica);
        this.notify();
      },
    });
  }

  /** From now on, reads are from this instance and changes go into it. */
  private serve({ replica, rows, onDisk, lost }: Instance) {
    this.rows = rows;
    this.served = replica;
    this.sync = { ...this.sync, saved: onDisk };
    replica.rep.onSync = () => void this.noteSync(replica);
    void lost.then(() => {
      this.healing = this.heal(replica);
    });
    void this.noteSync(replica);
    this.notify();
  }

  /** The page reads from the lost instance until the server has answered its pending changes. */
  private async heal(lost: Replica): Promise<void> {
    await Promise.race([pause(this.backoff.wait()), this.end.promise]);
    if (this.closed) return;
    const next = await this.open();
    this.backoff.opened();
    const isLost = await Promise.race([
      next.lost.then(() => true),
      Promise.race([next.pulled, this.end.promise]).then(() => false),
    ]);
    const moved = !isLost && (await this.move(lost, next));
    if (moved) await lost.close();
    if (!moved || this.closed) await next.replica.close();
    if (!moved && !this.closed) return this.heal(lost);
  }

  /** New changes wait meanwhile, so that none is lost. */
  private async move(lost: Replica, next: Instance): Promise<boolean> {
    for (let tries = 0; !this.closed; tries++) {
      const moved = deferred<Replica>();
      this.replica = moved.promise;
      await pause(0);
      const again = await resendLost(lost).catch(() => []);
      if (again) {
        await Promise.race([next.replica.pull().catch(quiet), pause(FIRST_PULL_MS)]);
        for (const { name, args, ...change } of again) {
          const id = await next.replica.mutate(name as MutatorName, args).catch(() => null);
          this.changes.replace(
            change,
            id === null ? null : { clientID: next.replica.clientID, id },
          );
        }
        this.serve(next);
        moved.resolve(next.replica);
        return true;
      }
      moved.resolve(lost);
      await Promise.race([pause(Math.min(30_000, 1000 * 2 ** tries)), this.end.promise]);
    }
    return false;
  }

  private async noteSync(replica: Replica) {
    // A database that is still being created cannot be queried.
    if (!this.ready || this.closed) return;
    const asked = this.changes.all;
    const isComplete = await replica.isComplete().catch(() => false);
    const pending = await replica.pendingMutations().catch(() => null);
    if (!pending || replica !== this.served) return;
    this.changes.settle(asked, pending);
    const sync = syncOf(pending, this.rows.list('notice'), this.sync);
    if (sync === this.sync && isComplete === this.loading.isComplete) return;
    this.sync = sync;
    this.loading.isComplete = isComplete;
    this.notify();
  }

  list: Rows['list'] = (kind) => this.rows.list(kind);
  listOf: Rows['listOf'] = (kind, parentId) => this.rows.listOf(kind, parentId);
  get: Rows['get'] = (kind, id) => this.rows.get(kind, id);

  /** Resolves when it is so, which may be now. */
  until(isSo: () => boolean) {
    return new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Throws the Refusal of a rule that fails in the browser. */
  async mutate<Name extends MutatorName>(name: Name, args: MutatorArgs<Name>): Promise<Change> {
    const replica = await this.replica;
    const id = await replica.mutate(name, args);
    void this.noteSync(replica);
    return {
      saved: () => replica.saved().then(() => this.sync.saved),
      decided: () => this.decided({ clientID: replica.clientID, id }),
    };
  }

  private async decided(change: { clientID: string; id: number }) {
    const decided = this.changes.wait(change);
    if (this.served) void this.noteSync(this.served);
    const { clientID, id } = await decided;
    return this.rows
      .list('notice')
      .find(({ detail }) => detail.clientId === clientID && detail.mutationId === id);
  }

  async opened(): Promise<void> {
    await this.replica;
  }

  async drain(ms = 8000): Promise<void> {
    const until = Date.now() + ms;
    for (;;) {
      const replica = await this.replica;
      if ((await replica.pending()) === 0) return;
      if (Date.now() > until) throw new Refusal('internal');
      await Promise.race([
        replica
          .push()
          .then(() => replica.pull())
          .catch(quiet),
        pause(1000),
      ]);
    }
  }

  async unsent(): Promise<number> {
    const pending = await (await this.replica).pendingMutations();
    return pending.filter(({ name }) => name !== 'dismissNotice').length;
  }

  pull = async () => (await this.replica).pull();

  /** Whether the server answered; `pull` alone settles after a failure as well. */
  async refresh(): Promise<boolean> {
    const before = this.loading.count;
    await this.pull().catch(quiet);
    return this.loading.count > before;
  }

  async close() {
    this.closed = true;
    this.end.resolve();
    this.stopListening();
    const replica = await this.replica;
    await Promise.race([replica.write(), pause(WRITE_MS)]);
    await replica.close();
    await this.healing;
  }
}

const quiet = () => {};
