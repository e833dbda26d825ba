import { beforeEach, expect, test } from 'vitest';
import type { PushKind } from '../../../shared/account/push.ts';
import {
  askRefund,
  concludeRefund,
  refundBegun,
  refundFailed,
} from '../../../shared/payment/refund.ts';
import { unmatchedReceived } from '../../../shared/payment/unmatched.ts';
import { SYSTEM } from '../../../shared/tx.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { forgetLimits } from '../accounts.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { expectedFaults } from '../setup.ts';
import { env } from '../shop.ts';
import { anAttempt, receipt, refund, settle } from './payments.ts';
import { sentTo, staff } from './push-service.ts';

beforeEach(forgetLimits);
await hireBoss();

/** What the push service took for a browser, of one kind. */
async function heard({ name, read }: Awaited<ReturnType<typeof staff>>, kind: PushKind) {
  const all = await Promise.all((await sentTo(name)).map(read));
  return all.filter(({ tag }) => tag === kind);
}

test('a payment without an order is news to who decides about money, once', async () => {
  const [boss, support] = [await staff('admin'), await staff('support')];
  const paid = {
    receipt: receipt(),
    amountCents: 50_000,
    reference: 'LABELS',
    phone: '2547***678',
  };
  for (let i = 0; i < 2; i++) await commitAt(Date.now(), SYSTEM, unmatchedReceived, paid);
  const shown = { title: 'Tiny Tag', body: 'A payment needs attention', path: '/admin/money' };
  expect(await heard(boss, 'payment_review')).toEqual([{ ...shown, tag: 'payment_review' }]);
  expect(await heard(support, 'payment_review')).toEqual([]);
});

test('a refund that fails is news to the same, one that they record as failed is not', async () => {
  const boss = await staff('admin');
  const at = Date.now();
  const begun = async () => {
    const { attemptId } = await anAttempt(at);
    await settle(attemptId, at);
    const asked = refund(attemptId, 20_000, { way: 'reversal', receipt: '' });
    await commitAt(at, BOSS, askRefund, asked);
    await commitAt(at, SYSTEM, refundBegun, { refundId: asked.refundId });
    return asked.refundId;
  };
  const [recorded, refused] = [await begun(), await begun()];
  const reviews = async () => (await heard(boss, 'payment_review')).length;
  const before = await reviews();
  await commitAt(at, BOSS, concludeRefund, {
    ...{ refundId: recorded, ended: 'failed', receipt: '', reason: 'Seen in the portal' },
  });
  expect(await reviews()).toBe(before);
  for (let i = 0; i < 2; i++) {
    await commitAt(at, SYSTEM, refundFailed, { refundId: refused, failure: 'refused' });
  }
  expect(await reviews()).toBe(before + 1);
});

test('an effect that is given up is news to who keeps the shop running, at most one an hour', async () => {
  const [boss, packer] = [await staff('admin'), await staff('packer')];
  for (let i = 0; i < 2; i++) {
    const id = crypto.randomUUID();
    await env.DB.prepare(
      "INSERT INTO outbox (id, type, payload, dueAt, tries) VALUES (?, 'order_placed', 'no json', 0, 19)",
    )
      .bind(id)
      .run();
    await deliver(env, id);
  }
  expect(expectedFaults(/effect_given_up/)).toBe(2);
  const body = 'Something could not be sent or checked';
  const shown = { title: 'Tiny Tag', body, path: '/admin/health', tag: 'effect_failed' };
  expect(await heard(boss, 'effect_failed')).toEqual([shown]);
  expect(await heard(packer, 'effect_failed')).toEqual([]);
});
