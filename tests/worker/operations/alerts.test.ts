import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../shared/time.ts';
import { queueAlert } from '../../../worker/alerts/alert.ts';
import { deliver, sweep } from '../../../worker/outbox/deliver.ts';
import { EACH_MINUTE, runCrons } from '../crons.ts';
import { expectedFaults, takeFaults } from '../setup.ts';
import { env } from '../shop.ts';
import { anOrder, aPhone, quiet, tell } from '../sms.ts';

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM outbox').run();
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A shop that alerts a channel of its own. */
function alerting(status = 200) {
  const url = env.MAIL_URL?.replace(/mail$/, `alerts/${crypto.randomUUID()}`) ?? '';
  const told = async () => (await (await fetch(url)).json()) as string[];
  return { shop: { ...quiet, ALERT_URL: `${url}?status=${status}` }, told };
}

/** An effect that failed nineteen times fails once more. */
async function giveUp(shop: typeof env, type = 'order_placed', id: string = crypto.randomUUID()) {
  await env.DB.prepare(
    "INSERT INTO outbox (id, type, payload, dueAt, tries) VALUES (?, ?, 'no json', 0, 19)",
  )
    .bind(id, type)
    .run();
  await deliver(shop, id);
  expect(expectedFaults(/effect_given_up/)).toBe(1);
}

const waiting = () =>
  env.DB.prepare("SELECT id FROM outbox WHERE type = 'alert' AND doneAt IS NULL").all();

test('an effect that is given up is reported within a minute, once an hour, without saying whose it was', async () => {
  const { shop, told } = alerting();
  for (let i = 0; i < 3; i++) await giveUp(shop);
  await Promise.all([sweep(shop), sweep(shop), sweep(shop)]);
  const text =
    'Tiny Tag: Something the shop had to send or check failed too often and was given up. https://shop.test/admin/health';
  expect(await told()).toEqual([JSON.stringify({ text })]);
  vi.setSystemTime(Date.now() + HOUR_MS - 1);
  await giveUp(shop);
  await sweep(shop);
  expect(await told()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  await giveUp(shop);
  await sweep(shop);
  expect(await told()).toHaveLength(2);
});

test('two isolates that notice the same at once send one alert', async () => {
  const { shop, told } = alerting();
  const now = Date.now();
  await Promise.all([0, 1, 2, 3].map((ms) => queueAlert(shop, 'sms_balance', now + ms)));
  vi.setSystemTime(now + 10);
  await sweep(shop);
  expect(await told()).toHaveLength(1);
});

test('an exhausted error budget is reported by cron, once a day; one that is not exhausted is not', async () => {
  const { shop, told } = alerting();
  const month = Date.now() + 31 * 24 * HOUR_MS;
  vi.setSystemTime(month);
  const count = (faults: number) =>
    env.DB.prepare('INSERT OR REPLACE INTO health_hour VALUES (?, 9000, ?, 0)')
      .bind(month - (month % HOUR_MS), faults)
      .run();
  const minute = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    await runCrons(shop, EACH_MINUTE);
  };
  await count(8);
  for (let i = 0; i < 2; i++) await minute();
  expect(await told()).toEqual([]);
  await count(9);
  for (let i = 0; i < 3; i++) await minute();
  expect(await told()).toEqual([expect.stringContaining('error budget of 30 days is exhausted')]);
  vi.setSystemTime(Date.now() + 24 * HOUR_MS);
  for (let i = 0; i < 3; i++) await minute();
  expect(await told()).toHaveLength(2);
});

test('an SMS refused for want of a balance is reported, without its number, its text or its order', async () => {
  const { shop, told } = alerting();
  for (let i = 0; i < 2; i++) {
    const { id, phone } = await anOrder({ phone: aPhone('0405') });
    await tell('order_paid', id, shop);
    await sweep(shop);
    const [alert = '', ...more] = await told();
    expect(more).toEqual([]);
    expect(alert).toContain("the balance at Africa's Talking is empty");
    for (const secret of [phone, phone.slice(3), id.slice(0, 8), 'Wanjiku']) {
      expect(alert.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  }
  expectedFaults(/sms_not_sent/);
});

test.each([
  ['refuses', alerting(503)],
  ['is away', { ...alerting(), shop: { ...quiet, ALERT_URL: 'http://127.0.0.1:9/secret-path' } }],
])(
  'a receiver that %s stops nothing, causes no alert and is left alone after an hour',
  async (_, { shop, told }) => {
    await giveUp(shop);
    for (let minute = 0; minute < 70; minute++) {
      await sweep(shop);
      vi.setSystemTime(Date.now() + 60_000);
    }
    expect((await waiting()).results).toEqual([]);
    const said = takeFaults();
    expect(said.length).toBeGreaterThan(3);
    for (const line of said)
      expect(JSON.parse(line)).toMatchObject({ event: 'effect_failed', type: 'alert' });
    expect(said.join()).not.toMatch(/secret-path|127\.0\.0\.1/);
    if (shop.ALERT_URL.includes('status')) expect(await told()).toHaveLength(said.length);
    // Given up after all, it causes no other.
    await giveUp(shop, 'alert');
    expect((await waiting()).results).toEqual([]);
  },
);

test('a Queue that is away does not keep the alert from being sent by cron', async () => {
  const { shop, told } = alerting();
  const OUTBOX = { ...env.OUTBOX, send: () => Promise.reject(new Error('Queue is away.')) };
  await queueAlert({ ...shop, OUTBOX } as never, 'error_budget', Date.now());
  await sweep(shop);
  expect(await told()).toHaveLength(1);
});

test('without an address nothing is queued', async () => {
  await giveUp(quiet);
  await queueAlert(quiet, 'error_budget', Date.now());
  expect((await waiting()).results).toEqual([]);
});
