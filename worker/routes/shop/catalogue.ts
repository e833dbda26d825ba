import version from 'virtual:version';
import { type Context, Hono } from 'hono';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import { type App, visitorOf } from '../../auth/visitor.ts';
import { CACHE_BRIEFLY } from '../../http/http.ts';
import { stackOf } from '../../http/stack.ts';
import { readCatalogue, readMark } from '../../pages/catalogue.ts';
import { EdgeCache } from '../../pages/edge-cache.ts';

/** The catalogue, its mark, and when it was last known to be so, ms UTC. */
type Kept = { at: number; mark: string; catalogue: Catalogue };

/** How old it may be; the editing admin sees past it. */
const KEEP_MS = 10_000;
/** From this age on it is looked after behind the answer, so that nobody waits for that. */
const AGING_MS = 5000;
/** How long one look keeps others from beginning another. */
const LOOK_MS = 3000;

const kept = new EdgeCache<Kept>(1);
let lookedAt = 0;
let failedAt = 0;

/** The cache of the location that answers; the browsers' own types do not know it. */
export const located = () => (caches as unknown as { default: Cache }).default;

/** An address of this build's own that no visitor can ask for. */
export const addressOf = (c: Context<App>, path: string) =>
  `${new URL(c.env.BASE_URL).origin}/kept/${version}${path}`;

/** The live catalogue of at most ten seconds ago; while the database cannot say, the last one known. */
export async function catalogueOf(c: Context<App>): Promise<Kept> {
  const known = await kept.get(located(), addressOf(c, '/catalogue'));
  if (!known) return look(c, null);
  const now = Date.now();
  // A database in trouble is not asked by everybody who waits for it.
  if (now - failedAt < LOOK_MS) return known;
  if (now - known.at >= KEEP_MS || (await isEditing(c))) {
    return look(c, known).catch((error) => {
      failedAt = Date.now();
      reported(error);
      return known;
    });
  }
  if (now - known.at >= AGING_MS && now - lookedAt >= LOOK_MS) {
    lookedAt = now;
    c.executionCtx.waitUntil(look(c, known).catch(reported));
  }
  return known;
}

/** What is known is looked after by its mark, and read only where that is another one. */
async function look(c: Context<App>, known: Kept | null): Promise<Kept> {
  const at = Date.now();
  const address = addressOf(c, '/catalogue');
  const isSame = known && (await readMark(c.env.DB, at)) === known.mark;
  const seen = isSame ? { ...known, at } : { at, ...(await readCatalogue(c.env.DB, at)) };
  const latest = await kept.get(located(), address);
  // Who looked later may have seen more.
  if (latest && latest.at > at) return seen;
  if (isSame) kept.hold(address, seen);
  else c.executionCtx.waitUntil(kept.set(located(), address, seen));
  return seen;
}

/** Nobody while the database cannot say: what is kept is shown. */
const isEditing = async (c: Context<App>) =>
  (await visitorOf(c).catch(() => null))?.actor.role === 'admin';

const reported = (error: Error) =>
  console.error(JSON.stringify({ event: 'catalogue_failed', stack: stackOf(error) }));

/** Named by its mark, so that who has it is answered without its bytes. */
export const catalogue = new Hono<App>().get('/', async (c) => {
  const { mark, catalogue } = await catalogueOf(c);
  const etag = `W/"${version}-${mark}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', CACHE_BRIEFLY);
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim() === etag)) return c.body(null, 304);
  return c.json(catalogue);
});
