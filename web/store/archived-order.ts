import { type Kind, Refusal, type Row } from '../../shared/tx.ts';
import type { OrderDetail } from '../../worker/routes/admin/orders.ts';
import type { Shown } from './store.ts';

/** An order that left the admins' window, as the server showed it, over the mirror: to be read, not changed. */
export class Opened implements Shown {
  readonly ready = true;
  readonly load = 'known';
  readonly filling = false;
  private readonly lists = new Map<Kind, readonly unknown[]>();

  constructor(
    private readonly mirror: Shown,
    rows: OrderDetail['rows'],
  ) {
    for (const kind of Object.keys(rows) as (keyof typeof rows)[]) this.lists.set(kind, rows[kind]);
  }

  get seat() {
    return this.mirror.seat;
  }

  get sync() {
    return this.mirror.sync;
  }

  subscribe = (listener: () => void) => this.mirror.subscribe(listener);

  list<K extends Kind>(kind: K): readonly Row<K>[] {
    return (this.lists.get(kind) as readonly Row<K>[] | undefined) ?? this.mirror.list(kind);
  }

  get<K extends Kind>(kind: K, id: string): Row<K> | undefined {
    const rows = this.lists.get(kind) as readonly Row<K>[] | undefined;
    return rows ? rows.find((row) => row.id === id) : this.mirror.get(kind, id);
  }

  pull = () => this.mirror.pull();

  retry = () => this.mirror.retry();

  async mutate(): Promise<never> {
    throw new Refusal('not_found');
  }
}
