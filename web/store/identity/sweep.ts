import { isGuest, isUser } from '../../../shared/account/owner.ts';
import { cleanUpOf, databasesHere, dropDatabase } from './databases.ts';
import { forgetSignedOut, isKeptApart, rememberedSession, signedOut } from './session.ts';
import { dropUnsent, storeUnsent } from './unsent.ts';

/**
 * Unsent changes of another person wait for their next sign-in, and are dropped when somebody else signs
 * in.
 */
export const sweep = (here: string) =>
  alone(async () => {
    const before = signedOut();
    for (const database of await databasesHere(before)) {
      const session = rememberedSession();
      if (session?.owner !== here) return;
      if (isGuest(database.owner) && isKeptApart()) continue;
      const cleanUp = cleanUpOf(database, session, before);
      if (cleanUp === 'stays') continue;
      const isStored = cleanUp === 'goes' || (await storeUnsent(database, cleanUp.unsentOf));
      if (isStored) await dropDatabase(database);
    }
    if (isUser(here)) dropUnsent(({ person }) => person !== here);
    forgetSignedOut();
  });

export const emptyDatabases = (owner: string, stays: string) =>
  alone(async () => {
    const all = await databasesHere(owner);
    await Promise.all(all.filter((one) => one.owner !== stays).map(dropDatabase));
    dropUnsent(() => true);
  });

async function alone(act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request('tiny-tag-sweep', act);
}
