import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeRefusals } from '../worker/setup.ts';
import { check } from './checks.ts';
import { allLetters, open, paid, prepare, stateOf } from './open.ts';
import { PAYS } from './play.ts';
import { MINUTE } from './shop.ts';

/** Rows of the threat table about the course of a payment, by number. */

const SECOND = 1000;

prepare();

test.each(['mpesa', 'card', 'paypal'])(
  'P06 %s: a provider that takes the request and never answers charges once at most',
  async (method) => {
    const play = await open();
    const provider = { mpesa: 'mpesa', card: 'paystack', paypal: 'paypal' }[method] as 'mpesa';
    play.shop[provider].mood = 'deaf';
    takeRefusals();
    const order = await play.place(method);
    expect(takeRefusals()).toEqual([expect.stringContaining('start_unanswered')]);
    play.shop[provider].mood = 'well';
    // The customer retries at once and pays the open prompt or page.
    await play.pay(order, method);
    await play.answer(PAYS);
    expect(play.shop.mpesa.prompts.length).toBeLessThanOrEqual(1);
    for (const letter of allLetters(play)) await play.shop.hear(letter);
    await play.shop.pass(4 * MINUTE);
    expect(await stateOf(play)).toEqual(['paid']);
    await play.end('arrive');
    expect(play.charges).toHaveLength(1);
    expect(await stateOf(play)).toEqual(['paid']);
    expect(await check(play)).toEqual([]);
  },
);

test.each(['mpesa', 'card', 'paypal'])(
  'P07 %s: a callback that never comes is made up for within 60 s by asking',
  async (method) => {
    const { play } = await paid(method);
    const from = Date.now();
    while ((await stateOf(play))[0] !== 'paid' && Date.now() - from < 61 * SECOND) {
      await play.shop.pass(SECOND);
    }
    const seconds = (Date.now() - from) / SECOND;
    expect(seconds).toBeLessThanOrEqual(60);
    process.stdout.write(`recovery: a lost callback of ${method} after ${seconds} s\n`);
  },
);

test('P08 a callback that comes before the answer to the push pays the order', async () => {
  const play = await open();
  play.shop.interrupt = async (host) => {
    if (host !== 'mpesa.test' || play.shop.mpesa.prompts.length === 0) return;
    play.shop.interrupt = undefined;
    const [prompt] = play.shop.mpesa.prompts;
    if (prompt) play.shop.mpesa.end(prompt, '0', '', prompt.amount);
    const [callback] = play.shop.mpesa.letters.splice(0);
    if (callback) await play.shop.hear(callback);
  };
  await play.place('mpesa');
  expect(await stateOf(play)).toEqual(['paid']);
});

test('P09 a hundred copies of a callback at once have one effect and send one mail', async () => {
  const { play, letters } = await paid();
  const [callback] = letters;
  if (!callback) throw new Error('no callback');
  await Promise.all(Array.from({ length: 100 }, () => play.shop.hear(callback)));
  expect(await stateOf(play)).toEqual(['paid']);
  await play.end('are lost');
  expect(await check(play)).toEqual([]);
});

test('P10 in whatever order a failure, a success and the end of the wait come, paid stays paid', async () => {
  const orders = fc.shuffledSubarray(['old', 'new', 'wait', 'new again'], { minLength: 4 });
  const lived = fc.asyncProperty(orders, async (order) => {
    const play = await open();
    const placed = await play.place('mpesa');
    await play.answer({ ...PAYS, how: '1032' });
    const old = allLetters(play);
    await play.shop.pass(20 * SECOND);
    await play.pay(placed, 'mpesa');
    await play.answer(PAYS);
    const fresh = allLetters(play);
    for (const what of order) {
      if (what === 'wait') await play.shop.pass(31 * MINUTE);
      else for (const letter of what === 'old' ? old : fresh) await play.shop.hear(letter);
    }
    await play.end('are lost');
    expect(await stateOf(play)).toEqual(['paid']);
    expect(await check(play)).toEqual([]);
  });
  await fc.assert(lived, { numRuns: 12 });
});

describe('P13 money that does not fit is for a person, never paid', () => {
  test.each([
    ['mpesa', { amount: 'less' }],
    ['mpesa', { amount: 'more' }],
    ['card', { amount: 'less' }],
    ['card', { currency: 'wrong' }],
    ['paypal', { amount: 'less' }],
    ['paypal', { currency: 'wrong' }],
  ] as const)('%s, %o', async (method, change) => {
    const play = await open();
    await play.place(method);
    await play.answer({ ...PAYS, ...change });
    await play.shop.pass(MINUTE);
    for (const letter of allLetters(play)) await play.shop.hear(letter);
    expect(await stateOf(play)).toEqual(['review']);
    await play.end('arrive');
    expect(await check(play)).toEqual([]);
  });
});

test('P14 the receipt of one order pays no other', async () => {
  const { play, letters } = await paid();
  for (const letter of letters) await play.shop.hear(letter);
  const other = await play.place('mpesa');
  await play.answer({ ...PAYS, order: 1, how: '1032' });
  await play.shop.pass(MINUTE);
  const [receipt] = [...play.shop.mpesa.byHand.keys()];
  const answer = await other?.buyer.send(`/api/orders/${other.id}/check`, { code: receipt });
  expect([answer?.status, await answer?.json()]).toEqual([409, { code: 'code_known' }]);
  expect(new Set(await stateOf(play))).toEqual(new Set(['paid', 'failed']));
});

test('P15 twenty requests prompt a stranger’s phone three times in ten minutes, five a day', async () => {
  const play = await open();
  const order = await play.place('mpesa');
  const statuses: (number | undefined)[] = [];
  for (let i = 0; i < 20; i++) {
    await play.answer({ ...PAYS, how: '1032' });
    for (const letter of allLetters(play)) await play.shop.hear(letter);
    statuses.push((await play.pay(order, 'mpesa'))?.status);
  }
  expect(play.shop.mpesa.prompts).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(18);
  for (let i = 0; i < 20; i++) {
    await play.shop.pass(11 * MINUTE);
    await play.answer({ ...PAYS, how: '1032' });
    for (const letter of allLetters(play)) await play.shop.hear(letter);
    await play.pay(order, 'mpesa');
  }
  expect(play.shop.mpesa.prompts).toHaveLength(5);
});

test('P16 a query or callback that says failed after a success undoes nothing', async () => {
  const { play, letters } = await paid();
  for (const letter of letters) await play.shop.hear(letter);
  const [prompt] = play.shop.mpesa.prompts;
  if (!prompt) throw new Error('no prompt');
  Object.assign(prompt, { ended: null });
  play.shop.mpesa.end(prompt, '1032');
  for (const letter of allLetters(play)) await play.shop.hear(letter);
  await play.shop.pass(26 * 60 * MINUTE);
  expect(await stateOf(play)).toEqual(['paid']);
});

test.each(['unclear', 'html', 'down', 'deaf'] as const)(
  'P17 while the query is %s the attempt stays pending, and is paid when it clears',
  async (mood) => {
    const { play } = await paid();
    play.shop.mpesa.mood = mood;
    await play.shop.pass(10 * MINUTE);
    expect(await stateOf(play)).toEqual(['pending']);
    play.shop.mpesa.mood = 'well';
    await play.shop.pass(60 * MINUTE);
    expect(await stateOf(play)).toEqual(['paid']);
  },
);

test('P18 items of a callback are read by name, in any order and without their values', async () => {
  const { play, letters } = await paid();
  const [callback] = letters;
  const body = JSON.parse(callback?.body ?? '');
  const items = body.Body.stkCallback.CallbackMetadata.Item as { Name: string }[];
  expect(items).toContainEqual({ Name: 'Balance' });
  items.reverse();
  await play.shop.hear({ to: callback?.to ?? '', body: JSON.stringify(body), headers: {} });
  expect(await play.attempts(play.orders[0]?.id ?? '')).toMatchObject([
    { state: 'settled', receipt: expect.stringMatching(/^M\d{9}$/) },
  ]);
});
