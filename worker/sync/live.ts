import { DurableObject } from 'cloudflare:workers';
import { userOwner } from '../../shared/account/owner.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';

/** Sockets per room; further ones are refused and pull once a minute instead. */
const MAX_SOCKETS = 1000;

export type Removal = { of: 'user' | 'subscriber'; id: string; at: number };
const HIGHEST = 'highest ';
const REMOVED = 'removed ';
const REPEATED = 'repeated in';
/** Backups and Time Travel reach back thirty days. */
const REMEMBERED_MS = 60 * DAY_MS;

/**
 * Rooms of owners, order links and admins. Pokes carry no data: a socket may outlive its session. The room
 * `clock` has no sockets, but remembers what a restored database has forgotten (jobs/after-restore.ts).
 */
export class Live extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  override async fetch(request: Request): Promise<Response> {
    if (this.ctx.getWebSockets().length >= MAX_SOCKETS) return new Response(null, { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    const sessionId = request.headers.get(SESSION_HEADER);
    this.ctx.acceptWebSocket(server, sessionId ? [sessionId] : []);
    const protocol = request.headers.get('Sec-WebSocket-Protocol')?.split(',')[0];
    const headers = new Headers(protocol ? { 'Sec-WebSocket-Protocol': protocol } : {});
    return new Response(null, { status: 101, webSocket: client, headers });
  }

  async poke(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      // Sending to a socket that is closing throws, and the others would miss the poke.
      if (socket.readyState === WebSocket.OPEN) socket.send('poke');
    }
  }

  async closeSockets(sessionIds: string[]): Promise<void> {
    for (const id of sessionIds) {
      for (const socket of this.ctx.getWebSockets(id)) socket.close(1008, 'signed_out');
    }
  }

  /** The highest that was ever seen of each count, also of those that are not there any more. */
  async highest(counts: Record<string, number>): Promise<Record<string, number>> {
    const highest = Object.fromEntries(
      [...(await this.ctx.storage.list<number>({ prefix: HIGHEST }))].map(([key, n]) => [
        key.slice(HIGHEST.length),
        n,
      ]),
    );
    for (const [id, n] of Object.entries(counts)) {
      if (n <= (highest[id] ?? 0)) continue;
      highest[id] = n;
      await this.ctx.storage.put(`${HIGHEST}${id}`, n);
    }
    return highest;
  }

  /** That an account or an address was removed, for as long as a backup may still have it. */
  async remember(removal: Removal): Promise<void> {
    const { storage } = this.ctx;
    await storage.put(`${REMOVED}${removal.of}/${removal.id}`, removal);
    const old = (await this.removals()).filter(({ at }) => at < removal.at - REMEMBERED_MS);
    for (const { of, id } of old) await storage.delete(`${REMOVED}${of}/${id}`);
  }

  async removals(): Promise<Removal[]> {
    return [...(await this.ctx.storage.list<Removal>({ prefix: REMOVED })).values()];
  }

  /** The epoch in which the removals were repeated last. */
  async repeatedIn(): Promise<string | undefined> {
    return this.ctx.storage.get<string>(REPEATED);
  }

  async noteRepeated(epoch: string): Promise<void> {
    await this.ctx.storage.put(REPEATED, epoch);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close(1000);
  }
}

/** Clients also pull every minute, and every five seconds while a page waits for a payment. */
export async function poke(env: Env, rooms: Iterable<string>): Promise<void> {
  await Promise.allSettled([...rooms].map((name) => room(env, name).poke()));
}

export async function closeSockets(env: Env, userId: string, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await Promise.allSettled(
    [userOwner(userId), 'admin'].map((name) => room(env, name).closeSockets(sessionIds)),
  );
}

/** The session that opens a socket; set by the Worker, never taken from a client. */
export const SESSION_HEADER = 'X-Session';

export const room = (env: Env, name: string) => env.LIVE.get(env.LIVE.idFromName(name));
