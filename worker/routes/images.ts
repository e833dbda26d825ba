import { Hono } from 'hono';
import type { App } from '../actor.ts';
import { fail } from '../http.ts';

/** Pictures drawn by the label renderer: /img/<recipe>.svg */
export const images = new Hono<App>().get('/:file{.+\\.svg}', async (c) => {
  const { drawPicture } = await import('../pictures.ts');
  const svg = await drawPicture(c.req.param('file').slice(0, -4));
  if (!svg) return fail(c, 404, 'not_found');
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
  });
});
