import { Hono } from 'hono';
import { PHOTO_FILE } from '../../../shared/catalogue/photo.ts';
import { CAPTION } from '../../../shared/label/caption.ts';
import type { Recipe } from '../../../shared/label/pictures/picture.ts';
import type { App } from '../../auth/visitor.ts';
import { fail } from '../../http/fail.ts';

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
    const svg = await drawImage(c.req.param('file').slice(0, -4));
    if (!svg) return fail(c, 404, 'not_found');
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });

/** Only a deployment changes a drawing, so it is cached for the life of the isolate. */
const drawn = new Map<string, string>();

/** Loads what draws on the first request, because few requests need it. */
async function drawImage(name: string): Promise<string | null> {
  const known = drawn.get(name);
  if (known) return known;
  const { closeUp, isThing } = await import('../../../shared/label/pictures/close-ups.ts');
  const thing = name.replace(/^on-/, '');
  if (thing !== name && isThing(thing)) return closeUp(thing);
  const { RECIPES, THING_RECIPES } = await import('../../../shared/label/pictures/recipes.ts');
  const recipes: Record<string, Recipe> = { ...RECIPES, ...THING_RECIPES };
  const art = name.replace(/-sw$/, '');
  const recipe = Object.hasOwn(recipes, art) && recipes[art];
  if (!recipe) return null;
  const caption = CAPTION[art === name ? 'en' : 'sw'];
  const { loadFaces, productImage } = await import('../../../shared/label/pictures/picture.ts');
  const svg = productImage({ ...recipe, caption }, await loadFaces(recipe), { title: '' });
  drawn.set(name, svg);
  return svg;
}
