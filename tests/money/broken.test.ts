import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { releaseStock } from '../../shared/order/stock.ts';
import { attemptFlagged } from '../../shared/payment/flagged.ts';
import { attemptFailed, attemptSettled, attemptUnknown } from '../../shared/payment/outcome.ts';
import { recordPayment } from '../../shared/payment/record.ts';
import { refundDone } from '../../shared/payment/refund.ts';
import type { Tx } from '../../shared/tx.ts';
import { METHODS } from '../../worker/payments/index.ts';
import { check } from './checks.ts';
import { open, prepare } from './open.ts';
import { story } from './story.ts';

const SEED = 1;

/** Plays histories in a shop with one fault, until the checks notice it. */
async function caughtWithin(histories: number, letters: 'arrive' | 'are lost') {
  let found: string[] = [];
  const lived = fc.asyncProperty(story, async (steps) => {
    const play = await open();
    for (const step of steps) await play.take(step);
    await play.end(letters);
    found = await check(play);
    return found.length === 0;
  });
  const saved = console.error;
  console.error = () => {};
  await fc.check(lived, { numRuns: histories, seed: SEED, endOnFailure: true });
  console.error = saved;
  return found;
}

prepare({ cashFeeCents: 5_000 });

const mends: (() => void)[] = [];
afterEach(() => {
  for (const mend of mends.splice(0)) mend();
});

function breaks<T extends object, K extends keyof T>(of: T, key: K, worse: (was: T[K]) => T[K]) {
  const was = of[key];
  of[key] = worse(was);
  mends.push(() => {
    of[key] = was;
  });
}

/** A transaction whose effects happen twice, also those with a `once` id. */
const twice = (tx: Tx): Tx =>
  new Proxy(tx, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown;
      if (typeof value !== 'function') return value;
      const call = (...args: unknown[]) => Reflect.apply(value, target, args) as unknown;
      if (key !== 'effect') return call;
      return (effect: object) => [call(effect), call({ ...effect, once: crypto.randomUUID() })];
    },
  });

const BROKEN: Record<string, () => void> = {
  'believes a callback without asking': () =>
    breaks(METHODS.mpesa, 'query', () => async () => ({
      state: 'paid',
      money: { minor: null, currency: 'KES', receipt: null },
    })),
  'looks at no amount': () =>
    breaks(attemptSettled, 'run', (was) => (tx, args) => was(tx, { ...args, minor: null })),
  'gives up what it has not heard of for a quarter of an hour': () =>
    breaks(
      attemptUnknown,
      'run',
      () =>
        async (tx, { attemptId }) =>
          attemptFailed.run(tx, { attemptId, reason: 'expired' }),
    ),
  'lets a failure undo a success': () =>
    breaks(attemptFailed, 'run', () => async (tx, { attemptId, reason }) => {
      const attempt = await tx.get('attempt', attemptId);
      const order = await tx.get('order', attempt?.orderId ?? '');
      if (attempt) await tx.put('attempt', { ...attempt, state: 'failed', reason });
      if (order) await tx.put('order', { ...order, paymentStatus: 'failed' });
    }),
  'says everything twice': () =>
    breaks(attemptSettled, 'run', (was) => (tx, args) => was(twice(tx), args)),
  'gives goods back for every order that is looked at': () =>
    breaks(releaseStock, 'run', () => async (tx, { orderId }) => {
      for (const line of await tx.list('orderLine', orderId)) {
        if (line.productId) await tx.add('stock', line.productId, line.quantity);
      }
    }),
  'writes a receipt down as it was typed': () =>
    breaks(
      recordPayment,
      'run',
      (was) => (tx, args) => was(tx, { ...args, receipt: args.receipt.toLowerCase() }),
    ),
  'does not hear that a refund was done': () => breaks(refundDone, 'run', () => async () => {}),
  'keeps odd money to itself': () => breaks(attemptFlagged, 'run', () => async () => {}),
};

/** Late callbacks would hide this fault, so its histories lose them. */
const UNHEARD = 'gives up what it has not heard of for a quarter of an hour';

/** Faults that are noticed within a few histories. */
const SOON = [
  'believes a callback without asking',
  'looks at no amount',
  'gives goods back for every order that is looked at',
];

const notices = async (name: string) => {
  BROKEN[name]?.();
  const found = await caughtWithin(400, name === UNHEARD ? 'are lost' : 'arrive');
  process.stdout.write(`broken: ${name}: ${found[0]?.slice(38) ?? 'not noticed'}\n`);
  expect(found).not.toEqual([]);
};

test.each(SOON)('the model notices a shop that %s', notices);
test.each(Object.keys(BROKEN).filter((name) => !SOON.includes(name)))(
  'the model notices a shop that %s',
  { tags: ['long'] },
  notices,
);
