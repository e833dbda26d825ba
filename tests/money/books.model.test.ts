import fc from 'fast-check';
import { expect, test } from 'vitest';
import { env } from '../worker/shop.ts';
import { checkBooks } from './book-checks.ts';
import { Desk, deskStep } from './desk.ts';
import { open, prepare } from './open.ts';
import { type Step, step, story } from './story.ts';

/** HISTORIES=10000 lives so many, SEED=n the same ones again. */
const { HISTORIES, SEED } = env as unknown as { HISTORIES: string; SEED: string };
const numRuns = Number(HISTORIES);
const seed = SEED ? Number(SEED) : Math.floor(Math.random() * 2 ** 31);

prepare();

/** Who knows the secret address of a prompt can name a receipt of their own until a person looks. */
const isHonest = (one: object) => (one as Step).do !== 'forge';

test('in every history the ledger is the providers’ own books, day by day, and papers and sales agree', async () => {
  const sums = { steps: 0, movements: 0, decisions: 0 };
  const saved = console.error;
  console.error = () => {};
  const acts = fc.oneof({ weight: 3, arbitrary: step }, { weight: 2, arbitrary: deskStep });
  const lived = fc.asyncProperty(story, fc.array(acts, { maxLength: 20 }), async (first, more) => {
    const play = await open();
    const since = Date.now();
    const desk = new Desk(play);
    for (const one of first.filter(isHonest)) await play.take(one as Step);
    for (const one of more.filter(isHonest)) await ('act' in one ? desk.take(one) : play.take(one));
    await play.end('arrive');
    const wrong = await checkBooks(play, desk, since);
    sums.steps += first.length + more.length;
    sums.decisions += desk.done;
    const { mpesa, paystack, paypal } = play.shop;
    const returned = [mpesa, paystack, paypal].flatMap((house) => house.returned).length;
    sums.movements += play.charges.length + returned + desk.cash.length;
    expect(wrong).toEqual([]);
  });
  await fc.assert(lived, { numRuns, seed, endOnFailure: true });
  console.error = saved;
  const figures = Object.entries(sums).map(([name, n]) => `${n} ${name}`);
  process.stdout.write(`books: SEED=${seed}, ${numRuns} histories, ${figures.join(', ')}\n`);
}, 7_200_000);
