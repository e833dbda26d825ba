import { afterAll, expect, test } from 'vitest';
import { MAX_LINES } from '../../../shared/cart/limits.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { MAX_NAMES } from '../../../shared/label/names.ts';
import { mutators } from '../../../shared/mutators.ts';
import { newJobCode } from '../../../shared/production/job.ts';
import { MAX_MUTATIONS } from '../../../shared/sync.ts';
import type { Actor, Mutator } from '../../../shared/tx.ts';
import { housekeep } from '../../../worker/jobs/housekeeping.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { SAMPLES, SCHEMAS } from '../../fuzz/schemas.ts';
import { type Caller, callerOf, ownerWithThings } from '../access/callers.ts';
import { MUTATIONS } from '../access/mutators.ts';
import { LINES, pathOf } from '../access/routes.ts';
import { forgetLimits } from '../accounts.ts';
import { ACTS, contact, manual } from '../acts.ts';
import { BOSS, hireBoss } from '../admin.ts';
import { expectedFaults } from '../setup.ts';
import { Client, guest, type Visitor } from '../shop.ts';
import { ask, type Cost, commit, cost, costs, printCosts } from './costs.ts';
import { enlarged } from './largest-input.ts';

await hireBoss();
// Files of one runtime share their modules.
costs.length = 0;

/** D1 allows 1,000 statements per request. */
const MOST = { statements: 400, read: 4_000, written: 2_000 };
/** The most that an ordinary page, pull or quote may read afterwards, and how much more than before. */
const MOST_ORDINARY = 400;

const names = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `Wanjiku ${i}`, line2: '0712 345 678' }));
const design = (count: number) => ({
  ...{ ...DEFAULT_DESIGN, labels: 25 as const, text: 'Wanjiku', line2: '0712 345 678' },
  others: names(count - 1),
});

const LARGEST_CENTS = MAX_LINES * 6 * 25 * 2000;

/** The largest order: as many lines and labels as the limits allow. */
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
  const body = checkoutBody(lines, LARGEST_CENTS, { paymentMethod: 'cash' });
  const owner = client.visitor.owner;
  const route = 'POST /api/checkout';
  expect((await ask(client.visitor, route, '/api/checkout', body)).end).toBe('201');
  const { orderId } = body;
  return { client, orderId, owner, lineIds: lines.map((_, i) => `${orderId}/${i}`) };
}
const order = await largestOrder();
const things = await ownerWithThings();
const admin = await callerOf('admin');
const manyWords = (text: string, most: number) => text.repeat(most).slice(0, most);

/** Largest inputs that the schema alone cannot describe, because they depend on rows. */
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
        amountCents: LARGEST_CENTS,
        receipt: manyWords('R', 64),
        reason: manyWords('r', 200),
      },
    },
  ],
  createJob: () => {
    jobId = newJobCode();
    return [BOSS, { jobId, labelType: 'regular', sheet: 'a4', lineIds: order.lineIds }];
  },
  moveLines: () => [BOSS, { lineIds: order.lineIds, to: 'printed' }],
  dissolveJob: () => [BOSS, { jobId, lineIds: order.lineIds }],
  setOrderStatus: () => [
    BOSS,
    { orderId: order.orderId, status: 'cancelled', reason: manyWords('r', 200) },
  ],
};
let jobId = '';
const shopper = (): Actor => ({ role: 'customer', owner: things.owner.visitor.owner });
/** These run in sequence on the one large order. */
const FIRST = [
  'editOrderLine',
  'recordPayment',
  'createJob',
  'dissolveJob',
  'createJob',
  'moveLines',
];

async function largestOf(name: string): Promise<[Actor, unknown, unknown?]> {
  const { by, args } = mutators.get(name) as Mutator;
  const made = LARGEST[name]?.();
  if (made) return made;
  const good = (await ACTS[name]?.()) ?? MUTATIONS[name]?.[1](things);
  if (!good) throw new Error(`${name}: no arguments in access/mutators.ts`);
  const actor = by.includes('customer') ? shopper() : BOSS;
  return [actor, enlarged(args, good), good];
}

/** Bodies that the schema alone does not make large. */
const BODIES: Record<string, (who: Visitor) => object> = {
  'POST /api/admin/orders': () => ({
    ...{ ...manual(), paymentMethod: 'card', contact: { ...contact, email: 'a@example.com' } },
    lines: Array.from({ length: MAX_LINES }, () => ({
      ...{ productId: null, quantity: 1, design: design(6) },
    })),
    expectedCents: LARGEST_CENTS,
  }),
  'POST /api/sync/push': (who) => {
    const client = new Client(who);
    const add = () => ({ designId: crypto.randomUUID(), design: design(150), quantity: 1 });
    const mutations = Array.from({ length: MAX_MUTATIONS }, () =>
      client.mutation('addDesign', add()),
    );
    return { ...SYNC, pushVersion: 1, clientGroupID: client.groupId, mutations };
  },
  'POST /api/sync/pull': () => pullBody(crypto.randomUUID()),
};

/** Sends a route its largest body, or its usual one if there is none larger. */
async function askLargest(who: Caller, line: (typeof LINES)[number]) {
  const [route, , asked] = line;
  const path = pathOf(line, things);
  if (asked?.form) return ask(who.visitor, route, path, new URLSearchParams(asked.form()));
  const usual = async () => (SAMPLES[route] ?? (await asked?.body?.(who, things)) ?? {}) as object;
  const largest = BODIES[route]?.(who.visitor) ?? enlarged(SCHEMAS[route], await usual());
  const found = await ask(who.visitor, route, path, largest as object);
  const isTaken = Number(found.end) < 400 || SCHEMAS[route] === undefined;
  return isTaken ? found : ask(who.visitor, route, path, await usual());
}

const SYNC = { schemaVersion: '1', profileID: 'p' };
const pullBody = (clientGroupID: string) => ({
  ...{ ...SYNC, pullVersion: 1, cookie: null, clientGroupID },
});

/** What everybody requests: a page of products, a first pull, a quote. */
async function ordinary(when: string) {
  const client = new Client(await guest());
  const { visitor } = client;
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const price = checkoutBody(await client.rows('cartLine'), 1);
  const found = [
    await ask(visitor, 'GET /shop', `/shop?q=${crypto.randomUUID()}`, {}),
    await ask(visitor, 'POST /api/sync/pull', '/api/sync/pull', pullBody(client.groupId)),
    await ask(visitor, 'POST /api/checkout', '/api/checkout', price),
  ];
  expect(found.map(({ end }) => end)).toEqual(['200', '200', '409']);
  for (const one of found) one.what = `${when}: ${one.what}`;
  return found;
}

const rowsOf = (found: Cost[]) => found.map(({ read }) => read);
const tooDear = ({ statements, read, written }: Cost) =>
  statements > MOST.statements || read > MOST.read || written > MOST.written;

let before: Cost[] = [];
test('the largest arguments of every mutator stay within what D1 takes, and cost everybody else nothing', async () => {
  before = await ordinary('before');
  const rest = [...mutators.keys()].filter((name) => !FIRST.includes(name));
  for (const name of [...FIRST, ...rest]) {
    const [actor, args, usual] = await largestOf(name);
    let { end } = await commit(actor, name, args);
    if (end === 'invalid') ({ end } = await commit(actor, name, usual));
    expect(end, name).not.toBe('invalid');
    if (LARGEST[name]) expect(end, name).toBe('done');
  }
  expect(costs.filter(tooDear)).toEqual([]);
});

test('the largest request of every route stays within it, too', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  // Requests that may end a session come last.
  const isLast = ([route]: (typeof LINES)[number]) =>
    /session|sign|log|delete|users|setup|\/auth\//.test(route);
  const lines = LINES.filter(([route]) => !route.includes(' /dev/'));
  for (const line of [...lines.filter((one) => !isLast(one)), ...lines.filter(isLast)]) {
    await forgetLimits();
    for (const who of [admin, things.owner]) await askLargest(who, line);
  }
  expectedFaults();
  for (const route of Object.keys(BODIES)) {
    const ends = costs.filter(({ what }) => what === route).map(({ end }) => end);
    expect(
      ends.some((end) => end.startsWith('2')),
      `${route} ${ends}`,
    ).toBe(true);
  }
  expect(costs.filter(tooDear)).toEqual([]);
});

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
});

afterAll(printCosts);
