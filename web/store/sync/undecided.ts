import type { Row } from '../../../shared/tx.ts';
import type { Pending } from './replica.ts';

/** A change that has been made here; the server decides on it. */
export type Change = {
  /** Settles when it is on this phone's disk: whether this browser keeps it. */
  saved(): Promise<boolean>;
  /** Settles when the server has answered: with the notice of its refusal, if it refused. */
  decided(): Promise<Row<'notice'> | undefined>;
};

type ChangeId = { clientID: string; id: number };
type Waiting = ChangeId & { settle(decided: ChangeId): void };

/** Changes of which somebody waits to hear what the server decided. */
export class Undecided {
  private waiting: Waiting[] = [];

  /** Settles with the change as the server knows it. */
  wait(change: ChangeId): Promise<ChangeId> {
    return new Promise((settle) => {
      this.waiting.push({ ...change, settle });
    });
  }

  /** Those that wait now: what is pending is asked for afterwards. */
  get all(): readonly Waiting[] {
    return [...this.waiting];
  }

  /** What is not pending any more is decided. */
  note(asked: readonly Waiting[], pending: Pending[]) {
    for (const one of asked) {
      if (pending.some(({ clientID, id }) => clientID === one.clientID && id === one.id)) continue;
      if (this.remove(one)) one.settle(one);
    }
  }

  /** A forgotten client's change was made again by another; `again` is null where the rules refused it. */
  move({ clientID, id }: ChangeId, again: ChangeId | null) {
    const one = this.waiting.find((each) => each.clientID === clientID && each.id === id);
    if (!one) return;
    this.remove(one);
    if (again) this.waiting.push({ ...again, settle: one.settle });
  }

  private remove(one: Waiting): boolean {
    const at = this.waiting.indexOf(one);
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }
}
