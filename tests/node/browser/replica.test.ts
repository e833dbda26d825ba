import { Replicache } from 'replicache';
import { afterEach, expect, test, vi } from 'vitest';
import { openReplica, type Replica } from '../../../web/store/sync/replica.ts';

let replica: Replica;
afterEach(() => replica.close());

/** What its pushes are answered, one after another; the last one repeats. */
let answers = [503];
let pushed: string[] = [];

const PRODUCT = { op: 'put', key: 'product/1', value: { id: '1', archivedAt: null } };

/** A replica in memory. Its pulls get these cookies one after another, or fail with a status; the last one repeats. */
const open = (...cookies: (object | number)[]) => openWith({}, cookies);

function openWith(
  options: Partial<Parameters<typeof openReplica>[0]>,
  cookies: (object | number)[],
) {
  const owner = `g:${crypto.randomUUID()}`;
  const answer = (cookie: object | number) =>
    typeof cookie === 'number'
      ? new Response('', { status: cookie })
      : Response.json({ cookie, lastMutationIDChanges: {}, patch: [PRODUCT] });
  replica = openReplica({
    view: 'me',
    owner,
    actor: { role: 'guest', owner },
    kvStore: 'mem',
    pullInterval: null,
    longestRetryMs: 20,
    fetch: async (path, init) => {
      if (!String(path).includes('/pull')) {
        pushed.push(String(init?.body));
        const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 503;
        return new Response('{}', { status });
      }
      return answer((cookies.length > 1 ? cookies.shift() : cookies[0]) ?? 500);
    },
    onChange: () => {},
    onUpdateNeeded: () => {},
    ...options,
  });
  return replica;
}

test('a change answers the id by which the server confirms it, changes made at once included', async () => {
  const { mutate, pendingMutations, clientID, pull } = open({ order: 1 });
  await pull(true);
  const add = (quantity: number) => mutate('addToCart', { productId: '1', quantity });
  const refused = await add(0).catch((error) => error.code);
  const ids = await Promise.all([add(1), add(2), add(3)]);
  const pending = await pendingMutations();
  expect(refused).toBe('invalid');
  expect(pending.map(({ id }) => id)).toEqual(ids);
  expect(pending.map(({ args }) => (args as { quantity: number }).quantity)).toEqual([1, 2, 3]);
  expect(pending.every((one) => one.clientID === clientID)).toBe(true);
});

test('a change is on the disk as soon as it is said to be saved, and the next page has it', async () => {
  const { mutate, saved, pull, rep } = open({ order: 1 });
  await pull(true);
  await mutate('addToCart', { productId: '1', quantity: 2 });
  await saved();
  const { name, schemaVersion, mutate: mutators } = rep;
  const next = new Replicache({
    name,
    schemaVersion,
    mutators,
    kvStore: 'mem',
    pullInterval: null,
  });
  const lines = await next.query((tx) => tx.scan({ prefix: 'cartLine/' }).values().toArray());
  expect(lines).toMatchObject([{ productId: '1', quantity: 2 }]);
  await next.close();
});

test('a device knows all there is once the server has said so to the end', async () => {
  const { pull, isComplete } = open(500, { order: 1, more: { order: 'x' } }, { order: 2 });
  expect(await isComplete()).toBe(false);
  await pull(true);
  expect(await isComplete()).toBe(false);
  while (!(await isComplete())) await pull(true);
  expect(await isComplete()).toBe(true);
});

test('a change that the shop is too busy for is kept and sent again until it is taken', async () => {
  const { mutate, pendingMutations, pull } = open({ order: 1 });
  await pull(true);
  [answers, pushed] = [[429, 429, 200], []];
  await mutate('addToCart', { productId: '1', quantity: 2 });
  await vi.waitFor(() => expect(pushed).toHaveLength(3));
  const ids = pushed.map((body) => JSON.parse(body).mutations.map(({ id }: { id: number }) => id));
  expect(ids).toEqual([[1], [1], [1]]);
  expect(await pendingMutations()).toMatchObject([{ id: 1 }]);
});

test('a pull that the shop is too busy for is made again until it is answered', async () => {
  const { isComplete } = open(429, 429, { order: 1 });
  await vi.waitFor(async () => expect(await isComplete()).toBe(true));
});

test("a wrong key of an order's link is answered for good, without rows", async () => {
  const onPulled = vi.fn();
  const { firstPull, isComplete } = openWith({ view: 'order', orderKey: 'x.y', onPulled }, [404]);
  await firstPull;
  expect(onPulled.mock.calls).toEqual([[false, false]]);
  expect(await isComplete()).toBe(false);
});
