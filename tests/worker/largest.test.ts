import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterAll, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { MAX_LINES } from '../../shared/cart.ts';
import { newJobCode } from '../../shared/job.ts';
import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import { MAX_NAMES } from '../../shared/label/names.ts';
import { mutators } from '../../shared/mutators.ts';
import { type Actor, type Mutator, Refusal } from '../../shared/tx.ts';
import { router } from '../../worker/index.ts';
import { commitMutator } from '../../worker/sync/commit.ts';
import { housekeep } from '../../worker/sync/housekeeping.ts';
import { counted } from '../bench/counted.ts';
import { SAMPLES, SCHEMAS } from '../fuzz/schemas.ts';
import { checkoutBody } from '../shop/order.ts';
import { MUTATIONS } from './access/mutators.ts';
import { LINES, pathOf } from './access/routes.ts';
import { ownerWithThings, type Seat, seat } from './access/seats.ts';
import { forgetLimits } from './accounts.ts';
import { ACTS } from './acts.ts';
import { enlarged } from './largest-input.ts';
import { expectedFaults } from './setup.ts';
import { Client, env, guest, ORIGIN } from './shop.ts';
import { BOSS, hireBoss } from './shop-hands.ts';

await hireBoss();

/** D1 takes 1,000 statements a request; rows are what each of them costs everybody. */
const MOST = { statements: 1000, read: 10_000, written: 3_000 };
/** What a page, a pull or a quote may read beside all that, and how much more than before it. */
const MOST_ORDINARY = 1_500;

type Cost = {
  what: string;
  statements: number;
  read: number;
  written: number;
  ms: number;
  end: string;
};
const costs: Cost[] = [];

async function cost(what: string, run: (db: D1Database) => Promise<string>): Promise<Cost> {
  const { db, rows, sent } = counted(env.DB);
  const before = performance.now();
  const end = await run(db);
  const ms = Math.round(performance.now() - before);
  const found = { what, statements: sent.length, read: rows.read, written: rows.written, ms, end };
  costs.push(found);
  return found;
}

const commit = (actor: Actor, name: string, args: unknown) =>
  cost(name, (db) => {
    const claim = { kind: 'external', id: crypto.randomUUID() } as const;
    const mutator = mutators[name as keyof typeof mutators] as unknown as Mutator<ZodMiniType>;
    return commitMutator(db, mutator, args, { claim, actor, now: Date.now(), name }).then(
      () => 'done',
      (error) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
  });

const names = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `Wanjiku ${i}`, line2: '0712 345 678' }));
const design = (count: number) => ({
  ...{ ...DEFAULT_DESIGN, labels: 25 as const, text: 'Wanjiku', line2: '0712 345 678' },
  others: names(count - 1),
});

/** The largest order: as many lines as a cart holds, as many labels as an order may ask for. */
async function largestOrder() {
  const client = new Client(await guest());
  for (let sent = 0; sent < MAX_LINES; sent += 20) {
    const adding = Array.from({ length: 20 }, () =>
      client.mutation('addDesign', {
        ...{ designId: crypto.randomUUID(), design: design(6), quantity: 1 },
      }),
    );
    expect((await client.push(...adding)).status).toBe(200);
  }
  const lines = await client.rows('cartLine');
  expect(lines).toHaveLength(MAX_LINES);
  const body = checkoutBody(lines, MAX_LINES * 6 * 25 * 2000, { paymentMethod: 'card' });
  const owner = client.visitor.owner;
  const answer = await client.visitor.post('/api/checkout', body);
  expect(answer.status).toBe(201);
  const { orderId } = body;
  return { client, orderId, owner, lineIds: lines.map((_, i) => `${orderId}/${i}`) };
}
const order = await largestOrder();
const things = await ownerWithThings();
const admin = await seat('admin');
const manyWords = (text: string, most: number) => text.repeat(most).slice(0, most);

/** Where the largest input is one that only this shop's rows make: the rest follows from the schemas. */
const LARGEST: Record<string, () => [Actor, unknown]> = {
  addDesign: () => [
    shopper(),
    { designId: crypto.randomUUID(), design: design(MAX_NAMES), quantity: 999 },
  ],
  saveDraft: () => [
    shopper(),
    {
      content: {
        ...{ design: { ...DEFAULT_DESIGN, text: '', line2: '' }, many: true, editing: null },
        names: names(MAX_NAMES).map(({ text }) => ({
          text: manyWords(text, 60),
          line2: manyWords(text, 80),
        })),
      },
      savedAt: Date.now(),
    },
  ],
  editOrderLine: () => {
    const { text, line2, icon, colour, font, others } = design(6);
    return [
      { role: 'guest', owner: order.owner },
      { lineId: order.lineIds[0], design: { text, line2, icon, colour, font, others } },
    ];
  },
  recordPayment: () => [
    BOSS,
    {
      ...{ orderId: order.orderId, attemptId: crypto.randomUUID(), method: 'cash' },
      ...{
        amountCents: MAX_LINES * 6 * 25 * 2000,
        receipt: manyWords('R', 64),
        reason: manyWords('r', 200),
      },
    },
  ],
  createJob: () => [BOSS, { jobId, labelType: 'regular', sheet: 'a4', lineIds: order.lineIds }],
  moveLines: () => [BOSS, { lineIds: order.lineIds, to: 'printed' }],
  dissolveJob: () => [BOSS, { jobId, lineIds: order.lineIds }],
  setOrderStatus: () => [
    BOSS,
    { orderId: order.orderId, status: 'cancelled', reason: manyWords('r', 200) },
  ],
};
const jobId = newJobCode();
const shopper = (): Actor => ({ role: 'guest', owner: things.owner.visitor.owner });
/** These follow each other on the one large order. */
const FIRST = [
  'editOrderLine',
  'recordPayment',
  'createJob',
  'dissolveJob',
  'createJob',
  'moveLines',
];

async function largestOf(name: string): Promise<[Actor, unknown]> {
  const { by, args } = mutators[name as keyof typeof mutators] as unknown as Mutator<ZodMiniType>;
  const made = LARGEST[name]?.();
  if (made) return made;
  const good = (await ACTS[name]?.()) ?? MUTATIONS[name]?.[1](things);
  if (!good) throw new Error(`${name}: no arguments in access/mutators.ts`);
  const { owner } = things.owner.visitor;
  return [by.includes('customer') ? { role: 'customer', owner } : BOSS, enlarged(args, good)];
}

/** Asks a route with its largest body, as somebody whom it answers. */
async function ask(who: Seat, [route, , asked]: (typeof LINES)[number], path: string) {
  const said = route.slice(0, route.indexOf(' '));
  const method = said === 'ALL' ? 'POST' : said;
  const sample = SAMPLES[route] ?? (await asked?.body?.(who, things)) ?? {};
  const body = asked?.form
    ? new URLSearchParams(asked.form())
    : JSON.stringify(enlarged(SCHEMAS[route], sample));
  const headers = {
    ...{
      Origin: ORIGIN,
      'Content-Type': asked?.form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    Cookie: [...who.visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
  };
  const isRead = method === 'GET';
  return cost(route, async (DB) => {
    const context = createExecutionContext();
    const init = { method, headers, ...(isRead ? {} : { body }) };
    const answer = await router.fetch(
      new Request(`${ORIGIN}${path}`, init),
      { ...env, DB },
      context,
    );
    await answer.arrayBuffer().catch(() => {});
    await waitOnExecutionContext(context);
    return String(answer.status);
  });
}

/** What everybody asks for: the home page, a first pull, the price of a cart. */
async function ordinary(when: string) {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const who = { role: 'guest', visitor: client.visitor } as unknown as Seat;
  const get = (path: string) => ask(who, [`GET ${path}`, ''] as never, path);
  const post = (path: string, body: object) =>
    ask(who, [`POST ${path}`, '', { body: () => body }] as never, path);
  const pull = { pullVersion: 1, schemaVersion: '1', profileID: 'p', cookie: null };
  const found = [
    await get('/shop'),
    await post('/api/sync/pull', { ...pull, clientGroupID: client.groupId }),
    await post('/api/checkout', checkoutBody(await client.rows('cartLine'), 1)),
  ];
  for (const one of found) one.what = `${when}: ${one.what}`;
  return found;
}

const rowsOf = (found: Cost[]) => found.map(({ read }) => read);
const tooDear = ({ statements, read, written }: Cost) =>
  statements > MOST.statements || read > MOST.read || written > MOST.written;

let before: Cost[] = [];
test('the largest arguments of every mutator stay within what D1 takes, and cost everybody else nothing', async () => {
  before = await ordinary('before');
  const rest = Object.keys(mutators).filter((name) => !FIRST.includes(name));
  for (const name of [...FIRST, ...rest]) {
    const [actor, args] = await largestOf(name);
    const { end } = await commit(actor, name, args);
    expect(end, name).not.toBe('invalid');
    if (LARGEST[name]) expect(end, name).toBe('done');
  }
  expect(costs.filter(tooDear)).toEqual([]);
}, 240_000);

test('the largest request of every route stays within it, too', async () => {
  for (const line of LINES.filter(([route]) => !route.includes(' /dev/'))) {
    await forgetLimits();
    for (const who of [admin, things.owner]) await ask(who, line, pathOf(line, things));
  }
  expectedFaults();
  expect(costs.filter(tooDear)).toEqual([]);
}, 240_000);

test('after all of it a page, a pull and a price read no more than before', async () => {
  await cost('housekeeping', async (db) => {
    await housekeep(db, Date.now());
    return 'done';
  });
  const after = await ordinary('after');
  expect(Math.max(...rowsOf(after))).toBeLessThan(MOST_ORDINARY);
  for (const [i, { what, read }] of after.entries()) {
    expect(read, what).toBeLessThan((before[i]?.read ?? 0) + 300);
  }
  expect(costs.filter(tooDear)).toEqual([]);
}, 120_000);

afterAll(() => {
  const print = ({ what, statements, read, written, ms, end }: Cost) =>
    `  ${what} (${end}): ${statements} statements, ${read} rows read, ${written} written, ${ms} ms\n`;
  const dearest = costs.toSorted((a, b) => b.read + 10 * b.written - a.read - 10 * a.written);
  process.stdout.write(`largest inputs, the ten costliest of ${costs.length}:\n`);
  process.stdout.write(dearest.slice(0, 10).map(print).join(''));
  const everyday = costs.filter(({ what }) => /^(before|after):/.test(what));
  process.stdout.write(everyday.map(print).join(''));
});
