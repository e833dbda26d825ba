/** Uploaded product photos: three WebP files each, named by the digest of their bytes. */

export const PHOTO_WIDTHS = [320, 640, 1280] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const PHOTO_FOLDER = '/img/photo/';

export const photoUrl = (photoId: string, width: PhotoWidth = 640) =>
  `${PHOTO_FOLDER}${photoId}-${width}.webp`;

export const PHOTO_FILE = /^\/img\/photo\/[0-9a-f]{32}-(?:320|640|1280)\.webp$/;

export const PHOTO_URL = /^\/img\/photo\/([0-9a-f]{32})-640\.webp$/;

export function srcSetOf(url: string): string | undefined {
  const photoId = PHOTO_URL.exec(url)?.[1];
  return photoId && PHOTO_WIDTHS.map((width) => `${photoUrl(photoId, width)} ${width}w`).join(', ');
}
