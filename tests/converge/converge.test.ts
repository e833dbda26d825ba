import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { lineId } from '../../shared/cart/cart.ts';
import { MAX_MUTATIONS } from '../../shared/sync.ts';
import type { Row } from '../../shared/tx.ts';
import { startD1 } from './d1.ts';
import { heal } from './heal.ts';
import { BULK } from './history.ts';
import { readLedger } from './ledger.ts';
import { type Figures, finish, play } from './run.ts';
import { World } from './world.ts';

const d1 = startD1();
afterAll(() => d1.stop());

const { seed: first, seeds, edits } = inject('sizes');
const BULK_LINE = lineId('u:a', BULK, null);

test('after every history all devices agree, and everything was done exactly once', async () => {
  const sum: Partial<Figures> = {};
  for (let seed = first; seed < first + seeds; seed++) {
    const { violations, figures } = await play(d1, seed);
    for (const [name, figure] of Object.entries(figures) as [keyof Figures, number][]) {
      sum[name] = (sum[name] ?? 0) + figure;
    }
    expect(violations.slice(0, 20), `SEED=${seed} SEEDS=1 npm test`).toEqual([]);
  }
  const figures = Object.entries(sum).map(([name, figure]) => `${figure} ${name}`);
  process.stdout.write(`converge: ${seeds} seeds, ${figures.join(', ')}, 0 violations\n`);
});

test('hundreds of edits made offline arrive in requests the server takes, none lost or doubled', async () => {
  const world = await World.open(d1, 1);
  const phone = world.tab('phone of A, tab 1');
  world.network.offline.add(phone.login.device);
  for (let i = 1; i <= edits; i++) {
    // A line holds at most 999.
    if (i % 900 === 0) await phone.mutate('removeLine', { lineId: BULK_LINE });
    else await phone.mutate('addToCart', { productId: BULK, quantity: 1 });
  }
  await phone.keep();
  await world.crash('phone of A, tab 1');
  const { violations } = await finish(world);
  expect(violations).toEqual([]);
  expect(phone.kept).toBe(edits);
  expect(Math.max(...world.network.sizes)).toBeLessThanOrEqual(MAX_MUTATIONS);
  const line = world.tab('laptop of A').rows.get(`cartLine/${BULK_LINE}`);
  expect(line).toMatchObject({ quantity: edits % 900 });
});

test('what several devices add and take away offline adds up, however it arrives', async () => {
  const world = await World.open(d1, 1);
  const places = ['phone of A, tab 1', 'phone of A, tab 2', 'laptop of A'] as const;
  await world.tab('laptop of A').mutate('addToCart', { productId: BULK, quantity: 1 });
  await heal(world);
  const line = () => world.tab('laptop of A').rows.get(`cartLine/${BULK_LINE}`) as Row<'cartLine'>;
  expect(line()).toMatchObject({ quantity: 1 });

  const apart = async (steps: { at: number; by: number }[]) => {
    for (const place of places) world.network.offline.add(world.tab(place).login.device);
    world.network.isCalm = false;
    world.db.isCalm = false;
    for (const { at, by } of steps) {
      await world.tab(places[at] ?? places[0]).mutate('changeQuantity', { lineId: BULK_LINE, by });
    }
    world.network.offline.clear();
    await Promise.all(places.map((place) => world.tab(place).push()));
    expect(await heal(world)).toBeNull();
  };
  await apart([
    { at: 0, by: 2 },
    { at: 2, by: 1 },
  ]);
  expect(line()).toMatchObject({ quantity: 4 });

  await world.tab('laptop of A').mutate('setQuantity', { lineId: BULK_LINE, quantity: 400 });
  await heal(world);
  const step = fc.record({ at: fc.nat(2), by: fc.integer({ min: -9, max: 9 }) });
  let should = 400;
  for (const steps of fc.sample(fc.array(step, { maxLength: 12 }), { seed: first, numRuns: 4 })) {
    await apart(steps);
    should += steps.reduce((sum, { by }) => sum + by, 0);
    expect(line()).toMatchObject({ quantity: should });
  }
  const { violations } = await finish(world);
  expect(violations).toEqual([]);
});

test('a difference for a line that was taken out meanwhile changes nothing and leaves a notice', async () => {
  const world = await World.open(d1, 1);
  const [phone, laptop] = [world.tab('phone of A, tab 1'), world.tab('laptop of A')];
  for (const productId of [BULK, '2']) await laptop.mutate('addToCart', { productId, quantity: 1 });
  await heal(world);
  world.network.offline.add(phone.login.device);
  await phone.mutate('changeQuantity', { lineId: BULK_LINE, by: 2 });
  await laptop.mutate('removeLine', { lineId: BULK_LINE });
  // A push may end with an older one that was under way: the removal has to come first.
  while ((await laptop.pending()) > 0) await laptop.push().then(laptop.pull);
  await heal(world);
  const cart = (tab: typeof phone) => tab.list('cartLine').map(({ productId }) => productId);
  expect([cart(phone), cart(laptop)]).toEqual([['2'], ['2']]);
  const notices = phone.list('notice').map(({ code, detail }) => ({ code, detail }));
  const change = { clientId: expect.any(String), mutationId: expect.any(Number) };
  expect(notices).toEqual([
    { code: 'line_gone', detail: { mutation: 'changeQuantity', ...change } },
  ]);
  await world.close();
});

test('what is refused when it is replayed holds up nothing else on the device', async () => {
  const world = await World.open(d1, 1);
  const [one, two] = [world.tab('phone of A, tab 1'), world.tab('phone of A, tab 2')];
  world.network.offline.add(one.login.device);
  for (const tab of [one, two]) {
    await tab.mutate('addToCart', { productId: BULK, quantity: 600 });
    await tab.mutate('addToCart', { productId: '2', quantity: 1 });
    await tab.keep();
  }
  await world.crash('phone of A, tab 1');
  await world.crash('phone of A, tab 2');
  await heal(world);
  const ledger = await readLedger(d1);
  expect(ledger.filter((entry) => entry.refusal === 'quantity_out_of_range')).toHaveLength(1);
  const line = `cartLine/${lineId('u:a', '2', null)}`;
  expect(world.tab('laptop of A').rows.get(line)).toMatchObject({ quantity: 2 });
  await world.close();
});
