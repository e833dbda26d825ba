import type { MutatorName } from '../../shared/mutators.ts';
import { type Kind, Refusal, type Row } from '../../shared/tx.ts';
import { openReplica, type Replica } from '../../web/store/replica.ts';
import type { Place } from './history.ts';
import type { Network, PullAnswer, Seat } from './network.ts';
import { type Kept, on } from './replicache.ts';

/** A tab: a real Replicache client, and what it holds as its pages would show it. */
export class Client {
  readonly rows = new Map<string, unknown>();
  issued = 0;
  hasCrashed = false;
  /** The server said that it knows this client no more: what was pending is lost. */
  isForgotten = false;
  private readonly replica: Replica;

  constructor(
    readonly name: Place,
    readonly seat: Seat,
    network: Network,
  ) {
    this.replica = on(seat.device, network.slowDisk, () =>
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
        onStateLost: () => {
          this.isForgotten = true;
        },
        onChange: (changes) => {
          for (const { key, value } of changes) {
            if (value === undefined) this.rows.delete(key);
            else this.rows.set(key, value);
          }
        },
      }),
    );
  }

  /** How many of its mutations are on the device's disk and must survive a crash. */
  get kept() {
    return (this.replica.rep as unknown as Kept).kept;
  }

  get id() {
    return this.replica.clientID;
  }

  cookie = () => this.replica.rep.cookie as Promise<PullAnswer['cookie']>;
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

  rehearse = (name: MutatorName, args: unknown) => this.replica.rehearse(name, args);

  pull = () => this.replica.pull().catch(ignoreTrouble);
  push = () => this.replica.push().catch(ignoreTrouble);

  /** Writes down on the device what this tab knows. */
  keep = () => this.replica.write();

  /** Reads what other tabs of the device wrote down. */
  refresh = () => this.replica.rep.refresh();

  /** Gone without another word; what it sent may still arrive. */
  async crash(): Promise<void> {
    this.hasCrashed = true;
    await this.replica.close();
  }

  close = () => this.replica.close();
}

/** A request that failed is tried again later; the checks see whether it ever got through. */
const ignoreTrouble = () => {};
