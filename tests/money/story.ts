import fc from 'fast-check';
import { ALL_SIZES } from '../../shared/label/geometry.ts';
import type { Mood } from './post.ts';

const order = fc.nat({ max: 2 });
const amount = fc.constantFrom('right', 'right', 'right', 'less', 'more');
const mood = fc.constantFrom<Mood>('well', 'well', 'down', 'html', 'deaf', 'unclear');
const method = fc.constantFrom('mpesa', 'mpesa', 'mpesa', 'card', 'paypal', 'cash');
const when = fc.constantFrom('before', 'after');
/** Usually the server lives; otherwise it dies at one of a request's first steps. */
const end = fc.option(fc.record({ at: fc.nat({ max: 60 }), when }), { freq: 4, nil: null });

/** The steps of a history. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place'),
      method,
      quantity: fc.integer({ min: 1, max: 3 }),
      free: fc.constantFrom(false, false, false, true),
      end,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay'), order, method, end }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('answer'),
      order,
      how: fc.constantFrom('pay', 'pay', 'pay', '1032', '1', '2001', '1019'),
      amount,
      currency: fc.constantFrom('right', 'right', 'right', 'right', 'wrong'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return'), order, left: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('hear'),
      nth: fc.nat({ max: 5 }),
      times: fc.integer({ min: 1, max: 3 }),
      keep: fc.boolean(),
      end,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose'), nth: fc.nat({ max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send'),
      order,
      amount,
      account: fc.constantFrom('right', 'right', 'wrong'),
      own: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('type'),
      order,
      code: fc.constantFrom('theirs', 'theirs', 'another', 'none'),
      lower: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('check'), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('forge'),
      order,
      how: fc.constantFrom('path', 'ids', 'success', 'failure', 'paystack', 'paypal', 'by_hand'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('status'), order, cancel: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('office'),
      act: fc.constantFrom(
        ...(['match', 'return', 'accept', 'dismiss', 'refund', 'refund', 'hand'] as const),
        ...(['conclude', 'record', 'keep'] as const),
      ),
      nth: fc.nat({ max: 5 }),
      part: fc.constantFrom('whole', 'half', 'cents'),
      lower: fc.boolean(),
      twice: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pack'),
      parts: fc.array(
        fc.record({
          type: fc.constantFrom('waterproof' as const, 'iron-on' as const),
          size: fc.constantFrom(...ALL_SIZES),
          count: fc.integer({ min: 1, max: 40 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      /** While the next order is still in the cart. */
      between: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('make'),
      order,
      nth: fc.nat({ max: 7 }),
      whole: fc.boolean(),
      steps: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('shelf'), full: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('mood'),
      provider: fc.constantFrom('mpesa', 'paystack', 'paypal'),
      mood,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass'),
      seconds: fc.constantFrom(5, 15, 45, 90, 200, 900, 1900, 4000),
    }),
  },
);

/** Histories begin with an order, because little happens without one. */
export const story = fc
  .tuple(
    fc.record({
      do: fc.constant('place'),
      method,
      quantity: fc.integer({ min: 1, max: 3 }),
      free: fc.constantFrom(false, false, false, true),
      end: fc.constant(null),
    }),
    fc.array(step, { minLength: 3, maxLength: 20 }),
  )
  .map(([first, rest]) => [first, ...rest]);

type Told = typeof step extends fc.Arbitrary<infer T> ? T : never;
export type Step = Told;
