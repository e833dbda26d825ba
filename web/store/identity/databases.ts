import { isGuest, isUser } from '../../../shared/account/owner.ts';
import { isStaff } from '../../../shared/account/roles.ts';
import type { View } from '../../../shared/sync.ts';
import type { Role } from '../../../shared/tx.ts';

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

export async function dropDatabase({ name, view, owner }: Database) {
  const { dropReplica, nameOfReplica } = await import('../sync/replica.ts');
  // Opening a database of another version to read it has created one of this version.
  const names = new Set([name, nameOfReplica(view, owner)]);
  await Promise.all([...names].map(dropReplica));
}

/** Whether a database stays, or is dropped, if need be after its unsent changes were stored. */
export function cleanUpOf(
  { owner, view }: Pick<Database, 'owner' | 'view'>,
  { owner: here, role }: { owner: string; role: Role },
  before: string | null,
): 'stays' | 'goes' | { unsentOf: string } {
  // Without the role, the back office's database is dropped; the server would refuse its changes.
  if (owner === here) return view === 'admin' && !isStaff(role) ? { unsentOf: here } : 'stays';
  if (isUser(owner)) return isUser(here) ? 'goes' : { unsentOf: owner };
  const person = isUser(here) ? here : before;
  // While nobody is signed in, it may belong to a guest whose cookie returns.
  if (isGuest(owner)) return person ? { unsentOf: person } : 'stays';
  return before !== null && before !== here ? 'goes' : 'stays';
}
