/** Of which guests this browser still has something; none where it does not tell. */
export async function guestsHere(): Promise<string[]> {
  const names = await databaseNames();
  return names.flatMap((name) => /^rep:me:(g:[^:]+):/.exec(name)?.[1] ?? []);
}

/** The names of Replicache's databases in this browser. */
export async function databaseNames(): Promise<string[]> {
  const found = await indexedDB.databases?.().catch(() => []);
  return (found ?? []).flatMap(({ name }) => (name?.startsWith('rep:') ? [name] : []));
}
