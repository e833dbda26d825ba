import type { ReadonlyJSONValue, WriteTransaction } from 'replicache';
import { type Counted, KINDS, type Listed } from '../../../shared/kinds.ts';
import { rowKey } from '../../../shared/sync.ts';
import { type Actor, type Kind, Refusal, type Row, type Tx } from '../../../shared/tx.ts';
import { shopNow } from '../shop-time.ts';

/** Replicache's rows are any JSON: a kind's key holds a row of it, since only `put` writes there. */
export class ReplicacheTx implements Tx {
  readonly now = shopNow();
  constructor(
    private readonly tx: WriteTransaction,
    readonly actor: Actor,
  ) {}
  async get<K extends Kind>(kind: K, id: string) {
    return (await this.tx.get(rowKey(kind, id))) as Row<K> | undefined;
  }
  async list<K extends Listed>(kind: K, parentId: string) {
    const rows = await this.tx
      .scan({ prefix: `${kind}/` })
      .values()
      .toArray();
    return (rows as unknown as Record<string, unknown>[]).filter(
      (row) => row[KINDS[kind].listBy] === parentId,
    ) as unknown as Row<K>[];
  }
  async create<K extends Kind>(kind: K, row: Row<K>) {
    if (await this.tx.has(rowKey(kind, row.id))) throw new Refusal('id_taken');
    await this.put(kind, row);
  }
  async put<K extends Kind>(kind: K, row: Row<K>) {
    await this.tx.set(rowKey(kind, row.id), row as unknown as ReadonlyJSONValue);
  }
  async putAll<K extends Listed>(kind: K, parentId: string, changes: Partial<Row<K>>) {
    for (const row of await this.list(kind, parentId)) await this.put(kind, { ...row, ...changes });
  }
  async add(kind: Counted, id: string, by: number) {
    const row = (await this.tx.get(rowKey(kind, id))) as
      | Record<string, ReadonlyJSONValue>
      | undefined;
    if (!row) return;
    const next = Number(row[KINDS[kind].counts]) + by;
    if (kind === 'stock' && next < 0) throw new Refusal('sold_out');
    await this.tx.set(rowKey(kind, id), { ...row, [KINDS[kind].counts]: next });
  }
  async remove(kind: Kind, id: string) {
    await this.tx.del(rowKey(kind, id));
  }
  effect() {}
}
