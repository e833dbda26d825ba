import { type MutatorName, mutators } from '../../shared/mutators.ts';
import { type Kind, Refusal, type Row } from '../../shared/tx.ts';
import { openReplica, type Replica } from '../../web/store/sync/replica.ts';
import type { Place } from './history.ts';
import type { Login, Network, PullAnswer } from './network.ts';
import { type Kept, on } from './replicache.ts';

/** A tab: a real Replicache client, and the rows its pages would show. */
export class Client {
  readonly rows = new Map<string, unknown>();
  issued = 0;
  hasCrashed = false;
  /** The server no longer knows this client, so its pending mutations are lost. */
  isForgotten = false;
  private readonly replica: Replica;

  constructor(
    readonly name: Place,
    readonly login: Login,
    network: Network,
  ) {
    this.replica = on(login.device, network.slowDisk, () =>
      openReplica({
        view: login.view,
        owner: login.actor.owner,
        actor: login.actor,
        ...(login.view === 'admin' && { mutators }),
        fetch: network.fetchFor(login),
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

  /** The number of mutations on the device's disk, which must survive a crash. */
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

  /** A mutation that the rules refuse here never leaves the device. */
  async mutate(name: MutatorName, args: unknown): Promise<void> {
    try {
      await this.replica.mutate(name, args);
      this.issued++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  pull = () => this.replica.pull().catch(ignoreErrors);
  push = () => this.replica.push().catch(ignoreErrors);

  /** Persists the tab's state on the device. */
  keep = () => this.replica.write();

  /** Reads what other tabs of the device persisted. */
  refresh = () => this.replica.rep.refresh();

  /** Ends without notice; requests already sent may still arrive. */
  async crash(): Promise<void> {
    this.hasCrashed = true;
    await this.replica.close();
  }

  close = () => this.replica.close();
}

/** Failed requests are retried; the checks see whether they got through. */
const ignoreErrors = () => {};
