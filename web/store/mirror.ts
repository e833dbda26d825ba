import type { MutatorName } from '../../shared/mutators.ts';
import type { View } from '../../shared/sync.ts';
import { type Kind, Refusal, type Role, type Row } from '../../shared/tx.ts';
import { listen } from './live.ts';
import type { Replica } from './replica.ts';
import { Signal } from './signal.ts';

export type Seating = { view: View; owner: string; role: Role; orderKey?: string };

/** 'waiting': on its way; 'offline': what was changed waits on this phone. */
export type SyncState = 'synced' | 'waiting' | 'offline';

const NONE: readonly never[] = [];

/**
 * The rows of one view in memory, kept by Replicache and told to React. Light on purpose: the library
 * itself comes with open(), after the first paint.
 */
export class Mirror extends Signal {
  ready = false;
  sync: SyncState = 'synced';
  private rows = new Map<string, Map<string, unknown>>();
  private lists = new Map<string, readonly unknown[]>();
  private replica: Promise<Replica>;
  private stopListening = () => {};

  constructor(
    readonly seat: Seating,
    onWrongOwner: () => void,
  ) {
    super();
    this.replica = this.open(onWrongOwner);
  }

  private async open(onWrongOwner: () => void): Promise<Replica> {
    const { openReplica } = await import('./replica.ts');
    const { view, owner, role, orderKey } = this.seat;
    const replica = openReplica({
      view,
      owner,
      ...(orderKey ? { orderKey } : {}),
      actor: { role, owner },
      onWrongOwner,
      onUpdateNeeded: reloadOnce,
      onChange: (changes) => {
        for (const { op, key, value } of changes) {
          const [kind = ''] = key.split('/', 1);
          const id = key.slice(kind.length + 1);
          const rows = this.rows.get(kind) ?? new Map<string, unknown>();
          this.rows.set(kind, rows);
          if (op === 'del') rows.delete(id);
          else rows.set(id, value);
          this.lists.delete(kind);
        }
        void this.noteSync(replica);
        this.tell();
      },
    });
    replica.rep.onSync = () => void this.noteSync(replica);
    // The first pull, or what an earlier visit left, makes the page's controls answer.
    await Promise.race([replica.pull().catch(() => this.hasRows()), this.hasRows()]);
    this.ready = true;
    void this.noteSync(replica);
    this.tell();
    this.stopListening = listen(this.seat, () => void replica.pull());
    return replica;
  }

  private hasRows() {
    return new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.rows.size === 0) return;
        stop();
        resolve();
      });
    });
  }

  private async noteSync(replica: Replica) {
    // A database that is still being made cannot be asked what it holds.
    if (!this.ready) return;
    const pending = await replica.pending();
    const state = pending === 0 ? 'synced' : navigator.onLine ? 'waiting' : 'offline';
    if (state === this.sync) return;
    this.sync = state;
    this.tell();
  }

  list<K extends Kind>(kind: K): readonly Row<K>[] {
    const known = this.lists.get(kind);
    if (known) return known as readonly Row<K>[];
    const rows = [...(this.rows.get(kind)?.values() ?? NONE)];
    this.lists.set(kind, rows);
    return rows as Row<K>[];
  }

  get<K extends Kind>(kind: K, id: string): Row<K> | undefined {
    return this.rows.get(kind)?.get(id) as Row<K> | undefined;
  }

  /** Applies at once and syncs later; throws the Refusal of a rule that already says no here. */
  async mutate(name: MutatorName, args: unknown): Promise<void> {
    const replica = await this.replica;
    await replica.mutate(name, args);
    await this.noteSync(replica);
  }

  /** Settles when rows can be read and writes are taken. */
  async opened(): Promise<void> {
    await this.replica;
  }

  /** Sends everything now; refuses when the server did not take it within `ms`. */
  async drain(ms = 8000): Promise<void> {
    const replica = await this.replica;
    const until = Date.now() + ms;
    while ((await replica.pending()) > 0) {
      if (Date.now() > until) throw new Refusal('internal');
      // A mutation is pending until a pull has brought the server's word on it.
      await Promise.race([replica.push().then(() => replica.pull()), wait(1000)]);
    }
  }

  pull = async () => (await this.replica).pull();

  async close() {
    this.stopListening();
    await (await this.replica).close();
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const RELOADED = 'tiny-tag-reloaded';

/** The server speaks another version: a fresh page knows it too. At most once a minute, lest it loop. */
function reloadOnce() {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
