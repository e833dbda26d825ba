import { expect, test, vi } from 'vitest';
import { expectedFaults } from '../setup.ts';
import { env } from '../shop.ts';

test('failing effects do not keep a good one waiting', async () => {
  const { sweep } = await import('../../../worker/outbox/deliver.ts');
  const row = `INSERT INTO outbox (id, type, payload, dueAt, tries) VALUES (?, 'order_placed', ?, ?, 0)`;
  for (let i = 0; i < 40; i++) await env.DB.prepare(row).bind(`bad ${i}`, 'no JSON', i).run();
  const good = JSON.stringify({ orderId: crypto.randomUUID() });
  await env.DB.prepare(row).bind('good', good, 1000).run();
  for (let i = 0; i < 3; i++) await sweep(env);
  const done = env.DB.prepare("SELECT doneAt FROM outbox WHERE id = 'good'");
  expect(await done.first('doneAt')).not.toBeNull();
  expect(expectedFaults()).toBeGreaterThanOrEqual(40);
});

test('codes by SMS that wait for the provider do not keep a mail waiting', async () => {
  const { sweep } = await import('../../../worker/outbox/deliver.ts');
  const row = `INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, ?, ?, ?)`;
  await env.DB.prepare('DELETE FROM outbox').run();
  for (let i = 0; i < 5; i++) {
    await env.DB.prepare(row).bind(`sms ${i}`, 'account_sms', 'no JSON', i).run();
  }
  await env.DB.prepare(row).bind('mail', 'order_placed', 'no JSON', 1000).run();
  const order: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((line) => {
    order.push(JSON.parse(line).id);
  });
  await sweep(env);
  log.mockRestore();
  expect(order[0]).toBe('mail');
});

test('a mail whose connection was closed as it was used is handed over again, as the same mail', async () => {
  const { send } = await import('../../../worker/mail/send.ts');
  const real = globalThis.fetch;
  const sent: (string | null)[] = [];
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    sent.push(new Headers(init?.headers).get('Idempotency-Key'));
    if (sent.length === 1) return Promise.reject(new Error('Network connection lost.'));
    return real(input, init);
  });
  await send(env, 'lost once', { to: 'mama@example.com', subject: 's', text: 't', html: 'h' });
  line.mockRestore();
  expect(sent).toEqual(['lost once', 'lost once']);
});

test('a mail that is delivered twice is once in the history of its order, and is done', async () => {
  const { recordSent } = await import('../../../worker/audit/record.ts');
  const sent = { id: 'sent twice', action: 'remindOfOrder', orderId: crypto.randomUUID() };
  await recordSent(env, sent, 1000);
  await recordSent(env, sent, 2000);
  const found = env.DB.prepare('SELECT at, actor, detail FROM audit WHERE subject = ?');
  const { results } = await found.bind(`order/${sent.orderId}`).all();
  expect(results).toEqual([{ at: 1000, actor: 'system', detail: '{}' }]);
});
