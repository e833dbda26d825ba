import fc from 'fast-check';
import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import { ALL_SIZES } from '../../shared/label/geometry.ts';
import { ORDER_STATUSES } from '../../shared/order/states.ts';
import type { Login } from './network.ts';

const A = { role: 'customer', owner: 'u:a' } as const;
const GUEST = { role: 'guest', owner: 'g:g' } as const;

/** The tabs in which people use the shop. */
export const PLACES = {
  'phone of A, tab 1': { device: 'phone', actor: A, view: 'me' },
  'phone of A, tab 2': { device: 'phone', actor: A, view: 'me' },
  'laptop of A': { device: 'laptop', actor: A, view: 'me' },
  B: { device: 'b', actor: { role: 'customer', owner: 'u:b' }, view: 'me' },
  'guest, tab 1': { device: 'guest', actor: GUEST, view: 'me' },
  'guest, tab 2': { device: 'guest', actor: GUEST, view: 'me' },
  'admin X': { device: 'x', actor: { role: 'admin', owner: 'u:x' }, view: 'admin' },
  'admin Y': { device: 'y', actor: { role: 'admin', owner: 'u:y' }, view: 'admin' },
} satisfies Record<string, Login>;
export type Place = keyof typeof PLACES;

const places = Object.keys(PLACES) as Place[];
const shoppers = places.filter((place) => PLACES[place].view === 'me');
const admins = places.filter((place) => PLACES[place].view === 'admin');

/** Few, so that people compete for them. */
export const PRODUCTS = ['1', '2', '3'];
export const STOCK = 8;
/** Cheap and bought in such quantities that two devices exceed a line's limit. */
export const BULK = '4';
/** Per owner and product, like the ids a phone generates. */
export const designsOf = (owner: string, productId: string | null) =>
  ['Amina', 'Baraka', 'Wanjiru'].map((text, i) => ({
    designId: `000000${productId ?? 0}${i}-0000-4000-8000-0000000000${owner.charCodeAt(2).toString(16)}`,
    design: { ...DEFAULT_DESIGN, text },
    productId,
  }));

const kind = <K extends string>(name: K) => ({ kind: fc.constant(name) });
const shopper = { place: fc.constantFrom(...shoppers) };
const anybody = { place: fc.constantFrom(...places) };
const product = { productId: fc.constantFrom(...PRODUCTS) };
const nth = { nth: fc.nat(9) };
/** How often a job is delivered immediately; undelivered ones are delivered at the end. */
const times = { times: fc.constantFrom(0, 1, 1, 1, 2, 2, 3) };

const add = fc.record({
  ...kind('add'),
  ...shopper,
  ...product,
  quantity: fc.integer({ min: 1, max: 3 }),
});
const bulk = fc.record({
  ...kind('add'),
  ...shopper,
  productId: fc.constant(BULK),
  quantity: fc.constantFrom(400, 600),
});
const set = fc.record({
  ...kind('set'),
  ...shopper,
  ...nth,
  quantity: fc.integer({ min: 0, max: 6 }),
});
const change = fc.record({
  ...kind('change'),
  ...shopper,
  ...nth,
  by: fc.constantFrom(-3, -1, -1, 1, 1, 2),
});
/**
 * Text of a draft, on a device whose clock may be two days off and may not know the shop's time
 * yet.
 */
const type = fc.record({
  ...kind('type'),
  ...shopper,
  text: fc.constantFrom('Zawadi', 'Kiprono', 'Njeri'),
  daysOff: fc.constantFrom(0, 0, 2, -2),
});
const remove = fc.record({ ...kind('remove'), ...shopper, ...nth });
const clear = fc.record({ ...kind('clear'), ...shopper });
const design = fc.record({
  ...kind('design'),
  ...shopper,
  ...nth,
  productId: fc.constantFrom(null, ...PRODUCTS),
});
/** An admin edits a pack, which may be in carts and in orders that wait. */
const pack = fc.record({
  ...kind('pack'),
  place: fc.constantFrom(...admins),
  ...product,
  parts: fc.array(
    fc.record({
      type: fc.constantFrom('waterproof' as const, 'iron-on' as const),
      size: fc.constantFrom(...ALL_SIZES),
      count: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
const dismiss = fc.record({ ...kind('dismiss'), ...anybody, ...nth });
const status = fc.record({
  ...kind('status'),
  place: fc.constantFrom(...admins),
  ...nth,
  status: fc.constantFrom(...ORDER_STATUSES, 'cancelled' as const),
});

const edit = fc.record({
  ...kind('edit'),
  ...shopper,
  ...nth,
  text: fc.constantFrom('Zawadi', 'Kiprono'),
});
/** One of all parts, alone or with those of its order that are as far. */
const made = { place: fc.constantFrom(...admins), nth: fc.nat(29), whole: fc.boolean() };
const print = fc.record({
  ...kind('print'),
  ...made,
  /** Few, so that two admins sometimes choose the same. */
  code: fc.integer({ min: 100_000, max: 100_099 }).map(String),
});
const move = fc.record({
  ...kind('move'),
  ...made,
  by: fc.constantFrom(1 as const, 1 as const, 1 as const, -1 as const),
});

const form = fc.record({ ...kind('form'), ...shopper, ...product, ...times });
const checkout = fc.record({
  ...kind('checkout'),
  ...shopper,
  ...times,
  /** Whether the cart was just reloaded, or is the one on the page. */
  isFresh: fc.constantFrom(true, true, false),
});
const pay = fc.record({
  ...kind('pay'),
  ...nth,
  ...times,
  word: fc.constantFrom('start', 'start', 'accepted', 'settled', 'failed', 'unknown', 'odd'),
});
const restock = fc.record({
  ...kind('restock'),
  ...product,
  ...times,
  by: fc.integer({ min: 1, max: 8 }),
});
const price = fc.record({
  ...kind('price'),
  ...product,
  ...times,
  priceCents: fc.integer({ min: 100, max: 900 }),
});

const pull = fc.record({ ...kind('pull'), ...anybody });
const keep = fc.record({ ...kind('keep'), ...anybody });
const refresh = fc.record({ ...kind('refresh'), ...anybody });
const crash = fc.record({ ...kind('crash'), ...anybody });
const offline = fc.record({ ...kind('offline'), ...anybody, is: fc.boolean() });
const late = fc.record({ ...kind('late') });
/** Days pass and cron runs; half of the time it only does that. */
const days = fc.record({ ...kind('days'), days: fc.constantFrom(0, 2, 31) });
const wait = fc.record({ ...kind('wait'), ms: fc.integer({ min: 5, max: 40 }) });

const weigh = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const step = fc.oneof(
  weigh(18, add),
  weigh(8, bulk),
  weigh(3, set),
  weigh(8, change),
  weigh(4, type),
  weigh(4, remove),
  weigh(1, clear),
  weigh(5, design),
  weigh(4, pack),
  weigh(2, dismiss),
  weigh(10, status),
  weigh(4, edit),
  weigh(8, print),
  weigh(16, move),
  weigh(2, form),
  weigh(9, checkout),
  weigh(10, pay),
  weigh(3, restock),
  weigh(3, price),
  weigh(16, pull),
  weigh(6, keep),
  weigh(4, refresh),
  weigh(2, crash),
  weigh(3, offline),
  weigh(4, late),
  weigh(4, days),
  weigh(6, wait),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const STEPS = 160;
const history = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });

/** Everybody's steps in order; the same for the same seed. */
export const historyOf = (seed: number): Step[] =>
  fc.sample(history, { seed, numRuns: 1 })[0] ?? [];
