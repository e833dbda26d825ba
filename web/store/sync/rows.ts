import type { Kind, Row } from '../../../shared/tx.ts';
import type { Change } from './watch.ts';

/** A view's rows in memory; a list stays the same array until one of its rows changes. */
export class Rows {
  private readonly kinds = new Map<string, Map<string, unknown>>();
  private readonly lists = new Map<string, readonly unknown[]>();

  get isEmpty() {
    return this.kinds.size === 0;
  }

  apply(changes: Change[]) {
    for (const { key, value } of changes) {
      const [kind = ''] = key.split('/', 1);
      const id = key.slice(kind.length + 1);
      const rows = this.kinds.get(kind) ?? new Map<string, unknown>();
      this.kinds.set(kind, rows);
      if (value === undefined) rows.delete(id);
      else rows.set(id, value);
      this.lists.delete(kind);
    }
  }

  list<K extends Kind>(kind: K): readonly Row<K>[] {
    const known = this.lists.get(kind);
    if (known) return known as readonly Row<K>[];
    const rows = [...(this.kinds.get(kind)?.values() ?? [])];
    this.lists.set(kind, rows);
    return rows as Row<K>[];
  }

  get<K extends Kind>(kind: K, id: string): Row<K> | undefined {
    return this.kinds.get(kind)?.get(id) as Row<K> | undefined;
  }
}
