import type { Row } from '../../../shared/tx.ts';
import type { Pending } from './unanswered.ts';

export type Change = {
  /** Whether this browser has stored it. */
  saved(): Promise<boolean>;
  /** With the notice of its refusal, if the server refused it. */
  decided(): Promise<Row<'notice'> | undefined>;
};

type ChangeId = { clientID: string; id: number };
type Waiting = ChangeId & { settle(decided: ChangeId): void };

/** The changes whose callers wait for the server's decision. */
export class PendingChanges {
  private waiting: Waiting[] = [];

  wait(change: ChangeId): Promise<ChangeId> {
    return new Promise((settle) => {
      this.waiting.push({ ...change, settle });
    });
  }

  get all(): readonly Waiting[] {
    return [...this.waiting];
  }

  /** Those of `asked` that are no longer pending have been decided. */
  settle(asked: readonly Waiting[], pending: Pending[]) {
    for (const one of asked) {
      if (pending.some(({ clientID, id }) => clientID === one.clientID && id === one.id)) continue;
      if (this.remove(one)) one.settle(one);
    }
  }

  /**
   * A forgotten client's change was made again by another; `again` is null where the rules refused
   * it.
   */
  replace({ clientID, id }: ChangeId, again: ChangeId | null) {
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
