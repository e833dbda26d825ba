/** So often and for so long a mutation fails in unknown words before it is given up. */
const TRIES = 5;
const FOR_MS = 10 * 60_000;

/**
 * Counts a failure of the database in words that name no passing trouble. True once it is no outage
 * any more but this mutation: then it is refused, so that those behind it can go on.
 */
export async function isPoison(
  db: D1Database,
  { groupId, clientId, mutationId }: { groupId: string; clientId: string; mutationId: number },
  now: number,
): Promise<boolean> {
  const counted = await db
    .prepare(
      `INSERT INTO sync_poison (id, tries, firstAt) VALUES (?, 1, ?)
       ON CONFLICT (id) DO UPDATE SET tries = tries + 1 RETURNING tries, firstAt`,
    )
    .bind(`${groupId}/${clientId}/${mutationId}`, now)
    .first<{ tries: number; firstAt: number }>()
    // The database may be away altogether: then nothing is known, and nothing is given up.
    .catch(() => null);
  return counted !== null && counted.tries >= TRIES && counted.firstAt <= now - FOR_MS;
}
