import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Context, Hono } from 'hono';
import {
  MAX_PUSH_BYTES,
  OLDEST_PUSHED_SCHEMA,
  ORDER_KEY_HEADER,
  OWNER_HEADER,
  SCHEMA_VERSION,
  schemaFit,
  VIEWS,
  type View,
} from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import { type App, orderOfKey, visitorOf } from '../actor.ts';
import { fail, isOwnOrigin, limit, parseBody } from '../http.ts';
import { afterCommit } from '../outbox.ts';
import { guestMerge } from '../schema.ts';
import { room, SESSION_HEADER } from '../sync/live.ts';
import { pull, pullSchema } from '../sync/pull.ts';
import { push, pushSchema } from '../sync/push.ts';

/** Replicache's endpoints and the live socket. */
export const sync = new Hono<App>()
  .post('/push', limit(MAX_PUSH_BYTES + 1024), async (c) => {
    const seat = await seatOf(c);
    if (seat instanceof Response) return seat;
    if (seat.view === 'order') return fail(c, 403, 'forbidden');
    const body = await parseBody(c, pushSchema);
    if (!body.ok) return (await versionFault(c, 'push')) ?? body.answer;
    const fault = schemaFault(c, body.data.schemaVersion, 'push');
    if (fault) return fault;
    const pushed = await push({ db: c.env.DB, now: Date.now(), ...seat }, body.data);
    c.executionCtx.waitUntil(afterCommit(c.env, pushed));
    return c.json(pushed.body, pushed.status);
  })
  .post('/pull', limit(64 * 1024), async (c) => {
    const seat = await seatOf(c);
    if (seat instanceof Response) return seat;
    const body = await parseBody(c, pullSchema);
    if (!body.ok) return (await versionFault(c, 'pull')) ?? body.answer;
    const fault = schemaFault(c, body.data.schemaVersion, 'pull');
    if (fault) return fault;
    const pulled = await pull({ db: c.env.DB, now: Date.now(), ...asItWas(seat) }, body.data);
    return c.json(pulled.body, pulled.status);
  });

/** Opens the socket of the caller's room. The Worker checks who may listen; the room only speaks. */
export const live = new Hono<App>().get('/', async (c) => {
  if (c.req.header('Upgrade') !== 'websocket') return fail(c, 426, 'invalid');
  if (!isOwnOrigin(c)) return fail(c, 403, 'cross_site');
  const seat = await seatOf(c, protocolKey(c));
  if (seat instanceof Response) return seat;
  const scope = seat.view === 'admin' ? 'admin' : seat.actor.owner;
  const request = new Request(c.req.raw);
  request.headers.set(SESSION_HEADER, seat.sessionId ?? '');
  return room(c.env, scope).fetch(request);
});

/** A guest's instance that is only being emptied still sees its own, by now empty, view. */
const asItWas = ({ actor, view, late }: Seat): Pick<Seat, 'actor' | 'view'> =>
  late ? { view, actor: { role: 'guest', owner: late } } : { view, actor };

/** A browser can send no header with a socket but its protocols: 'order' and the link's key. */
const protocolKey = (c: Context<App>) =>
  c.req.header('Sec-WebSocket-Protocol')?.split(',')[1]?.trim();

type Seat = { actor: Actor; view: View; sessionId: string | null; late?: string };

/** Who syncs what: the visitor's own view, the admin's, or one order by its link. */
async function seatOf(
  c: Context<App>,
  key = c.req.header(ORDER_KEY_HEADER),
): Promise<Seat | Response> {
  const view = c.req.query('view') ?? 'me';
  if (!(VIEWS as readonly string[]).includes(view))
    return fail(c, 400, 'invalid', { field: 'view' });
  if (view === 'order') {
    const orderId = await orderOfKey(c.env, key);
    if (!orderId) return fail(c, 404, 'not_found');
    return { view, actor: { role: 'guest', owner: `o:${orderId}` }, sessionId: null };
  }
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  const claimed = c.req.header(OWNER_HEADER);
  if (claimed !== undefined && claimed !== visitor.actor.owner) {
    const wasGuest = await drizzle(c.env.DB).$count(
      guestMerge,
      and(eq(guestMerge.guest, claimed), eq(guestMerge.userId, visitor.person?.id ?? '')),
    );
    if (wasGuest === 0 || view !== 'me') return fail(c, 403, 'wrong_owner');
    return { view, actor: visitor.actor, sessionId: visitor.sessionId, late: claimed };
  }
  if (view === 'admin' && visitor.actor.role !== 'admin') return fail(c, 403, 'forbidden');
  return { view: view as View, actor: visitor.actor, sessionId: visitor.sessionId };
}

/** Replicache's own words for a protocol version it does not share with us. */
async function versionFault(c: Context<App>, versionType: 'push' | 'pull') {
  const body: unknown = await c.req.json().catch(() => null);
  const version = Object(body)[`${versionType}Version`];
  if (version === undefined || version === 1) return null;
  return c.json({ error: 'VersionNotSupported', versionType });
}

/** Rows are served in one shape only; mutators are never taken away, so older pushes are welcome. */
function schemaFault(c: Context<App>, version: string, verb: 'push' | 'pull') {
  const oldest = verb === 'push' ? OLDEST_PUSHED_SCHEMA : SCHEMA_VERSION;
  const fit = schemaFit(version, oldest, SCHEMA_VERSION);
  if (fit === 'served') return null;
  // A newer client meets an older Worker only while a deploy rolls out.
  if (fit === 'too_new') return fail(c, 503, 'try_again');
  return c.json({ error: 'VersionNotSupported', versionType: 'schema' });
}
