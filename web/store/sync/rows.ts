import { KINDS, type Listed } from '../../../shared/kinds.ts';
import type { Kind, Row } from '../../../shared/tx.ts';
import type { RowChange } from './watch.ts';

type Groups = Map<unknown, readonly unknown[]>;

/** A list stays the same array until one of its rows changes. */
export class Rows {
  private readonly kinds = new Map<string, Map<string, unknown>>();
  private readonly lists = new Map<string, readonly unknown[]>();
  private readonly groups = new Map<string, { of: readonly unknown[]; by: Groups }>();

  get isEmpty() {
    return this.kinds.size === 0;
  }

  apply(changes: RowChange[]) {
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

  listOf<K extends Listed>(kind: K, parentId: string): readonly Row<K>[] {
    const all = this.list(kind);
    let known = this.groups.get(kind);
    if (known?.of !== all) {
      known = { of: all, by: grouped(all, KINDS[kind].listBy, known?.by) };
      this.groups.set(kind, known);
    }
    return (known.by.get(parentId) ?? NONE) as readonly Row<K>[];
  }

  get<K extends Kind>(kind: K, id: string): Row<K> | undefined {
    return this.kinds.get(kind)?.get(id) as Row<K> | undefined;
  }
}

const NONE: readonly unknown[] = [];

/** A group whose rows did not change stays the same array. */
function grouped(rows: readonly object[], column: string, before: Groups = new Map()): Groups {
  const groups = new Map<unknown, unknown[]>();
  for (const row of rows) {
    const parentId = (row as Record<string, unknown>)[column];
    const group = groups.get(parentId);
    if (group) group.push(row);
    else groups.set(parentId, [row]);
  }
  const result: Groups = groups;
  for (const [parentId, group] of groups) {
    const same = before.get(parentId);
    if (same?.length === group.length && group.every((row, i) => row === same[i])) {
      result.set(parentId, same);
    }
  }
  return result;
}
