import { type Actor, REFUSALS, type RefusalCode } from '../../shared/tx.ts';
import type { D1, Statement } from './d1.ts';

/** The actor and the shop's time of a request. */
export type Asked = { actor: Actor; now: number };

/** A commit that took effect, in the order of `seq`. */
export type Entry = {
  seq: number;
  /** The clock after it. */
  version: number;
  groupId: string | null;
  clientId: string | null;
  mutationId: number | null;
  externalId: string | null;
  /** Set if the commit only records that the mutation was refused. */
  refusal: RefusalCode | null;
  role: Actor['role'];
  owner: string;
  now: number;
};

export const LEDGER = `CREATE TABLE test_ledger (seq INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER, groupId TEXT, clientId TEXT, mutationId INTEGER, externalId TEXT, refusal TEXT,
  role TEXT, owner TEXT, now INTEGER)`;

const claimOf = ({ sql, params }: Statement) => {
  if (sql.startsWith('UPDATE sync_client SET')) {
    const [mutationId, groupId, clientId] = params;
    return { groupId, clientId, mutationId };
  }
  if (sql.startsWith('INSERT INTO sync_external')) return { externalId: params[0] };
  return null;
};

export const isNotice = ({ sql }: Statement) => sql.startsWith('insert into "notice"');

/** The statement that records a commit within its own batch; null for a batch without a claim. */
export function entryOf(statements: Statement[], { actor, now }: Asked): Statement | null {
  const [claim] = statements.map(claimOf).filter((found) => found !== null);
  if (!claim) return null;
  const word = statements.find(isNotice)?.params;
  const entry = {
    ...claim,
    refusal: word?.find((param) => REFUSALS.includes(param as RefusalCode)) ?? null,
    role: actor.role,
    owner: actor.owner,
    now,
  };
  const fields = Object.keys(entry);
  return {
    sql: `INSERT INTO test_ledger (version, ${fields}) VALUES
      ((SELECT version FROM sync_clock), ${fields.map(() => '?')})`,
    params: Object.values(entry),
  };
}

export async function readLedger(d1: D1): Promise<Entry[]> {
  const [result] = await d1.send([{ sql: 'SELECT * FROM test_ledger ORDER BY seq', params: [] }]);
  return (result?.results ?? []) as Entry[];
}
