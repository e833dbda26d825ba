import type { MutatorName } from '../../../shared/mutators.ts';
import type { View } from '../../../shared/sync.ts';
import { Refusal, type Role } from '../../../shared/tx.ts';
import { line } from '../connection.ts';
import { Signal } from '../signal.ts';
import { Answers } from './answers.ts';
import { Pace } from './backoff.ts';
import { type Instance, type MirrorCalls, openInstance, settling } from './instance.ts';
import { listen } from './live.ts';
import type { Replica } from './replica.ts';
import { rescue } from './rescue.ts';
import { Rows } from './rows.ts';
import { syncOf } from './sync-of.ts';
import { SYNCED, type Sync } from './sync-state.ts';
import { type Change, Undecided } from './undecided.ts';

export type Seating = { view: View; owner: string; role: Role; orderKey?: string };

/** A first pull that takes longer is not waited for when an instance is opened anew. */
const FIRST_PULL_MS = 5000;
const OPENING_MS = 15_000;
const WRITE_MS = 3000;

/**
 * The rows of one view in memory, kept by Replicache and told to React. Light on purpose: the library
 * itself comes with open(), after the first paint. When server or browser forget its client, it opens
 * another instance in place: the page stays, and what was pending is rescued.
 */
export class Mirror extends Signal {
  ready = false;
  sync: Sync = SYNCED;
  /** Older rows are still being brought, page by page. */
  filling = false;
  private rows = new Rows();
  private replica: Promise<Replica>;
  private closed = false;
  private stopListening = () => {};
  private readonly pace = new Pace();
  private readonly answers = new Answers(() => this.tell());
  private readonly end = settling();
  /** Done when the shop's first answer is in the rows. */
  readonly answered = settling();
  private healing = Promise.resolve();
  private readonly undecided = new Undecided();
  private served: Replica | undefined;

  constructor(
    readonly seat: Seating,
    private readonly calls: MirrorCalls,
  ) {
    super();
    this.replica = this.start();
    void this.answers.awaitFirst();
  }

  /** Whether what is not here is nowhere: only the server knows that. */
  get load() {
    return this.answers.load;
  }

  /** Asks again for what did not come. */
  retry() {
    void this.answers.awaitFirst(this.served?.pull(true) ?? this.replica);
    this.tell();
  }

  private async start(): Promise<Replica> {
    const first = await this.open();
    const { replica } = first;
    this.pace.opened();
    this.serve(first);
    const seen = new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.rows.isEmpty) return;
        stop();
        resolve();
      });
    });
    // The first pull, or what an earlier visit left, makes the page's controls answer; where neither is
    // to be had they answer all the same. Replicache's own promise settles after a failed pull, too.
    const asked = replica.pull();
    void this.answers.awaitFirst(asked);
    const answered = asked.then(
      () => first.pulled,
      () => seen,
    );
    void this.awaitAnswer(asked, first).catch(quiet);
    await Promise.race([answered, seen, pause(OPENING_MS)]);
    this.ready = true;
    void this.noteSync(replica);
    this.tell();
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
      // It failed; the answer to a later one is not in the rows as soon as it has come.
      await pulled;
      await replica.pull();
    }
    this.answered.settle();
  }

  private watch() {
    const stop = listen(this.seat, () => void this.pull().catch(quiet));
    const note = () => void this.replica.then((replica) => this.noteSync(replica), quiet);
    const stopNoting = line.subscribe(note);
    return () => {
      stop();
      stopNoting();
    };
  }

  private open(): Promise<Instance> {
    return openInstance(this.seat, {
      onWrongOwner: () => !this.closed && this.calls.onWrongOwner(),
      onOutdated: () => !this.closed && this.calls.onOutdated(),
      onFilling: (filling) => {
        this.answers.came();
        if (filling === this.filling) return;
        this.filling = filling;
        this.tell();
      },
      onSaved: (kept) => {
        if (kept === this.sync.kept || this.closed) return;
        this.sync = { ...this.sync, kept };
        this.tell();
      },
      onRows: ({ rows, replica }) => {
        if (this.rows !== rows) return;
        void this.noteSync(replica);
        this.tell();
      },
    });
  }

  private serve({ replica, rows, kept, lost }: Instance) {
    this.rows = rows;
    this.served = replica;
    this.sync = { ...this.sync, kept };
    replica.rep.onSync = () => void this.noteSync(replica);
    void lost.then(() => {
      this.healing = this.heal(replica);
    });
    void this.noteSync(replica);
    this.tell();
  }

  /**
   * The server or the browser has forgotten the instance: another one is opened beside it. The lost one
   * goes on serving the page, with all that was typed, until the new one has been answered and the
   * server has decided on what was pending.
   */
  private async heal(lost: Replica): Promise<void> {
    await Promise.race([pause(this.pace.wait()), this.end.done]);
    if (this.closed) return;
    const next = await this.open();
    this.pace.opened();
    const isLost = await Promise.race([
      next.lost.then(() => true),
      Promise.race([next.pulled, this.end.done]).then(() => false),
    ]);
    const moved = !isLost && (await this.move(lost, next));
    if (moved) await lost.close();
    if (!moved || this.closed) await next.replica.close();
    if (!moved && !this.closed) return this.heal(lost);
  }

  /** Takes over what was pending, and the page. New changes wait meanwhile, so that none slips in between. */
  private async move(lost: Replica, next: Instance): Promise<boolean> {
    for (let tries = 0; !this.closed; tries++) {
      let open: (replica: Replica) => void = () => {};
      this.replica = new Promise((resolve) => {
        open = resolve;
      });
      // Changes already on their way to the lost instance arrive there.
      await pause(0);
      const again = await rescue(lost).catch(() => []);
      if (again) {
        await Promise.race([next.replica.pull().catch(quiet), pause(FIRST_PULL_MS)]);
        for (const { name, args, ...change } of again) {
          // What the rules refuse here by now, the server would refuse as well.
          const id = await next.replica.mutate(name as MutatorName, args).catch(() => null);
          this.undecided.move(change, id === null ? null : { clientID: next.replica.clientID, id });
        }
        this.serve(next);
        open(next.replica);
        return true;
      }
      open(lost);
      await Promise.race([pause(Math.min(30_000, 1000 * 2 ** tries)), this.end.done]);
    }
    return false;
  }

  private async noteSync(replica: Replica) {
    // A database that is still being made cannot be asked what it holds.
    if (!this.ready || this.closed) return;
    const asked = this.undecided.all;
    const isWhole = await replica.isWhole().catch(() => false);
    const pending = await replica.pendingMutations().catch(() => null);
    if (!pending || replica !== this.served) return;
    this.undecided.note(asked, pending);
    const sync = syncOf(pending, this.rows.list('notice'), this.sync);
    if (sync === this.sync && isWhole === this.answers.isWhole) return;
    this.sync = sync;
    this.answers.isWhole = isWhole;
    this.tell();
  }

  list: Rows['list'] = (kind) => this.rows.list(kind);
  listOf: Rows['listOf'] = (kind, parentId) => this.rows.listOf(kind, parentId);
  get: Rows['get'] = (kind, id) => this.rows.get(kind, id);

  /** Applies at once and syncs later; throws the Refusal of a rule that already says no here. */
  async mutate(name: MutatorName, args: unknown): Promise<Change> {
    const replica = await this.replica;
    const id = await replica.mutate(name, args);
    void this.noteSync(replica);
    return {
      saved: () => replica.kept().then(() => this.sync.kept),
      decided: () => this.decided({ clientID: replica.clientID, id }),
    };
  }

  private async decided(change: { clientID: string; id: number }) {
    const decided = this.undecided.wait(change);
    if (this.served) void this.noteSync(this.served);
    const { clientID, id } = await decided;
    return this.rows
      .list('notice')
      .find(({ detail }) => detail.clientId === clientID && detail.mutationId === id);
  }

  rehearse = async (name: MutatorName, args: unknown) => (await this.replica).rehearse(name, args);

  /** Settles when rows can be read and writes are taken. */
  async opened(): Promise<void> {
    await this.replica;
  }

  /** Sends everything now; refuses when the server did not take it within `ms`. */
  async drain(ms = 8000): Promise<void> {
    const until = Date.now() + ms;
    for (;;) {
      const replica = await this.replica;
      if ((await replica.pending()) === 0) return;
      if (Date.now() > until) throw new Refusal('internal');
      // A mutation is pending until a pull has brought the server's word on it.
      await Promise.race([
        replica
          .push()
          .then(() => replica.pull())
          .catch(quiet),
        pause(1000),
      ]);
    }
  }

  /** How many changes the server has not confirmed; putting a notice away is none. */
  async unsent(): Promise<number> {
    const pending = await (await this.replica).pendingMutations();
    return pending.filter(({ name }) => name !== 'dismissNotice').length;
  }

  pull = async () => (await this.replica).pull();

  /** Pulls; whether the server answered. `pull` alone settles after a failure as well. */
  async refresh(): Promise<boolean> {
    const before = this.answers.count;
    await this.pull().catch(quiet);
    return this.answers.count > before;
  }

  async close() {
    this.closed = true;
    this.end.settle();
    this.stopListening();
    const replica = await this.replica;
    // What was typed in the last moment is on the disk before the instance ends.
    await Promise.race([replica.write(), pause(WRITE_MS)]);
    await replica.close();
    // One that was just being opened in its place is closed as well.
    await this.healing;
  }
}

const quiet = () => {};
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
