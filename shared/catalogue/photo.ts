/** Pictures of products that admins brought: three WebP files each, their name a digest of their bytes. */

export const PHOTO_WIDTHS = [320, 640, 1280] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const PHOTO_FOLDER = '/img/photo/';

export const photoUrl = (photoId: string, width: PhotoWidth = 640) =>
  `${PHOTO_FOLDER}${photoId}-${width}.webp`;

export const PHOTO_FILE = /^\/img\/photo\/[0-9a-f]{32}-(?:320|640|1280)\.webp$/;

/** What a product's `imageUrl` may be: nothing but a picture of the shop's own. */
export const PHOTO_URL = /^\/img\/photo\/([0-9a-f]{32})-640\.webp$/;

/** The three widths as an image's `srcSet`; undefined for a drawn picture. */
export function srcSetOf(url: string): string | undefined {
  const photoId = PHOTO_URL.exec(url)?.[1];
  return photoId && PHOTO_WIDTHS.map((width) => `${photoUrl(photoId, width)} ${width}w`).join(', ');
}
