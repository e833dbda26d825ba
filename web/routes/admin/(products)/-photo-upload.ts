import { PHOTO_WIDTHS, type PhotoWidth } from '../../../../shared/catalogue/photo.ts';
import {
  isFlood,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_RATIO,
  readPhotoHeader,
} from '../../../../shared/catalogue/photo-header.ts';

export type PhotoProblem =
  | 'type'
  | 'too_large'
  | 'pixels'
  | 'broken'
  | 'no_webp'
  | 'offline'
  | 'failed';

export class PhotoError extends Error {
  constructor(readonly problem: PhotoProblem) {
    super(problem);
  }
}

const QUALITY = 0.82;

/**
 * Makes three small WebP pictures of a file, without its metadata, and uploads them. Returns the picture's
 * address. Its size is read before anything decodes it.
 */
export async function uploadPhoto(file: File): Promise<string> {
  const form = await prepare(file);
  const answer = await fetch('/api/photos', { method: 'POST', body: form }).catch(() => null);
  if (!answer) throw new PhotoError(navigator.onLine ? 'failed' : 'offline');
  const { url } = (await answer.json().catch(() => ({}))) as { url?: string };
  if (!answer.ok || !url) throw new PhotoError('failed');
  return url;
}

async function prepare(file: File): Promise<FormData> {
  if (file.size > MAX_PHOTO_BYTES) throw new PhotoError('too_large');
  const header = readPhotoHeader(new Uint8Array(await file.arrayBuffer()));
  if (!header) throw new PhotoError('type');
  if (isFlood(header)) throw new PhotoError('pixels');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoError('broken');
  });
  const form = new FormData();
  for (const width of PHOTO_WIDTHS) form.set(`w${width}`, await shrunk(picture, width));
  picture.close();
  return form;
}

/** Never larger than it was. */
async function shrunk(picture: ImageBitmap, most: PhotoWidth): Promise<Blob> {
  const scale = Math.min(1, most / picture.width, (most * MAX_PHOTO_RATIO) / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoError('broken');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY));
  // Safari answers with a PNG.
  if (blob?.type !== 'image/webp') throw new PhotoError('no_webp');
  return blob;
}
