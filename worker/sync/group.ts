const DAY_MS = 24 * 3_600_000;

/** A group nobody has seen for half a year is forgotten (housekeeping.ts): who is here is noted once a day. */
export async function seen(
  db: D1Database,
  { id, seenAt }: { id: string; seenAt: number },
  now: number,
): Promise<void> {
  if (seenAt > now - DAY_MS) return;
  await db.prepare('UPDATE sync_client_group SET seenAt = ? WHERE id = ?').bind(now, id).run();
}
