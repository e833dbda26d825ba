import { inspectRoutes } from 'hono/dev';
import { beforeAll, expect, test } from 'vitest';
import { mutators } from '../../../shared/mutators.ts';
import { router } from '../../../worker/index.ts';
import { forgetLimits } from '../accounts.ts';
import { changedTables, watchChanges } from '../changes.ts';
import { expectedFaults } from '../setup.ts';
import { Client } from '../shop.ts';
import { type Caller, callerOf, ownerWithThings, ROLES, type Things } from './callers.ts';
import { MUTATIONS, PUSHERS } from './mutators.ts';
import { LINES, type Line, pathOf } from './routes.ts';

/** Every route as '<METHOD> <path>', without middleware. */
const ROUTES = [
  ...new Set(
    inspectRoutes(router)
      .filter(({ isMiddleware }) => !isMiddleware)
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

test('O05 every route and every mutator has its line in the tables, and every line has its route or mutator', () => {
  const lines = LINES.map(([route]) => route);
  expect(
    ROUTES.filter((route) => !lines.includes(route)),
    'add to access/routes.ts',
  ).toEqual([]);
  expect(
    lines.filter((route) => !ROUTES.includes(route)),
    'gone',
  ).toEqual([]);
  expect(Object.keys(MUTATIONS).sort(), 'see access/mutators.ts').toEqual(
    [...mutators.keys()].sort(),
  );
});

type World = { things: Things; callers: Caller[] };
/** A new owner's data and everybody who may ask for it: those of `before` whom nothing has changed, and new ones. */
const open = async (before: Caller[] = []): Promise<World> => {
  const things = await ownerWithThings();
  const callers = await Promise.all(
    ROLES.map((role) => {
      if (role === 'owner') return things.owner;
      return before.find((who) => who.role === role) ?? callerOf(role);
    }),
  );
  return { things, callers };
};

beforeAll(watchChanges);

test('Z01 Z04 every route gives everybody the status and the effect of its line, and no more', async () => {
  const wrong: string[] = [];
  let world = await open();
  for (const line of LINES) {
    const [route, wanted] = line;
    await forgetLimits();
    const got: string[] = [];
    for (const who of world.callers) got.push(await askAs(who, line, world.things));
    if (got.join(' ') !== wanted) wrong.push(`${route}: ${got.join(' ')}, wanted ${wanted}`);
    // A visitor who was changed or signed out would get other answers on the next line.
    if (got.some((one) => one.endsWith('!')))
      world = await open(world.callers.filter((_, at) => !got[at]?.endsWith('!')));
  }
  expectedFaults();
  expect(wrong).toEqual([]);
  process.stdout.write(`access: ${LINES.length} routes x ${ROLES.length} roles\n`);
});

async function askAs(who: Caller, line: Line, things: Things): Promise<string> {
  const [route, , { body, form } = {}] = line;
  const said = route.slice(0, route.indexOf(' '));
  const method = said === 'ALL' ? 'GET' : said;
  const content = form
    ? new URLSearchParams(form())
    : JSON.stringify(body ? await body(who, things) : {});
  await changedTables();
  const answer = await who.visitor.fetch(pathOf(line, things), {
    method,
    ...(method === 'GET' ? {} : { body: content }),
    headers: form || method === 'GET' ? {} : { 'Content-Type': 'application/json' },
  });
  await answer.arrayBuffer();
  return `${answer.status}${(await changedTables()).length > 0 ? '!' : ''}`;
}

/** A refusal advances the client and leaves a notice; neither counts as an effect. */
const BOOKKEEPING = [
  'notice',
  'audit',
  'sync_clock',
  'sync_client',
  'sync_client_group',
  'sync_scope',
];

test('Z04 every mutator does what it should for whom it should, and nothing for others', async () => {
  const wrong: string[] = [];
  let world = await open();
  for (const [name, [wanted, args]] of Object.entries(MUTATIONS)) {
    const callers = PUSHERS.map((role) => world.callers.find((who) => who.role === role) as Caller);
    const got: string[] = [];
    for (const who of callers) got.push(await pushAs(who, name, args(world.things)));
    if (got.join(' ') !== wanted) wrong.push(`${name}: ${got.join(' ')}, wanted ${wanted}`);
    if (got.includes('done')) world = await open(callers.filter((_, at) => got[at] !== 'done'));
  }
  expect(wrong).toEqual([]);
  const { length } = Object.keys(MUTATIONS);
  process.stdout.write(`access: ${length} mutators x ${PUSHERS.length} roles\n`);
});

/** Each caller keeps a client and its cookie, because a new one would pull everything. */
const clients = new WeakMap<Caller, { client: Client; cookie: unknown; sent: number }>();

async function pushAs(who: Caller, name: string, args: object): Promise<string> {
  const { client, cookie, sent } = clients.get(who) ?? (await join(who));
  await changedTables();
  const answer = await client.send(name, args);
  expect(answer.status, name).toBe(200);
  const changed = (await changedTables()).filter((table) => !BOOKKEEPING.includes(table));
  const { lastMutationIDChanges, patch, cookie: next } = await client.pull(cookie);
  expect(lastMutationIDChanges, `${name} holds up its client`).toEqual({
    [client.clientId]: sent + 1,
  });
  clients.set(who, { client, cookie: next, sent: sent + 1 });
  const refusal = patch.find(({ value }) => {
    const of = value?.detail as { clientId?: string; mutationId?: number } | undefined;
    return of?.clientId === client.clientId && of.mutationId === sent + 1;
  });
  if (refusal && changed.length > 0) return `${refusal.value?.code}, but changed ${changed}`;
  return String(refusal?.value?.code ?? (changed.length > 0 ? 'done' : 'same'));
}

async function join({ visitor }: Caller) {
  const client = new Client(visitor);
  return { client, cookie: (await client.pull()).cookie, sent: 0 };
}
