import { mutators } from '../../shared/mutators.ts';
import type { Mutator } from '../../shared/tx.ts';
import type { Chance } from '../chance.ts';
import type { Things } from '../worker/access/callers.ts';
import { MUTATIONS } from '../worker/access/mutators.ts';
import { LINES, pathOf } from '../worker/access/routes.ts';
import { boundsOf, spoiled } from './mutate.ts';
import { SAMPLES, SCHEMAS } from './schemas.ts';
import { NAUGHTY } from './values.ts';

/** A valid request of a route or mutator, from which invalid ones are made. */
type Target = {
  name: string;
  method: string;
  path: string;
  good: unknown;
  form: boolean;
  bounds: ReturnType<typeof boundsOf>;
  /** Set if the body is one mutation's arguments. */
  mutator?: string;
};

const sampleOf = (route: string, made: unknown) => SAMPLES[route] ?? made ?? {};

/** One target per route and mutator, from the router and the registry, without development pages. */
export function targetsOf(things: Things): Target[] {
  const shown = LINES.filter(([route]) => !route.includes(' /dev/'));
  const routes = shown.map((line): Target => {
    const [route, , { body, form } = {}] = line;
    const said = route.slice(0, route.indexOf(' '));
    // The checkout needs a cart, so it is not sent by everybody.
    const isCheckout = route === 'POST /api/checkout';
    const good = form?.() ?? sampleOf(route, isCheckout ? undefined : body?.(things.owner, things));
    return {
      name: route,
      method: said === 'ALL' ? 'POST' : said,
      path: pathOf(line, things),
      good,
      form: form !== undefined,
      bounds: boundsOf(SCHEMAS[route]),
    };
  });
  const writes = Object.entries(MUTATIONS).map(([name, [, args]]): Target => {
    const { args: schema } = mutators.get(name) as Mutator;
    return {
      name,
      method: 'POST',
      path: '/api/sync/push',
      good: args(things),
      form: false,
      bounds: boundsOf(schema),
      mutator: name,
    };
  });
  return [...routes, ...writes];
}

const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''];
const HEADERS: [name: string, values: string[]][] = [
  [
    'Authorization',
    ['Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5', `Bearer ${'x'.repeat(5_000)}`],
  ],
  ['X-Order-Key', ['x', 'x.y', '.', '8f14e45f-ceea-467f-9575-1234567890ab.AAAA', '%00']],
  ['X-Sync-Owner', ['u:boss', 'g:x', 'system', '']],
  ['CF-Connecting-IP', ['1.2.3.4', '::1', 'fe80::%eth0', 'x', '999.1.1.1', '1:2:3:4:5:6:7:8:9']],
  ['X-Forwarded-For', ['127.0.0.1', "1' OR '1'='1"]],
  ['Accept-Language', ['sw', '*;q=x', 'x'.repeat(2_000)]],
  ['Sec-Fetch-Site', ['cross-site', 'none', 'same-origin', 'x']],
  ['Origin', ['null', 'https://evil.test', 'x']],
  ['Referer', ['https://evil.test', 'x', '//']],
  [
    'Cookie',
    [
      '__Host-session=x',
      '__Host-guest=x.y',
      '__Host-session=; __Host-session=',
      'lang=sw',
      '=;=;',
      `a=${'b'.repeat(4_000)}`,
    ],
  ],
  ['Range', ['bytes=0-1', 'x']],
  ['If-None-Match', ['*', '"x"']],
  ['User-Agent', ['', "'; DROP TABLE session; --", 'x'.repeat(3_000)]],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Asked = { path: string; init: RequestInit & { headers: Record<string, string> } };

/** One invalid request; `next` numbers the mutations of its client. */
export function badRequest(
  chance: Chance,
  target: Target,
  client: { id: string; next: number },
): Asked {
  const method = chance.is(0.06) ? chance.pick(METHODS) : target.method;
  const headers: Record<string, string> = {
    'Content-Type': target.form ? 'application/x-www-form-urlencoded' : 'application/json',
  };
  if (chance.is(0.05)) headers['Content-Type'] = chance.pick(TYPES);
  if (chance.is(0.15)) {
    const [name, values] = chance.pick(HEADERS);
    headers[name] = chance.pick(values);
  }
  const path = chance.is(target.method === 'GET' ? 0.8 : 0.1)
    ? badPath(chance, target.path)
    : target.path;
  if (method === 'GET' || method === 'HEAD') return { path, init: { method, headers } };
  return { path, init: { method, headers, body: bodyOf(chance, target, client) } };
}

function bodyOf(chance: Chance, target: Target, client: { id: string; next: number }) {
  const text = spoiled(chance, target.good, target.bounds);
  if (target.form && chance.is(0.9)) {
    const fields = Object.entries(target.good as object).map(([key, value]) => [
      key,
      chance.is(0.4) ? wordOf(chance) : String(value),
    ]);
    return new URLSearchParams(fields).toString();
  }
  if (!target.mutator) return text;
  // The arguments may be invalid JSON; the push around them is mostly valid.
  const push = JSON.stringify({
    pushVersion: 1,
    clientGroupID: client.id,
    schemaVersion: '1',
    profileID: 'p',
    mutations: [
      { clientID: client.id, id: client.next, name: target.mutator, args: '@', timestamp: 0 },
    ],
  });
  return push.replace('"@"', () => text);
}

/** A hostile value where only text is possible. */
function wordOf(chance: Chance): string {
  const value = chance.pick(NAUGHTY);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A changed path: duplicate parameters, odd segments, odd escapes. */
function badPath(chance: Chance, path: string): string {
  const odd = encodeURIComponent(wordOf(chance).toWellFormed()).slice(0, 3_000);
  switch (chance.below(5)) {
    case 0:
      return path.replace(/[^/?]+(?=$|\?)/, odd || 'x');
    case 1: {
      const key = chance.pick([
        'q',
        'view',
        'state',
        'limit',
        'before',
        'part',
        'sheet',
        'from',
        'to',
        'type',
        'token_hash',
        'next',
        'left',
        'order',
        'method',
        'scope',
        'grant_type',
      ]);
      return `${path}${path.includes('?') ? '&' : '?'}${key}=${odd}&${key}=${chance.below(3)}`;
    }
    case 2:
      return `${path}${chance.pick(['/', '//', '/..', '/%2e%2e/', ';x=y', '%00', '%', '%zz', '/.', '\\'])}`;
    case 3:
      return `${path}/${odd}`;
    default:
      return `${path}?${chance.pick(['a[]=1', 'a[b]=c', '__proto__[x]=1', '&&&', '=', '%', 'limit=1e9', 'from=0&to=9e99'])}`;
  }
}
