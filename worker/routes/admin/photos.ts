import { isNotNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { PHOTO_WIDTHS, type PhotoWidth, photoUrl } from '../../../shared/catalogue/photo.ts';
import {
  isFlood,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_RATIO,
  readPhotoHeader,
} from '../../../shared/catalogue/photo-header.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import type { App } from '../../auth/visitor.ts';
import { sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { fail, tooMany } from '../../http/fail.ts';
import { takeSlot } from '../../http/limits.ts';
import { requireArea } from '../../http/require.ts';
import { stripMetadata } from '../../photos/webp.ts';
import { photo as photoTable } from '../../schema.ts';
import { commit } from '../../sync/commit.ts';

const MOST_AN_HOUR = 300;

type Photo = { width: PhotoWidth; bytes: Uint8Array<ArrayBuffer> };

const WRONG_TYPE = { status: 415, code: 'photo_type' } as const;
const WRONG_SIZE = { status: 422, code: 'photo_pixels' } as const;

/** The name is a digest of the bytes, so a repeated upload has the same name. */
export const photos = new Hono<App>().post(
  '/',
  maxBytes(MAX_PHOTO_BYTES),
  requireArea('shop'),
  async (c) => {
    const key = `photo ${c.var.staff.owner}`;
    const tried = await takeSlot(
      c.env,
      [{ key, most: MOST_AN_HOUR, withinMs: HOUR_MS }],
      Date.now(),
    );
    if (!tried.ok) return tooMany(c, tried.retryAfterS);
    const form = await c.req.parseBody().catch(() => null);
    if (!form) return fail(c, 400, 'invalid', { field: 'form' });
    const read: Photo[] = [];
    for (const width of PHOTO_WIDTHS) {
      const file = form[`w${width}`];
      if (!(file instanceof File)) return fail(c, 400, 'invalid', { field: `w${width}` });
      const photo = checked(width, new Uint8Array(await file.arrayBuffer()));
      if ('code' in photo) return fail(c, photo.status, photo.code, { field: `w${width}` });
      read.push(photo);
    }
    const photoId = (await digestOf(read)).slice(0, 32);
    const kept = await keep(c, photoId, read).catch(() => null);
    if (!kept) return fail(c, 503, 'try_again');
    await record(c, photoId);
    return c.json({ url: photoUrl(photoId) }, 201);
  },
);

function checked(
  width: PhotoWidth,
  bytes: Uint8Array,
): Photo | typeof WRONG_TYPE | typeof WRONG_SIZE {
  const header = readPhotoHeader(bytes);
  if (header?.type !== 'webp') return WRONG_TYPE;
  const isTooLarge = header.width > width || header.height > width * MAX_PHOTO_RATIO;
  if (isTooLarge || isFlood(header)) return WRONG_SIZE;
  const bare = stripMetadata(bytes);
  if (!bare) return WRONG_TYPE;
  return { width, bytes: new Uint8Array(bare) };
}

async function digestOf(read: Photo[]): Promise<string> {
  const digests = await Promise.all(read.map(({ bytes }) => sha256(bytes)));
  return sha256(digests.join(' '));
}

const keep = (c: Context<App>, photoId: string, read: Photo[]) =>
  Promise.all(
    read.map(({ width, bytes }) =>
      c.env.PICTURES.put(photoUrl(photoId, width), bytes, {
        httpMetadata: { contentType: 'image/webp' },
      }),
    ),
  );

/** Not used by a product yet. Uploading it again restarts the thirty days after which it is deleted. */
async function record(c: Context<App>, photoId: string) {
  const now = Date.now();
  await commit(c.env.DB, {
    claim: { kind: 'external', id: `photo ${crypto.randomUUID()}` },
    actor: c.var.staff,
    now,
    name: 'uploadPhoto',
    async run(tx) {
      tx.changed.set(`photo/${photoId}`, { before: undefined, after: { id: photoId } });
      tx.writes.push(
        c.var.db
          .insert(photoTable)
          .values({ id: photoId, unusedSince: now })
          .onConflictDoUpdate({
            target: photoTable.id,
            set: { unusedSince: now },
            setWhere: isNotNull(photoTable.unusedSince),
          }),
      );
    },
  });
}
