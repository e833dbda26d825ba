import { and, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { orderOwner } from '../../shared/account/owner.ts';
import { isStaff } from '../../shared/account/roles.ts';
import {
  MAX_PUSH_BYTES,
  OLDEST_PUSHED_SCHEMA,
  ORDER_KEY_HEADER,
  OWNER_HEADER,
  ROLE_HEADER,
  SCHEMA_VERSION,
  schemaFit,
  VIEWS,
  type View,
} from '../../shared/sync.ts';
import { type App, type SyncIdentity, visitorOf } from '../auth/visitor.ts';
import { maxBytes } from '../http/body.ts';
import { fail, tooMany } from '../http/fail.ts';
import { writeLimits } from '../http/limits.ts';
import { limited } from '../http/require.ts';
import { isOwnOrigin } from '../http/site.ts';
import { type Fault, json, query, refuseFault } from '../http/validate.ts';
import { orderOfKey } from '../orders/link-key.ts';
import { afterCommit } from '../outbox/enqueue.ts';
import { guestMerge } from '../schema.ts';
import { room, SESSION_HEADER } from '../sync/live.ts';
import { pull, pullSchema } from '../sync/pull.ts';
import { push, pushSchema } from '../sync/push.ts';

/** A browser cannot set headers on a socket, so the order link's key is sent as a protocol. */
const protocolKey = (c: Context) => c.req.header('Sec-WebSocket-Protocol')?.split(',')[1]?.trim();

type Viewed = { out: { query: { view: View } } };

const viewQuery = query(z.object({ view: z._default(z.enum(VIEWS), 'me') }));

const identified = createMiddleware<App, string, Viewed>(async (c, next) => {
  const { view } = c.req.valid('query');
  if (view === 'order') {
    const orderId = await orderOfKey(c.env, c.req.header(ORDER_KEY_HEADER) ?? protocolKey(c));
    if (!orderId) return fail(c, 404, 'not_found');
    c.set('syncIdentity', {
      view,
      actor: { role: 'guest', owner: orderOwner(orderId) },
      sessionId: null,
    });
    return next();
  }
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  const { actor, sessionId } = visitor;
  const claimed = c.req.header(OWNER_HEADER);
  if (claimed !== undefined && claimed !== actor.owner) {
    const userId = visitor.user?.id;
    if (!userId || view !== 'me') return fail(c, 403, 'wrong_owner');
    const wasGuest = await c.var.db.$count(
      guestMerge,
      and(eq(guestMerge.guest, claimed), eq(guestMerge.userId, userId)),
    );
    if (wasGuest === 0) return fail(c, 403, 'wrong_owner');
    c.set('syncIdentity', { view, actor, sessionId, late: claimed });
    return next();
  }
  c.set('syncIdentity', { view, actor, sessionId });
  return next();
});

/**
 * A push is not stopped: what somebody queued before they lost their role is refused one by one, with a
 * notice for each.
 */
const onlyStaff = createMiddleware<App>(async (c, next) => {
  const { view, actor } = c.var.syncIdentity;
  if (view !== 'admin') return next();
  if (!isStaff(actor.role)) return fail(c, 403, 'forbidden');
  const shown = c.req.header(ROLE_HEADER);
  if (shown !== undefined && shown !== actor.role) return fail(c, 403, 'wrong_owner');
  await next();
});

/** An order's link is read-only. */
const refuseOrderLinks = createMiddleware<App>(async (c, next) => {
  if (c.var.syncIdentity.view === 'order') return fail(c, 403, 'forbidden');
  await next();
});

const limitPushes = limited((c) => writeLimits(c, c.var.syncIdentity.actor.owner));

/** The period in wrangler.toml, after which the count begins at zero. */
const PULLS_WITHIN_S = 10;

const limitPulls = createMiddleware<App>(async (c, next) => {
  const { success } = await c.env.PULLS.limit({ key: c.var.syncIdentity.actor.owner });
  if (!success) return tooMany(c, PULLS_WITHIN_S);
  await next();
});

const onlySockets = createMiddleware<App>(async (c, next) => {
  if (c.req.header('Upgrade') !== 'websocket') return fail(c, 426, 'invalid');
  // Browsers send Origin with every socket.
  if (!isOwnOrigin(c, c.req.header('Origin'))) return fail(c, 403, 'cross_site');
  await next();
});

/** Replicache's response for a protocol version that we do not support. */
const versionFault =
  (versionType: 'push' | 'pull') => (c: Context<App>, fault: Fault, sent?: unknown) => {
    const version = Object(sent)[`${versionType}Version`];
    if (version === undefined || version === 1) return refuseFault(c, fault);
    return c.json({ error: 'VersionNotSupported', versionType });
  };

export const sync = new Hono<App>()
  .post(
    '/push',
    maxBytes(MAX_PUSH_BYTES + 1024),
    viewQuery,
    identified,
    refuseOrderLinks,
    limitPushes,
    json(pushSchema, versionFault('push')),
    async (c) => {
      const body = c.req.valid('json');
      const fault = schemaFault(c, body.schemaVersion, 'push');
      if (fault) return fault;
      const places = { db: c.env.DB, photos: c.env.PICTURES };
      const pushed = await push({ ...places, now: Date.now(), ...c.var.syncIdentity }, body);
      c.executionCtx.waitUntil(afterCommit(c.env, pushed));
      return c.json(pushed.body, pushed.status);
    },
  )
  .post(
    '/pull',
    maxBytes(64 * 1024),
    viewQuery,
    identified,
    onlyStaff,
    limitPulls,
    json(pullSchema, versionFault('pull')),
    async (c) => {
      const body = c.req.valid('json');
      const fault = schemaFault(c, body.schemaVersion, 'pull');
      if (fault) return fault;
      const identity = guestView(c.var.syncIdentity);
      const pulled = await pull({ db: c.env.DB, now: Date.now(), ...identity }, body);
      return c.json(pulled.body, pulled.status);
    },
  );

/** The Worker checks access; the room only sends. */
export const live = new Hono<App>().get(
  '/',
  onlySockets,
  viewQuery,
  identified,
  onlyStaff,
  async (c) => {
    const { view, actor, sessionId } = c.var.syncIdentity;
    const scope = view === 'admin' ? 'admin' : actor.owner;
    const request = new Request(c.req.raw);
    request.headers.set(SESSION_HEADER, sessionId ?? '');
    return room(c.env, scope).fetch(request);
  },
);

/** A page whose guest was merged into an account still pulls the guest's view, which is empty. */
const guestView = ({ actor, view, late }: SyncIdentity): Pick<SyncIdentity, 'actor' | 'view'> =>
  late ? { view, actor: { role: 'guest', owner: late } } : { view, actor };

/** Rows are served in one format only. Mutators are never removed, so older pushes are accepted. */
function schemaFault(c: Context<App>, version: string, verb: 'push' | 'pull') {
  const oldest = verb === 'push' ? OLDEST_PUSHED_SCHEMA : SCHEMA_VERSION;
  const fit = schemaFit(version, oldest, SCHEMA_VERSION);
  if (fit === 'served') return null;
  // A newer client meets an older Worker only during a deployment.
  if (fit === 'too_new') return fail(c, 503, 'try_again');
  return c.json({ error: 'VersionNotSupported', versionType: 'schema' });
}
