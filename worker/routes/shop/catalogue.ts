import version from 'virtual:version';
import { type Context, Hono } from 'hono';
import { mayUse } from '../../../shared/account/roles.ts';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import { type App, visitorOf } from '../../auth/visitor.ts';
import { type Env, showsSamples } from '../../env.ts';
import { CACHE_BRIEFLY } from '../../http/headers.ts';
import { stackOf } from '../../http/stack.ts';
import { readCatalogue, readRevision } from '../../pages/catalogue.ts';
import { EdgeCache } from '../../pages/edge-cache.ts';
import { isSmsReady } from '../../sms/africas-talking.ts';

type Cached = { at: number; revision: string; catalogue: Catalogue };

/** The catalogue's maximum age. Admins always get the latest. */
const MAX_AGE_MS = 10_000;
const REFRESH_AFTER_MS = 5000;
const REFRESH_INTERVAL_MS = 3000;

const cached = new EdgeCache<Cached>(1);
let refreshedAt = 0;
let failedAt = 0;

/** The browser's types lack `caches.default`. */
export const locationCache = () => (caches as unknown as { default: Cache }).default;

/** Under a path that visitors cannot request. */
export const addressOf = ({ env }: Pick<Context<App>, 'env'>, path: string) =>
  `${new URL(env.BASE_URL).origin}/kept/${version}${path}`;

/** For tests, which begin on a new database. */
export async function forgetCatalogue(env: Env) {
  await cached.delete(locationCache(), addressOf({ env }, '/catalogue'));
  refreshedAt = 0;
  failedAt = 0;
}

/** At most ten seconds old; while the database is unavailable, the last known one. */
export async function catalogueOf(c: Context<App>): Promise<Cached> {
  const known = await cached.get(locationCache(), addressOf(c, '/catalogue'));
  if (!known) return refresh(c, null);
  const now = Date.now();
  // A failing database is not asked again by every request.
  if (now - failedAt < REFRESH_INTERVAL_MS) return known;
  if (now - known.at >= MAX_AGE_MS || (await isEditing(c))) {
    return refresh(c, known).catch((error) => {
      failedAt = Date.now();
      reported(error);
      return known;
    });
  }
  if (now - known.at >= REFRESH_AFTER_MS && now - refreshedAt >= REFRESH_INTERVAL_MS) {
    refreshedAt = now;
    c.executionCtx.waitUntil(refresh(c, known).catch(reported));
  }
  return known;
}

async function refresh(c: Context<App>, known: Cached | null): Promise<Cached> {
  const at = Date.now();
  const address = addressOf(c, '/catalogue');
  const isSame =
    known && (await readRevision(c.env.DB, at, showsSamples(c.env))) === known.revision;
  const seen = isSame
    ? { ...known, at }
    : {
        at,
        ...(await readCatalogue(c.env.DB, at, {
          hasSms: isSmsReady(c.env),
          samples: showsSamples(c.env),
        })),
      };
  const latest = await cached.get(locationCache(), address);
  // A later refresh may have seen more.
  if (latest && latest.at > at) return seen;
  if (isSame) cached.hold(address, seen);
  else c.executionCtx.waitUntil(cached.set(locationCache(), address, seen));
  return seen;
}

/** While the database is unavailable, admins see the cached catalogue too. */
const isEditing = async (c: Context<App>) =>
  mayUse((await visitorOf(c).catch(() => null))?.actor.role ?? 'guest', 'shop');

const reported = (error: Error) =>
  console.error(JSON.stringify({ event: 'catalogue_failed', stack: stackOf(error) }));

/** The ETag contains the revision, so an unchanged catalogue is not sent again. */
export const catalogue = new Hono<App>().get('/', async (c) => {
  const { revision, catalogue } = await catalogueOf(c);
  const etag = `W/"${version}-${revision}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', CACHE_BRIEFLY);
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim() === etag)) return c.body(null, 304);
  return c.json(catalogue);
});
