import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { PHOTO_FOLDER, PHOTO_URL, PHOTO_WIDTHS, photoUrl } from '../../shared/catalogue/photo.ts';
import { product } from '../../shared/schema.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { DatabaseTrouble } from '../sync/errors.ts';

/** Forms, offline edits and backups may refer to a photo this long after its last use. */
const UNUSED_MS = 30 * DAY_MS;
const PAGE = 999;
/** Three files each; R2 deletes at most a thousand at once. */
const MAX_DELETED = 300;

type Store = Pick<Env, 'DB' | 'PICTURES'>;

export async function deleteUnusedPhotos(env: Store, now: number) {
  await recordMissingPhotos(env, now);
  const before = now - UNUSED_MS;
  const { results } = await env.DB.prepare(
    `SELECT id FROM photo WHERE unusedSince <= ?
     AND NOT EXISTS (SELECT 1 FROM product WHERE deleted = 0 AND imageUrl IS NOT NULL
       AND imageUrl = '/img/photo/' || photo.id || '-640.webp') LIMIT ?`,
  )
    .bind(before, MAX_DELETED)
    .all<{ id: string }>();
  if (results.length === 0) return;
  const ids = results.map(({ id }) => id);
  await env.PICTURES.delete(ids.flatMap((id) => PHOTO_WIDTHS.map((width) => photoUrl(id, width))));
  // A photo uploaded again in the meantime has another date and remains.
  await env.DB.prepare(
    'DELETE FROM photo WHERE unusedSince <= ? AND id IN (SELECT value FROM json_each(?))',
  )
    .bind(before, JSON.stringify(ids))
    .run();
}

async function recordMissingPhotos({ DB, PICTURES }: Store, now: number) {
  let cursor: string | undefined;
  do {
    const found = await PICTURES.list({
      prefix: PHOTO_FOLDER,
      limit: PAGE,
      ...(cursor ? { cursor } : {}),
    });
    const ids = found.objects.map(({ key }) => /([0-9a-f]{32})-\d+\.webp$/.exec(key)?.[1]);
    await DB.prepare(
      `INSERT INTO photo (id, unusedSince) SELECT DISTINCT value, CASE WHEN EXISTS (
         SELECT 1 FROM product WHERE deleted = 0 AND imageUrl IS NOT NULL
         AND imageUrl = '/img/photo/' || value || '-640.webp') THEN NULL ELSE ?2 END
       FROM json_each(?1) WHERE value IS NOT NULL ON CONFLICT (id) DO NOTHING`,
    )
      .bind(JSON.stringify(ids), now)
      .run();
    cursor = found.truncated ? found.cursor : undefined;
  } while (cursor);
}

type Stores = { db: D1Database; photos?: R2Bucket };

/** Checked here because a mutator cannot read R2. */
export async function photoExists({ db, photos }: Stores, args: unknown): Promise<boolean> {
  const { productId, fields } = Object(args) as { productId?: unknown; fields?: unknown };
  const imageUrl: unknown = Object(fields).imageUrl;
  if (typeof imageUrl !== 'string' || !PHOTO_URL.test(imageUrl)) return true;
  const isShown = and(eq(product.id, String(productId)), eq(product.imageUrl, imageUrl));
  if ((await drizzle(db).$count(product, isShown)) > 0) return true;
  const file = await photos?.head(imageUrl).catch((cause) => {
    throw new DatabaseTrouble('photos cannot be asked', { cause });
  });
  return file != null;
}
