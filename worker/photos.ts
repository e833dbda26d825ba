import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { PHOTO_FOLDER, PHOTO_URL } from '../shared/photo.ts';
import { product } from '../shared/schema.ts';
import type { Env } from './env.ts';
import { DatabaseTrouble } from './sync/errors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So long a form, or an edit without a line, may hold a picture that no product shows yet. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const PAGE = 999;

/** Takes away pictures that no product shows; called each minute, it looks once an hour. `now` in ms UTC. */
export async function forgetPhotos({ DB, PICTURES }: Pick<Env, 'DB' | 'PICTURES'>, now: number) {
  if (now % HOUR_MS >= MINUTE_MS) return;
  const { results } = await DB.prepare(
    'SELECT imageUrl FROM product WHERE deleted = 0 AND imageUrl IS NOT NULL',
  ).all<{ imageUrl: string }>();
  const shown = new Set(results.map(({ imageUrl }) => PHOTO_URL.exec(imageUrl)?.[1]));
  let cursor: string | undefined;
  do {
    const found = await PICTURES.list({
      prefix: PHOTO_FOLDER,
      limit: PAGE,
      ...(cursor ? { cursor } : {}),
    });
    const over = found.objects.filter(
      ({ key, uploaded }) =>
        !shown.has(/([0-9a-f]{32})-\d+\.webp$/.exec(key)?.[1]) &&
        uploaded.getTime() < now - KEPT_MS,
    );
    if (over.length > 0) await PICTURES.delete(over.map(({ key }) => key));
    cursor = found.truncated ? found.cursor : undefined;
  } while (cursor);
}

type Places = { db: D1Database; pictures?: R2Bucket };

/**
 * Whether the picture that an edit of a product names is one the product shows already, or was uploaded:
 * a mutator cannot look for the file itself.
 */
export async function knowsPicture({ db, pictures }: Places, args: unknown): Promise<boolean> {
  const { productId, fields } = Object(args) as { productId?: unknown; fields?: unknown };
  const imageUrl: unknown = Object(fields).imageUrl;
  // What is no address of a picture is refused by the mutator's schema.
  if (typeof imageUrl !== 'string' || !PHOTO_URL.test(imageUrl)) return true;
  const isShown = and(eq(product.id, String(productId)), eq(product.imageUrl, imageUrl));
  if ((await drizzle(db).$count(product, isShown)) > 0) return true;
  const file = await pictures?.head(imageUrl).catch((cause) => {
    throw new DatabaseTrouble('pictures cannot be asked', { cause });
  });
  return file != null;
}
