import { mutators } from '../../shared/mutators.ts';
import { type Mutator, Refusal, runMutator } from '../../shared/tx.ts';
import { MapTx } from '../map-tx.ts';
import { jobMutators } from './jobs.ts';
import type { Entry } from './ledger.ts';
import type { Mutation } from './network.ts';
import type { Rows } from './rows.ts';
import type { World } from './world.ts';

/** A refusal: it must have had a reason at some moment between the two. */
type Denied = {
  what: string;
  code: string;
  mutation: Mutation;
  entry: Pick<Entry, 'role' | 'owner' | 'now'>;
  until: number;
};

/**
 * Replays the ledger's commits in order over rows in memory. `onVersion` receives the rows after
 * each commit. Returns the expected database, and what could not have happened.
 */
export async function replay(
  world: World,
  ledger: Entry[],
  onVersion: (version: number, rows: Rows) => void,
): Promise<{ rows: Rows; violations: string[] }> {
  const rows: Rows = new Map(world.initial);
  const violations: string[] = [];
  let denied = refusals(world, ledger);
  onVersion(1, rows);
  for (const [i, entry] of [null, ...ledger].entries()) {
    if (entry && entry.refusal === null) {
      const word = await run(mutationOf(world, entry), entry, rows);
      if (word) violations.push(`commit ${i}, ${nameOf(entry)}, took effect but should be ${word}`);
    }
    if (entry) onVersion(entry.version, rows);
    denied = await unexplained(denied, i, rows);
  }
  for (const { what, code } of denied) violations.push(`${what} was refused ${code} for no reason`);
  return { rows, violations };
}

export const nameOf = ({ clientId, mutationId, externalId }: Entry) =>
  externalId ?? `${clientId}/${mutationId}`;

function mutationOf(world: World, entry: Entry): Mutation {
  // Housekeeping's claim contains its arguments.
  const [word, id, last] = (entry.externalId ?? '').split(' ');
  if (word === 'archive') return { name: 'archiveOrder', args: { orderId: id }, since: 0 };
  if (word === 'purge') return { name: 'purgeJob', args: { jobId: last }, since: 0 };
  if (word === 'backlog') return { name: 'setBacklog', args: { days: Number(last) }, since: 0 };
  const known =
    entry.externalId === null
      ? world.network.mutations.get(nameOf(entry))
      : world.jobs.known.get(entry.externalId);
  if (!known) throw new Error(`nobody sent ${nameOf(entry)}`);
  return known;
}

/** Null, or the refusal's code. */
async function run(
  { name, args }: Mutation,
  { role, owner, now }: Denied['entry'],
  rows: Rows,
): Promise<string | null> {
  const mutator: Mutator | undefined =
    mutators.get(name) ?? jobMutators[name as keyof typeof jobMutators];
  if (!mutator) return 'unknown_mutator';
  try {
    const tx = new MapTx({ role, owner }, rows, now);
    await runMutator(mutator, tx, args);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function refusals(world: World, ledger: Entry[]): Denied[] {
  const ofClients = ledger.flatMap((entry, i) => {
    if (entry.refusal === null) return [];
    const mutation = mutationOf(world, entry);
    const what = `${mutation.name} (${nameOf(entry)})`;
    return [{ what, code: entry.refusal, mutation, entry, until: i }];
  });
  const ofJobs = world.jobs.refusals.map(({ job, code, until, now }) => ({
    what: `${job.name} (${job.id})`,
    code,
    mutation: job,
    entry: { ...job.actor, now },
    until,
  }));
  return [...ofClients, ...ofJobs];
}

/** Codes that no step of a history should cause. */
const FAULTS = ['internal', 'invalid', 'unknown_mutator', 'forbidden'];

/** Refusals that had no reason so far. */
async function unexplained(denied: Denied[], length: number, rows: Rows): Promise<Denied[]> {
  const left: Denied[] = [];
  for (const each of denied) {
    const isOpen = each.mutation.since <= length && length <= each.until;
    const word = isOpen ? await run(each.mutation, each.entry, new Map(rows)) : null;
    if (word !== each.code || FAULTS.includes(each.code)) left.push(each);
  }
  return left;
}
