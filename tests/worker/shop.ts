import { env as bindings, exports } from 'cloudflare:workers';
import type { Env } from '../../worker/env.ts';

export const env = bindings as unknown as Env;

export const ORIGIN = 'https://shop.test';
export const shop = (exports as unknown as { default: Fetcher }).default;

/** A visitor with a cookie jar whose requests look like those of the shop's own pages. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  owner = '';

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('Origin')) headers.set('Origin', ORIGIN);
    headers.set('Cookie', [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; '));
    const response = await shop.fetch(`${ORIGIN}${path}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
}

/** A new guest. */
export async function guest(): Promise<Visitor> {
  const visitor = new Visitor();
  const answer = await visitor.fetch('/api/session');
  visitor.owner = ((await answer.json()) as { owner: string }).owner;
  return visitor;
}

let groups = 0;

/** A client without Replicache: numbers its mutations and sends them. */
export class Client {
  readonly groupId = `group-${++groups}`;
  readonly clientId = `client-${groups}`;
  private next = 1;

  constructor(readonly visitor: Visitor) {}

  mutation(name: string, args: unknown) {
    return { clientID: this.clientId, id: this.next++, name, args, timestamp: 0 };
  }

  push(...mutations: object[]) {
    return this.pushFrom({}, ...mutations);
  }

  pushFrom(headers: Record<string, string>, ...mutations: object[]) {
    const body = {
      pushVersion: 1,
      clientGroupID: this.groupId,
      schemaVersion: '1',
      profileID: 'p',
      mutations,
    };
    return this.visitor.post('/api/sync/push', body, headers);
  }

  send(name: string, args: unknown) {
    return this.push(this.mutation(name, args));
  }

  askPull(cookie: unknown = null) {
    return this.visitor.post('/api/sync/pull', {
      pullVersion: 1,
      clientGroupID: this.groupId,
      schemaVersion: '1',
      profileID: 'p',
      cookie,
    });
  }

  async pull(cookie: unknown = null) {
    const answer = await this.askPull(cookie);
    return (await answer.json()) as {
      cookie: { v: number; e: string };
      lastMutationIDChanges: Record<string, number>;
      patch: { op: string; key: string; value?: Record<string, unknown> }[];
    };
  }

  /** The rows of a kind that a new client would receive. */
  async rows(kind: string) {
    const { patch } = await this.pull();
    return patch.filter((p) => p.key?.startsWith(`${kind}/`)).map((p) => p.value ?? {});
  }
}
