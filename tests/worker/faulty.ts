import type { Env } from '../../worker/env.ts';
import { router } from '../../worker/index.ts';
import { mortal } from '../money/crashing-server.ts';
import { env, ORIGIN, Visitor } from './shop.ts';

/** What happens to each call to the database. */
export type FaultModel = {
  calls: number;
  step<T>(name: string, act: () => Promise<T>): Promise<T>;
};

/** Counts calls; none fails. */
export class NoFaults implements FaultModel {
  calls = 0;
  step<T>(_name: string, act: () => Promise<T>): Promise<T> {
    this.calls++;
    return act();
  }
}

/** D1's messages for transient errors (developers.cloudflare.com/d1/observability/debug-d1). */
export const TRANSIENT_ERRORS = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
];

/** Every call fails. */
export const ALWAYS_FAILS: FaultModel = {
  calls: 0,
  step: () => Promise.reject(new Error(TRANSIENT_ERRORS[0])),
};

const waits = new Set<Promise<unknown>>();

/** The shop's own Worker on a faulty database; `parts` replace other bindings. */
export function shopOn(faults: FaultModel, parts: Partial<Env> = {}) {
  const db = mortal(env.DB, () => faults as never);
  const bindings = { ...env, ...parts, DB: db };
  const context = {
    waitUntil: (work: Promise<unknown>) => {
      const settled = work.catch(() => {});
      waits.add(settled);
      void settled.then(() => waits.delete(settled));
    },
    passThroughOnException() {},
    props: {},
  };
  const fetch = async (path: string, init: RequestInit = {}) =>
    router.fetch(new Request(`${ORIGIN}${path}`, init), bindings, context as never);
  return { fetch, env: bindings, settled: () => Promise.all(waits) };
}

/** A visitor of that shop. */
export class FaultyVisitor extends Visitor {
  constructor(private readonly ask: ReturnType<typeof shopOn>['fetch']) {
    super();
  }
  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('Origin')) headers.set('Origin', ORIGIN);
    headers.set('Cookie', [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; '));
    const answer = await this.ask(path, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}
