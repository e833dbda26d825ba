import { Hono } from 'hono';
import { PHOTO_FILE } from '../../../shared/catalogue/photo.ts';
import type { App } from '../../auth/visitor.ts';
import { fail } from '../../http/http.ts';

/** Photos never change: their name is a digest of their content. */
export const images = new Hono<App>()
  .get('/photo/*', async (c) => {
    const { path } = c.req;
    if (!PHOTO_FILE.test(path)) return fail(c, 404, 'not_found');
    const photo = await c.env.PICTURES.get(path).catch(() => undefined);
    if (!photo) return photo === null ? fail(c, 404, 'not_found') : fail(c, 503, 'try_again');
    return c.body(photo.body, 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(photo.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: photo.httpEtag,
    });
  })
  .get('/:file{.+\\.svg}', async (c) => {
    const { drawImage } = await import('../../pages/images.ts');
    const svg = await drawImage(c.req.param('file').slice(0, -4));
    if (!svg) return fail(c, 404, 'not_found');
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });
