import { PHOTO_FOLDER, PHOTO_URL } from '../shared/photo.ts';
import type { Env } from './env.ts';

const HOUR_MS = 3_600_000;
/** So long a form, or an edit without a line, may hold a picture that no product shows yet. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const PAGE = 999;

/** Takes away pictures that no product shows; called by cron each hour, `now` in ms UTC. */
export async function forgetPhotos({ DB, PICTURES }: Pick<Env, 'DB' | 'PICTURES'>, now: number) {
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
