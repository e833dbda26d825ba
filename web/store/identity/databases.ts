import type { View } from '../../../shared/sync.ts';
import { isPerson } from './session.ts';

/** One of Replicache's databases in this browser. */
export type Database = { name: string; view: View; owner: string };

/** All there are; those of `person` even where a browser lists no names. */
export async function databasesHere(person: string | null): Promise<Database[]> {
  const listed = await indexedDB.databases?.().catch(() => []);
  const found = (listed ?? []).flatMap(({ name = '' }) => {
    const [, view, owner] = /^rep:(me|admin|order):([ugo]:[^:]+):/.exec(name) ?? [];
    return view && owner ? [{ name, view: view as View, owner }] : [];
  });
  if (found.length > 0 || person === null) return found;
  const { nameOfReplica } = await import('../sync/replica.ts');
  return (['me', 'admin'] as const).map((view) => ({
    name: nameOfReplica(view, person),
    view,
    owner: person,
  }));
}

export async function drop({ name, view, owner }: Database) {
  const { dropReplica, nameOfReplica } = await import('../sync/replica.ts');
  // Of another version of the rows; opened to be read, it was made in ours as well.
  const names = new Set([name, nameOfReplica(view, owner)]);
  await Promise.all([...names].map(dropReplica));
}

/**
 * What becomes of a database when `here` is in this browser and `before` was, if anybody: it stays, it
 * goes, or it goes once what it holds unsent is stored for the person who may send it.
 */
export function fateOf(
  { owner }: Pick<Database, 'owner'>,
  here: string,
  before: string | null,
): 'stays' | 'goes' | { unsentOf: string } {
  if (owner === here) return 'stays';
  if (isPerson(owner)) return isPerson(here) ? 'goes' : { unsentOf: owner };
  const person = isPerson(here) ? here : before;
  // A guest who got an account; without one it may be a guest whose cookie comes back.
  if (owner.startsWith('g:')) return person ? { unsentOf: person } : 'stays';
  // An order by its link.
  return before !== null && before !== here ? 'goes' : 'stays';
}
