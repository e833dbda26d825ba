import { expect, test } from 'vitest';
import { paymentDetail } from '../../worker/reports/detail.ts';
import { expectedFaults } from '../worker/setup.ts';
import { env } from '../worker/shop.ts';
import { decide, noticesOf, toldOf } from './admin.ts';
import { allLetters, open, prepare } from './open.ts';
import { PAYS } from './play.ts';

prepare();

/** A paid order, and refunds of it: by the shop, or on the provider's own site. */
async function paid(method: 'card' | 'paypal') {
  const play = await open();
  const order = await play.place(method);
  await play.answer(PAYS);
  const hear = async () => {
    for (let left = allLetters(play); left.length > 0; left = allLetters(play)) {
      for (const letter of left) await play.shop.hear(letter);
    }
  };
  await hear();
  const [attempt] = await play.attempts(order?.id ?? '');
  if (attempt?.state !== 'settled' || !attempt.receipt) throw new Error('not paid');
  const { id: attemptId, receipt, orderId } = attempt;
  const provider = play.shop[method === 'card' ? 'paystack' : 'paypal'];
  const half = Math.floor(attempt.capturedCents / 200) * 100;
  const halfMinor = Math.floor(((attempt.capturedMinor ?? 0) * half) / attempt.capturedCents);
  const refund = (changes: object = {}) =>
    decide(play.shop, 'ask-refund', {
      ...{ refundId: crypto.randomUUID(), attemptId, amountCents: half, way: 'provider' },
      ...{ receipt: '', reason: 'Torn', ...changes },
    });
  const onSite = (minor = halfMinor) => provider.refundOnSite(receipt, minor);
  const notices = () => noticesOf(orderId);
  const told = () => toldOf(`payment/${attemptId}`);
  return { play, attemptId, provider, half, halfMinor, hear, refund, onSite, notices, told };
}

const foreign = (attemptId: string) => [{ attemptId, kind: 'foreign_refund' }];

test.each(['card', 'paypal'] as const)(
  "the shop's own refunds by %s are no news, whether their webhook or their answer comes first",
  async (method) => {
    const { play, provider, hear, refund, notices, told, half } = await paid(method);
    provider.mood = 'deaf';
    expect(await refund()).toBe(200);
    await play.shop.pass(1000);
    provider.mood = 'well';
    // The answer was lost, so the refund has no id of the provider yet.
    await hear();
    expect(await notices()).toEqual([]);
    await play.shop.pass(700_000);
    expect(await refund({ amountCents: half })).toBe(200);
    await play.shop.pass(700_000);
    await hear();
    expect(await play.refunds()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(await notices()).toEqual([]);
    expect(await told()).toEqual([]);
  },
);

test.each(['card', 'paypal'] as const)(
  "a refund by %s on the provider's site after one of the shop is told once and shown",
  async (method) => {
    const { play, attemptId, hear, refund, onSite, notices, told } = await paid(method);
    expect(await refund()).toBe(200);
    await play.shop.pass(700_000);
    await hear();
    expect(await notices()).toEqual([]);
    const id = await onSite();
    const letters = allLetters(play);
    for (const letter of [...letters, ...letters]) await play.shop.hear(letter);
    expect(await notices()).toEqual(foreign(attemptId));
    expect(await told()).toHaveLength(1);
    const events = (await paymentDetail(env, attemptId))?.events ?? [];
    const kept = events.filter(({ kind }) => kind === 'foreign_refund');
    expect(kept.map(({ raw }) => JSON.parse(raw))).toMatchObject([{ refund: id }]);
    expect(await play.refunds()).toHaveLength(1);
    await onSite();
    await hear();
    expect(await notices()).toEqual([...foreign(attemptId), ...foreign(attemptId)]);
    expect(await told()).toHaveLength(2);
  },
);

test.each(['card', 'paypal'] as const)(
  "a refund by %s on the provider's site that staff have written down is no news, a second one is",
  async (method) => {
    const { attemptId, hear, refund, onSite, notices } = await paid(method);
    await onSite();
    expect(await refund({ way: 'hand', receipt: `SITE-${method}` })).toBe(200);
    await hear();
    expect(await notices()).toEqual([]);
    await onSite();
    await hear();
    expect(await notices()).toEqual(foreign(attemptId));
  },
);

test.each(['card', 'paypal'] as const)(
  "a refund by %s on the provider's site that failed is no news, the next one is",
  async (method) => {
    const { play, attemptId, provider, hear, onSite, notices } = await paid(method);
    provider.mood = 'unclear';
    await onSite();
    provider.mood = 'well';
    // Paystack lists it as pending until then.
    await play.shop.pass(60_000);
    await hear();
    expect(await notices()).toEqual([]);
    await onSite();
    await hear();
    expect(await notices()).toEqual(foreign(attemptId));
  },
);

test.each(['card', 'paypal'] as const)(
  'a refund of the shop by %s whose id at the provider was never stored is known by the name it carries',
  async (method) => {
    const { play, hear, refund, notices } = await paid(method);
    expect(await refund()).toBe(200);
    await play.shop.pass(700_000);
    const letters = allLetters(play);
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `UPDATE refund SET providerRef = NULL, receipt = NULL, minor = 1,
          version = (SELECT version FROM sync_clock) WHERE providerRef IS NOT NULL`,
      ),
    ]);
    for (const letter of letters) await play.shop.hear(letter);
    await hear();
    expect(await notices()).toEqual([]);
  },
);

test("cash that was given back hides no refund of the same amount on the provider's site", async () => {
  const { attemptId, hear, refund, onSite, notices } = await paid('card');
  expect(await refund({ way: 'hand', receipt: 'SLIP-1', handMethod: 'cash' })).toBe(200);
  await onSite();
  await hear();
  expect(await notices()).toEqual(foreign(attemptId));
});

test.each(['card', 'paypal'] as const)(
  'news of a refund by %s that comes while the provider does not answer is followed later',
  async (method) => {
    const { play, attemptId, provider, hear, refund, onSite, notices } = await paid(method);
    expect(await refund()).toBe(200);
    await play.shop.pass(700_000);
    await hear();
    await onSite();
    // PayPal vouches for its webhook all the same.
    provider.mood = 'down';
    await hear();
    await play.shop.pass(60_000);
    expect(await notices()).toEqual([]);
    provider.mood = 'well';
    await play.shop.pass(3_600_000);
    expect(await notices()).toEqual(foreign(attemptId));
    expect(expectedFaults(/refunds not listed/)).toBeGreaterThan(0);
  },
);

test.each(['card', 'paypal'] as const)(
  'asking for the first refund by %s reports no money that went back elsewhere',
  async (method) => {
    const { refund, notices, told } = await paid(method);
    expect(await refund()).toBe(200);
    expect(await notices()).toEqual([]);
    expect(await told()).toEqual([]);
  },
);
