import type { ReplicacheImpl } from 'replicache/impl';
import type { MutatorName } from '../../shared/mutators.ts';
import { type Kind, Refusal, type Row } from '../../shared/tx.ts';
import { openReplica, type Replica } from '../../web/store/replica.ts';
import type { Place } from './history.ts';
import type { Network, PullAnswer, Seat } from './network.ts';
import { on } from './replicache.ts';

/** A tab: a real Replicache client, and what it holds as its pages would show it. */
export class Client {
  readonly rows = new Map<string, unknown>();
  issued = 0;
  /** How many of them are on the device's disk and must survive a crash. */
  kept = 0;
  hasCrashed = false;
  /** The server said that it knows this client no more: what was pending is lost. */
  isForgotten = false;
  private readonly replica: Replica;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    readonly name: Place,
    readonly seat: Seat,
    network: Network,
  ) {
    this.replica = on(seat.device, () =>
      openReplica({
        view: seat.view,
        owner: seat.actor.owner,
        actor: seat.actor,
        fetch: network.fetchFor(seat),
        kvStore: 'mem',
        pullInterval: null,
        longestRetryMs: 60,
        onUpdateNeeded: () => {
          this.isForgotten = true;
        },
        onChange: (changes) => {
          for (const { op, key, value } of changes) {
            if (op === 'del') this.rows.delete(key);
            else this.rows.set(key, value);
          }
        },
      }),
    );
  }

  private get rep() {
    return this.replica.rep as unknown as ReplicacheImpl;
  }

  get id() {
    return this.rep.clientID;
  }

  cookie = () => this.rep.cookie as Promise<PullAnswer['cookie']>;
  groupId = () => this.rep.clientGroupID;
  pending = () => this.replica.pending();

  list<K extends Kind>(kind: K): Row<K>[] {
    return [...this.rows]
      .filter(([key]) => key.startsWith(`${kind}/`))
      .map(([, row]) => row as Row<K>);
  }

  /** What the rules already refuse here never leaves the device. */
  async mutate(name: MutatorName, args: unknown): Promise<void> {
    try {
      await this.replica.mutate(name, args);
      this.issued++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  pull = () => this.replica.pull().catch(ignoreTrouble);
  push = () => this.replica.push().catch(ignoreTrouble);

  /** Writes down on the device what this tab knows. */
  keep(): Promise<void> {
    this.keeping = this.keeping.then(async () => {
      const { issued } = this;
      await this.rep.persist();
      if (!this.hasCrashed) this.kept = issued;
    });
    return this.keeping;
  }

  /** Reads what other tabs of the device wrote down. */
  refresh = () => this.rep.refresh();

  /** Gone without another word; what it sent may still arrive. */
  async crash(): Promise<void> {
    this.hasCrashed = true;
    await this.rep.close();
  }

  close = () => this.rep.close();
}

/** A request that failed is tried again later; the checks see whether it ever got through. */
const ignoreTrouble = () => {};
