export type ActorNames = Record<string, string>;

export async function namesOf(db: D1Database, actors: readonly string[]): Promise<ActorNames> {
  const ids = [...new Set(actors)].filter((actor) => actor.startsWith('u:'));
  if (ids.length === 0) return {};
  const { results } = await db
    .prepare(
      `SELECT 'u:' || id AS owner, fullName, email FROM user
       WHERE id IN (SELECT substr(value, 3) FROM json_each(?))`,
    )
    .bind(JSON.stringify(ids))
    .all<{ owner: string; fullName: string; email: string }>();
  return Object.fromEntries(results.map((row) => [row.owner, row.fullName || row.email]));
}
