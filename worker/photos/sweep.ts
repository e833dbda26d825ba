import { and, eq, exists, isNotNull, lte, notExists, type SQLWrapper, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { PHOTO_FOLDER, PHOTO_URL, PHOTO_WIDTHS, photoUrl } from '../../shared/catalogue/photo.ts';
import { product } from '../../shared/schema.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { DatabaseFault } from '../sync/errors.ts';
import { isOneOf } from '../sync/statement.ts';
import { photo } from './schema.ts';

/** Forms, offline edits and backups may refer to a photo this long after its last use. */
const UNUSED_MS = 30 * DAY_MS;
const PAGE = 999;
/** Three files each; R2 deletes at most a thousand at once. */
const MAX_DELETED = 300;

type Store = Pick<Env, 'DB' | 'PICTURES'>;

export async function deleteUnusedPhotos(env: Store, now: number) {
  await recordMissingPhotos(env, now);
  const d = drizzle(env.DB);
  const isUnused = lte(photo.unusedSince, now - UNUSED_MS);
  const unused = await d
    .select({ id: photo.id })
    .from(photo)
    .where(and(isUnused, notExists(productsShowing(d, photo.id))))
    .limit(MAX_DELETED);
  if (unused.length === 0) return;
  const ids = unused.map(({ id }) => id);
  await env.PICTURES.delete(ids.flatMap((id) => PHOTO_WIDTHS.map((width) => photoUrl(id, width))));
  // A photo uploaded again in the meantime has another date and remains.
  await d.delete(photo).where(and(isUnused, isOneOf(photo.id, ids)));
}

/** Bound parameters would not match the partial index `product_picture`. */
const productsShowing = (d: DrizzleD1Database, photoId: SQLWrapper) =>
  d
    .select({ id: product.id })
    .from(product)
    .where(
      and(
        sql`${product.deleted} = 0`,
        isNotNull(product.imageUrl),
        eq(product.imageUrl, sql`${PHOTO_FOLDER} || ${photoId} || '-640.webp'`),
      ),
    );

async function recordMissingPhotos({ DB, PICTURES }: Store, now: number) {
  const d = drizzle(DB);
  const isShown = exists(productsShowing(d, sql`value`));
  let cursor: string | undefined;
  do {
    const found = await PICTURES.list({
      prefix: PHOTO_FOLDER,
      limit: PAGE,
      ...(cursor ? { cursor } : {}),
    });
    const ids = found.objects.map(({ key }) => /([0-9a-f]{32})-\d+\.webp$/.exec(key)?.[1]);
    // Raw SQL, so that each photo is looked up and inserted in one statement.
    await d.run(
      sql`INSERT INTO ${photo} (id, unusedSince)
        SELECT DISTINCT value, CASE WHEN ${isShown} THEN NULL ELSE ${now} END
        FROM json_each(${JSON.stringify(ids)}) WHERE value IS NOT NULL ON CONFLICT (id) DO NOTHING`,
    );
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
    throw new DatabaseFault('photos cannot be asked', { cause });
  });
  return file != null;
}
