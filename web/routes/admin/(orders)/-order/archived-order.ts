import type { Listed } from '../../../../../shared/kinds.ts';
import { rowKey } from '../../../../../shared/sync.ts';
import { type Kind, Refusal, type Row } from '../../../../../shared/tx.ts';
import type { OrderDetail } from '../../../../../worker/routes/admin/orders.ts';
import type { PageMirror } from '../../../../store/store.ts';
import { Rows } from '../../../../store/sync/rows.ts';

/** An order that left the admins' window, as the server answered it: read-only, over the mirror. */
export class ArchivedOrder implements PageMirror {
  readonly ready = true;
  readonly load = 'known';
  readonly filling = false;
  private readonly rows = new Rows();
  private readonly kinds: ReadonlySet<Kind>;

  constructor(
    private readonly mirror: PageMirror,
    rows: OrderDetail['rows'],
  ) {
    const kinds = Object.keys(rows) as (keyof typeof rows)[];
    this.kinds = new Set<Kind>(kinds);
    this.rows.apply(
      kinds.flatMap((kind) => rows[kind].map((row) => ({ key: rowKey(kind, row.id), value: row }))),
    );
  }

  private sourceOf = (kind: Kind) => (this.kinds.has(kind) ? this.rows : this.mirror);

  get identity() {
    return this.mirror.identity;
  }

  get sync() {
    return this.mirror.sync;
  }

  subscribe = (listener: () => void) => this.mirror.subscribe(listener);

  list<K extends Kind>(kind: K): readonly Row<K>[] {
    return this.sourceOf(kind).list(kind);
  }

  listOf<K extends Listed>(kind: K, parentId: string): readonly Row<K>[] {
    return this.sourceOf(kind).listOf(kind, parentId);
  }

  get<K extends Kind>(kind: K, id: string): Row<K> | undefined {
    return this.sourceOf(kind).get(kind, id);
  }

  pull = () => this.mirror.pull();

  retry = () => this.mirror.retry();

  async mutate(): Promise<never> {
    throw new Refusal('not_found');
  }
}
