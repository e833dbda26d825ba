import { type Counted, KINDS, type Listed } from '../shared/kinds.ts';
import { type Actor, type Effect, type Kind, Refusal, type Row, type Tx } from '../shared/tx.ts';

/** Tx over a Map. Like D1's constraints, refuses negative stock and uses of a code above its limit. */
export class MapTx implements Tx {
  readonly effects: Effect[] = [];
  constructor(
    readonly actor: Actor,
    readonly rows: Map<string, unknown> = new Map(),
    readonly now = Date.UTC(2026, 0, 5),
  ) {}
  async get<K extends Kind>(kind: K, id: string) {
    return this.rows.get(`${kind}/${id}`) as Row<K> | undefined;
  }
  async list<K extends Listed>(kind: K, parentId: string) {
    return [...this.rows]
      .filter(([key]) => key.startsWith(`${kind}/`))
      .map(([, row]) => row as Row<K>)
      .filter((row) => (row as Record<string, unknown>)[KINDS[kind].listBy] === parentId);
  }
  async create<K extends Kind>(kind: K, row: Row<K>) {
    if (this.rows.has(`${kind}/${row.id}`)) throw new Refusal('id_taken');
    await this.put(kind, row);
  }
  async put<K extends Kind>(kind: K, row: Row<K>) {
    this.rows.set(`${kind}/${row.id}`, row);
  }
  async putAll<K extends Listed>(kind: K, parentId: string, changes: Partial<Row<K>>) {
    for (const row of await this.list(kind, parentId)) await this.put(kind, { ...row, ...changes });
  }
  async add(kind: Counted, id: string, by: number) {
    const row = (await this.get(kind, id)) as Record<string, unknown> | undefined;
    const next = Number(row?.[KINDS[kind].counts] ?? 0) + by;
    if (kind === 'stock' && (!row || next < 0)) throw new Refusal('sold_out');
    const most = kind === 'discountUse' ? row?.maxUses : null;
    if (typeof most === 'number' && next > most) throw new Refusal('discount_spent');
    this.rows.set(`${kind}/${id}`, { id, ...row, [KINDS[kind].counts]: next });
  }
  async remove(kind: Kind, id: string) {
    this.rows.delete(`${kind}/${id}`);
  }
  effect(effect: Effect) {
    this.effects.push(effect);
  }
}
