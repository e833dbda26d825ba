import { expect, inject, test } from 'vitest';
import { expectedFaults } from '../worker/setup.ts';
import { check } from './checks.ts';
import { Life } from './crashing-server.ts';
import { open, prepare } from './open.ts';
import { PAYS, type Play } from './play.ts';

const { everyStep } = inject('sizes');

/** Where a server is killed: in the checkout, in a webhook, at the return from a page, or in a job. */
const STAGES = ['checkout', 'hear', 'return', 'job'] as const;
type Stage = (typeof STAGES)[number];
type End = { stage: Stage; at: number; when: 'before' | 'after' };

prepare();

/** Buys once, with a server that is killed at one step and restarted; resolves to the number of steps. */
async function buy(play: Play, method: string, end: End): Promise<number> {
  const { shop } = play;
  let steps = 0;
  const life = (stage: Stage) => {
    const mine = stage === end.stage ? new Life({ at: end.at, when: end.when }) : new Life();
    return mine;
  };
  const count = (stage: Stage, used: Life) => {
    if (stage === end.stage) steps = Math.max(steps, used.steps);
  };
  const checkout = life('checkout');
  const order = await play.place(method, 1, checkout);
  count('checkout', checkout);
  if (!order) throw new Error('not placed');
  for (let tries = 0; tries < 12; tries++) {
    const before = play.charges.length;
    await play.answer(PAYS);
    const attempts = await play.attempts(order.id);
    // A prompt whose answer was lost with the server has no id to query: only its callback tells.
    const isLost = attempts.some(({ checkoutRequestId }) => checkoutRequestId === null);
    if (method === 'mpesa' && play.charges.length > before && end.stage !== 'hear' && !isLost) {
      // In the other stages the callback is lost, so a query must find the payment.
      for (const box of play.letters) box.splice(0);
    }
    for (const letter of play.letters.flatMap((box) => box.splice(0))) {
      const hearing = life('hear');
      if (end.stage === 'hear' || (method === 'mpesa' && isLost)) await shop.hear(letter, hearing);
      count('hear', hearing);
    }
    const back = life('return');
    if (end.stage === 'return') await shop.fetch(`/pay/${order.id}`, {}, back);
    count('return', back);
    const job = life('job');
    if (end.stage === 'job') await shop.pass(12_000, job);
    count('job', job);
    await shop.pass(60_000);
    const [row] = await play.rows();
    if (row?.paymentStatus === 'paid') break;
    if (row?.paymentStatus !== 'pending') await play.pay(order, method);
    else if (method !== 'mpesa') await play.pay(order, method);
  }
  await play.end('are lost');
  return steps;
}

test.each(['mpesa', 'card', 'paypal'])(
  'P05 %s: a server killed at any step between order and provider charges once, and the order is paid',
  async (method) => {
    const points: string[] = [];
    for (const stage of STAGES) {
      for (const when of ['before', 'after'] as const) {
        for (let at = points.length % everyStep, steps = at + 1; at < steps; at += everyStep) {
          const play = await open();
          steps = await buy(play, method, { stage, at, when });
          const where = `${method}, ${stage}: ${when} step ${at}`;
          // PayPal is asked whether its message is genuine: a server that dies there lets it be sent again.
          expectedFaults(/Error: killed|"hook_refused","name":"paypal","status":503/);
          expect(await check(play), where).toEqual([]);
          expect(play.charges, where).toHaveLength(1);
          expect(await play.rows(), where).toMatchObject([{ paymentStatus: 'paid' }]);
          points.push(where);
        }
      }
    }
    process.stdout.write(`kill points: ${points.length} for ${method}\n`);
    expect(points.length).toBeGreaterThan(60 / everyStep);
  },
  1_800_000,
);
