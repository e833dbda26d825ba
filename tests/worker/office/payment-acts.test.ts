import { beforeAll, expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { askRefund } from '../../../shared/payment/refund.ts';
import { paymentDetail } from '../../../worker/reports/detail.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { env } from '../shop.ts';
import { anAttempt, refund, settle } from './payments.ts';

beforeAll(hireBoss);

test('a payment’s page lists what was done with it, by whom, and nothing else of its order', async () => {
  const at = Date.UTC(2031, 4, 5, 9);
  const { orderId, attemptId } = await anAttempt(at);
  await settle(attemptId, at);
  await commitAt(at + 1, BOSS, setOrderStatus, { orderId, status: 'processing' });
  await commitAt(at + 2, BOSS, askRefund, refund(attemptId, 10_000));
  const detail = await paymentDetail(env, attemptId);
  const acts = detail?.audit.map(({ action }) => action);
  expect(acts).toContain('attemptSettled');
  expect(acts?.at(-1)).toBe('askRefund');
  expect(acts).not.toContain('setOrderStatus');
  expect(detail?.people[BOSS.owner]).toBeTruthy();
});
