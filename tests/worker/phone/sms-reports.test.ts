import { afterEach, expect, test } from 'vitest';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { reportUrl } from '../../../worker/sms/africas-talking.ts';
import { expectedFaults } from '../setup.ts';
import { env, ORIGIN, shop } from '../shop.ts';
import { anOrder, queue, quiet, script, sentAbout, stateOf, tell } from '../sms.ts';

afterEach(() => {
  expectedFaults();
});

const secretPath = async () => new URL(await reportUrl(env)).pathname;

async function report(path: string, id: string, status: string, more: object = {}) {
  const body = new URLSearchParams({ id, status, ...more });
  return (await shop.fetch(ORIGIN + path, { method: 'POST', body })).status;
}

async function takenFor(orderId: string): Promise<string> {
  for (;;) {
    const [message] = await sentAbout(orderId);
    if (message) return message.id;
  }
}

/** An SMS that the provider has taken but not yet answered for; `sending` ends with the answer. */
async function unanswered() {
  const { id, phone } = await anOrder();
  await script(phone, { hang: 1500 });
  const smsId = await queue(id);
  const sending = deliver(quiet, smsId);
  return { smsId, sending, messageId: await takenFor(id) };
}

const early = () => env.DB.prepare('SELECT * FROM sms_report').all();

test('reports are believed on the secret path alone, and a delivered SMS stays delivered', async () => {
  const { id, phone } = await anOrder();
  const smsId = await tell('order_paid', id);
  const [message] = await sentAbout(id);
  const ask = (path: string, status: string) =>
    report(path, message?.id ?? '', status, { phoneNumber: `+${phone}` });
  const path = await secretPath();
  const [last = ''] = path.slice(-1);
  for (const forged of ['/hooks/sms/guessed', path.slice(0, -1), `${path}x`, path.toLowerCase()]) {
    expect(await ask(forged, 'Failed'), forged).toBe(404);
  }
  expect(await ask(path.slice(0, -1) + (last === 'A' ? 'B' : 'A'), 'Failed')).toBe(404);
  expect(await stateOf(smsId)).toMatchObject({ state: 'sent' });
  const states: unknown[] = [];
  for (const status of ['Buffered', 'Failed', 'Success', 'Failed', 'Sent']) {
    expect(await ask(path, status)).toBe(200);
    states.push((await stateOf(smsId))?.state);
  }
  expect(states).toEqual(['sent', 'failed', 'delivered', 'delivered', 'delivered']);
});

test('a report that comes before the answer to its SMS is kept and applied', async () => {
  const { smsId, sending, messageId } = await unanswered();
  const path = await secretPath();
  for (const status of ['Failed', 'Success', 'Failed']) {
    expect(await report(path, messageId, status)).toBe(200);
  }
  expect(await stateOf(smsId)).toMatchObject({ state: 'sending' });
  await sending;
  expect(await stateOf(smsId)).toMatchObject({ state: 'delivered', reason: '', costCents: 80 });
  expect((await early()).results).toEqual([]);
});

test('an early report of a failure says why, and a later success still counts', async () => {
  const { smsId, sending, messageId } = await unanswered();
  const path = await secretPath();
  await report(path, messageId, 'Failed', { failureReason: 'UserNotReachable' });
  await sending;
  expect(await stateOf(smsId)).toMatchObject({ state: 'failed', reason: 'UserNotReachable' });
  await report(path, messageId, 'Success');
  expect(await stateOf(smsId)).toMatchObject({ state: 'delivered', reason: '' });
});

test('reports of SMS that the shop never sent are kept for an hour, 500 at most', async () => {
  const path = await secretPath();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
     INSERT INTO sms_report SELECT 'x' || i, 'failed', '', ? FROM n`,
  )
    .bind(Date.now())
    .run();
  expect(await report(path, 'one more', 'Success')).toBe(200);
  expect((await early()).results).toHaveLength(500);
  await env.DB.prepare('UPDATE sms_report SET at = at - 3600001').run();
  expect(await report(path, 'one more', 'Success')).toBe(200);
  expect((await early()).results).toMatchObject([{ messageId: 'one more', state: 'delivered' }]);
});
