import type { ExtractSchema } from 'hono/types';
import type { SuccessStatusCode } from 'hono/utils/http-status';
import { ORDER_KEY_HEADER } from '../../shared/sync.ts';
import type { Api } from '../../worker/index.ts';
import type { Asked } from '../ui/captcha/captcha.tsx';

/** Without a response the code is 'offline' and the status 0; `detail.retryAfterS` comes with a 429. */
export type Failed = {
  ok: false;
  status: number;
  code: string;
  detail: Record<string, unknown>;
};
export type Answered<T> = { ok: true; data: T } | Failed;

type Routes = ExtractSchema<Api>;
type Verb = '$get' | '$post' | '$put' | '$delete';

/** A path as calls write it: '/api/orders/:orderId' is `/api/orders/${string}`. */
type Written<Route> = Route extends `${infer Head}:${infer Tail}`
  ? `${Head}${string}${Tail extends `${string}/${infer Rest}` ? `/${Written<Rest>}` : ''}`
  : Route;

type Success<Endpoint> = Endpoint extends { output: infer Output; status: infer Status }
  ? [Extract<Status, SuccessStatusCode>, Output] extends [never, unknown]
    ? never
    : Exclude<Output, { access_token: string }>
  : never;

type EndpointOf<V extends Verb, Path> = Path extends `${infer Before}?${string}`
  ? EndpointOf<V, Before>
  : {
      [Route in keyof Routes]: [Path, Written<Route>] extends [Written<Route>, Path]
        ? Routes[Route] extends Record<V, infer Endpoint>
          ? Endpoint
          : never
        : never;
    }[keyof Routes];

export type Answer<V extends Verb, Path> = Success<EndpointOf<V, Path>>;

/** What the route takes. */
export type Body<V extends Verb, Path> =
  EndpointOf<V, Path> extends { input: { json: infer Json extends object } } ? Json : object;

export type Known<V extends Verb, Path> = Path &
  ([Answer<V, Path>] extends [never] ? { error: 'no such route' } : unknown);

type Options = {
  /** `<orderId>.<key>` of an order's link; the key travels in a header, never in an address. */
  orderKey?: string;
  /** How long to wait for the answer, ms. */
  withinMs?: number;
};

export const get = <const P extends string>(path: Known<'$get', P>, options?: Options) =>
  call<Answer<'$get', P>>('GET', path, undefined, options);

export const post = <const P extends string>(
  path: Known<'$post', P>,
  body = {} as Body<'$post', P>,
  options?: Options,
) => call<Answer<'$post', P>>('POST', path, body, options);

export const put = <const P extends string>(path: Known<'$put', P>, body: Body<'$put', P>) =>
  call<Answer<'$put', P>>('PUT', path, body);

export const del = <const P extends string>(path: Known<'$delete', P>) =>
  call<Answer<'$delete', P>>('DELETE', path);

export async function call<T>(
  method: string,
  path: string,
  body?: object,
  { orderKey, withinMs }: Options = {},
): Promise<Answered<T>> {
  const checked = method === 'POST' ? await captchaFor(path, body) : null;
  if (checked && 'code' in checked) return { ok: false, status: 400, detail: {}, ...checked };
  const response = await fetch(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(orderKey ? { [ORDER_KEY_HEADER]: orderKey } : {}),
      ...checked,
    },
    body: body && JSON.stringify(body),
    ...(withinMs ? { signal: AbortSignal.timeout(withinMs) } : {}),
  }).catch(() => null);
  if (!response) return { ok: false, status: 0, code: 'offline', detail: {} };
  const { ok, status } = response;
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  // A write has succeeded even if the body of its response was lost.
  if (ok && (answer || method !== 'GET')) return { ok, data: (answer ?? {}) as T };
  return failed(status, answer);
}

/** The code and detail of a response that is not a success. */
export function failed(status: number, answer: Record<string, unknown> | null): Failed {
  const { code = 'internal', ...detail } = answer ?? {};
  return { ok: false, status, code: String(code), detail };
}

/** Only a shop with Turnstile has the tag; its code loads when it is needed. */
async function captchaFor(path: string, body?: object): Promise<Asked | null> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=captcha]');
  if (!meta) return null;
  const code = await import('../ui/captcha/captcha.tsx').catch(() => null);
  return code ? code.askFor(meta, path, body) : { code: 'offline' };
}
