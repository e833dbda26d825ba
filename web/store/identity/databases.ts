import { isStaff } from '../../../shared/account/roles.ts';
import type { View } from '../../../shared/sync.ts';
import type { Role } from '../../../shared/tx.ts';
import { isPerson } from './session.ts';

export type Database = { name: string; view: View; owner: string };

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
  // Opening a database of another version to read it has created one of this version.
  const names = new Set([name, nameOfReplica(view, owner)]);
  await Promise.all([...names].map(dropReplica));
}

/** Whether a database stays, or goes, perhaps after what it has not sent was stored. */
export function fateOf(
  { owner, view }: Pick<Database, 'owner' | 'view'>,
  { owner: here, role }: { owner: string; role: Role },
  before: string | null,
): 'stays' | 'goes' | { unsentOf: string } {
  // Who lost their role keeps nothing of the office; the shop refuses what was not sent.
  if (owner === here) return view === 'admin' && !isStaff(role) ? { unsentOf: here } : 'stays';
  if (isPerson(owner)) return isPerson(here) ? 'goes' : { unsentOf: owner };
  const person = isPerson(here) ? here : before;
  // Without a person it may be a guest whose cookie comes back.
  if (owner.startsWith('g:')) return person ? { unsentOf: person } : 'stays';
  return before !== null && before !== here ? 'goes' : 'stays';
}
