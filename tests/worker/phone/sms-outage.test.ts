import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { expectedFaults } from '../setup.ts';
import { env } from '../shop.ts';
import { anOrder, aPhone, hours, queue, quiet, sentAbout, stateOf, tell } from '../sms.ts';

afterEach(() => {
  vi.useRealTimers();
  expectedFaults();
});

const ORDERS = 6;

test('a day without the provider, replayed try by try: all news come within the hour after, once', async () => {
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const away = { ...quiet, SMS_URL: `${env.SMS_URL}/down` };
  const news: { id: string; orderId: string; tries: number; sentAt: number }[] = [];
  for (let i = 0; i < ORDERS; i++) {
    // One every two hours of the day.
    vi.setSystemTime(begin + i * 2 * HOUR_MS);
    const { id: orderId } = await anOrder();
    const id = await queue(orderId);
    news.push({ id, orderId, tries: 0, sentAt: 0 });
    await env.DB.prepare('UPDATE outbox SET dueAt = ? WHERE id = ?').bind(Date.now(), id).run();
  }
  const next = () =>
    env.DB.prepare(
      "SELECT id, dueAt FROM outbox WHERE type = 'order_sms' AND doneAt IS NULL ORDER BY dueAt",
    ).first<{ id: string; dueAt: number }>();
  for (let due = await next(); due; due = await next()) {
    vi.setSystemTime(due.dueAt);
    const one = news.find(({ id }) => id === due?.id);
    if (!one) throw new Error('Another SMS.');
    one.tries++;
    await deliver(due.dueAt < begin + DAY_MS ? away : quiet, due.id);
    const { state } = (await stateOf(due.id)) as { state: string };
    if (state === 'sent') one.sentAt = due.dueAt;
    else expect(state).toBe('waiting');
  }
  for (const { orderId, sentAt } of news) {
    expect(await sentAbout(orderId)).toHaveLength(1);
    expect(sentAt).toBeLessThan(begin + DAY_MS + HOUR_MS);
  }
  const tries = news.map((one) => one.tries);
  expect(Math.max(...tries)).toBeLessThan(35);
  const failed = tries.reduce((sum, n) => sum + n - 1, 0);
  expect(expectedFaults(/sms_not_sent/)).toBe(failed);
  process.stdout.write(
    `outage of a day: ${ORDERS} news, ${failed} tries in vain, ${Math.max(...tries)} at most for one, ${ORDERS} SMS sent, none lost or doubled\n`,
  );
});

test('a number whose gateway is broken is tried again', async () => {
  const { id } = await anOrder({ phone: aPhone('0500') });
  const smsId = await tell('order_paid', id);
  await hours(smsId, 2);
  expect(await stateOf(smsId)).toMatchObject({ state: 'waiting', reason: 'GatewayError' });
});
