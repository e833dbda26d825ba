import { databasesHere, drop, fateOf } from './databases.ts';
import { forgetLeft, isApart, isPerson, leftBehind, rememberedSession } from './session.ts';
import { dropUnsent, storeUnsent } from './unsent.ts';

/**
 * Unsent changes of another person wait for their next sign-in, and are dropped when somebody else signs
 * in.
 */
export const sweep = (here: string) =>
  alone(async () => {
    const before = leftBehind();
    for (const database of await databasesHere(before)) {
      const session = rememberedSession();
      if (session?.owner !== here) return;
      if (database.owner.startsWith('g:') && isApart()) continue;
      const fate = fateOf(database, session, before);
      if (fate === 'stays') continue;
      const isStored = fate === 'goes' || (await storeUnsent(database, fate.unsentOf));
      if (isStored) await drop(database);
    }
    if (isPerson(here)) dropUnsent(({ person }) => person !== here);
    forgetLeft();
  });

export const emptyDatabases = (owner: string, stays: string) =>
  alone(async () => {
    const all = await databasesHere(owner);
    await Promise.all(all.filter((one) => one.owner !== stays).map(drop));
    dropUnsent(() => true);
  });

async function alone(act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request('tiny-tag-sweep', act);
}
